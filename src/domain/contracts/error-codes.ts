/** What a client may branch on. The words beside them are for people. */
export const INACTIVE_ACCOUNT = 'ERR404003'
/** An admin may not take from themselves what only another could give back. */
export const OWN_ACCOUNT = 'OWN_ACCOUNT'
export const LAST_ADMIN = 'LAST_ADMIN'
/** Not there, or not for who asks. */
export const MISSING = 'MISSING'
export const KEY_REUSED = 'KEY_REUSED'
export const ALREADY_CLAIMED = 'ALREADY_CLAIMED'
/** U113. A daily limit is reached. The same request succeeds on another day. */
export const LIMIT_OF_DAY = 'LIMIT_OF_DAY'
/** Dated so long ago that nobody can tell whether it was applied then. */
export const TOO_OLD = 'TOO_OLD'
export const ALREADY_FINAL = 'ALREADY_FINAL'
export const INCOMPLETE = 'INCOMPLETE'
export const NEEDS_NEWER_APP = 'NEEDS_NEWER_APP'
/** The server is older than the app that asks. Nothing is wrong with the work: it waits until the server is updated. */
export const NEEDS_NEWER_SERVER = 'NEEDS_NEWER_SERVER'
/** Somebody else saved the roster since it was read: nothing was written. */
export const ROSTER_CHANGED = 'ROSTER_CHANGED'
/** A child under 13 whose parent has not agreed, or not any more. */
export const CONSENT_MISSING = 'CONSENT_MISSING'
/** What is to be joined is of a player with another date of birth. */
export const BIRTH_DATES_DIFFER = 'BIRTH_DATES_DIFFER'
/** EV6. The sender left the staff of the event too long ago, or before their device got the event. */
export const OFF_STAFF = 'OFF_STAFF'
/** An admin must have proved within the last minutes that it is they. */
export const PROOF_NEEDED = 'PROOF_NEEDED'
/** EV5. The event has no such version of its form. A restore may have lost it. */
export const FORM_MISSING = 'FORM_MISSING'
/** EV154. Tablets have the event, and its deletion must be confirmed for as many of them. */
export const TABLETS_HAVE_EVENT = 'TABLETS_HAVE_EVENT'
/** EV155. An organizer deleted the event. */
export const EVENT_DELETED = 'EVENT_DELETED'
/** EV159. The event exists, and the sender holds a copy of it but has no role there. */
export const NOT_ON_STAFF = 'NOT_ON_STAFF'
/** EV131. An admin must give a reason to read a sheet of an open event. */
export const REASON_NEEDED = 'REASON_NEEDED'
/** N104. Too many overlapping addresses for several parts of a video. The client must upload part by part. */
export const SPAN_SPENT = 'SPAN_SPENT'
/** An admin must set up two-step verification first. */
export const SECOND_STEP_NEEDED = 'SECOND_STEP_NEEDED'
/** The role of the sender may not do this. */
export const FORBIDDEN = 'FORBIDDEN'
/** U148. Only evaluators may do this, and the sender isn't one now. It succeeds once Evaluator is granted again. */
export const NOT_EVALUATOR = 'NOT_EVALUATOR'

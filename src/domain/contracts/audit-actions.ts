/** M61. What is kept of whoever did it, with the words for it, in the order in which they are offered. */
export const AUDIT_WORDS = {
  'grant Evaluator': 'Granted Evaluator',
  'revoke Evaluator': 'Withdrew Evaluator',
  'grant Admin': 'Granted Admin',
  'revoke Admin': 'Withdrew Admin',
  deactivate: 'Deactivated the account',
  activate: 'Activated the account',
  'ask deletion': 'Asked to delete the account',
  'cancel deletion': 'Canceled the account deletion',
  delete: 'Deleted the account',
  'set up second step': 'Set up two-step verification',
  'make recovery codes': 'Made recovery codes',
  'remove second step': 'Turned off two-step verification',
  'change package': 'Changed a package',
  'refund payment': 'Refunded a payment',
  'fail refund': 'Couldn’t refund a payment',
  'open payment': 'Opened a payment',
  'download evidence': 'Downloaded evidence for a dispute',
  'make program': 'Made a program',
  'change program': 'Changed a program',
  'change owner': 'Gave a program to another owner',
  'invite to program': 'Invited someone to a program',
  'revoke invitation': 'Revoked an invitation',
  'join program': 'Joined a program',
  'leave program': 'Left a program',
  'remove from program': 'Removed someone from a program',
  'bring team': 'Brought a team into a program',
  'take team out': 'Took a team out of a program',
  'make event': 'Made an event',
  'change event': 'Changed an event',
  'delete event': 'Deleted an event',
  'restore event': 'Made an event again after a restore',
  'invite to event': 'Invited someone to an event',
  'change event staff': 'Changed what someone does at an event',
  'join event': 'Joined the staff of an event',
  'remove from event': 'Took someone off the staff of an event',
  'add event player': 'Added a player at an event',
  'change event player': 'Changed a player of an event',
  'decide waiting change': 'Decided about a change that arrived late',
  'release evaluation': 'Gave an evaluation back to the queue',
  'reopen evaluation': 'Reopened the ratings',
  'withdraw evaluation': 'Withdrew an order',
  'confirm ages': 'Confirmed that everyone at an event is 13 or older',
  'undo ages': 'Undid the confirmation of ages at an event',
  'close event': 'Closed an event',
  'start publishing': 'Started to publish the reports of an event',
  'stop publishing': 'Stopped the publishing of the reports of an event',
  'publish event report': 'Published a report of an event',
  'join event players': 'Joined two players of an event',
  'part event players': 'Took a join of two players back',
  'decide event case': 'Decided where evaluators differed',
  'let ratings count': 'Let ratings count that an evaluator made after reading others',
  'hold ratings back': 'Held back ratings that an evaluator made after reading others',
  'answer consent': 'Answered for a child as a parent or guardian',
  'correct age': 'Corrected the age of a player',
  'end consent request': 'Ended an unanswered consent request',
  'erase player': 'Erased a child whose parent or guardian didn’t agree',
  'join history': 'Joined earlier evaluations',
  'ask to join history': 'Asked a guardian about earlier evaluations',
  'undo join': 'Gave joined evaluations back',
  'open evaluation': 'Opened an evaluation',
  'watch video': 'Watched a video',
  'read report': 'Read a report',
  'download report': 'Downloaded a report',
  'send report': 'Sent a report by email',
  'close report': 'Closed the link to a report',
  'export own data': 'Downloaded their own data',
  'export audit': 'Downloaded this list',
} as const

export type AuditAction = keyof typeof AUDIT_WORDS

const ACTIONS = Object.keys(AUDIT_WORDS) as AuditAction[] // The table's own keys.
export const AUDIT_ACTIONS: readonly AuditAction[] = ACTIONS

/** Those that change an account: the history that the account's dialog shows. */
export const ACCOUNT_CHANGES = [
  'grant Evaluator',
  'revoke Evaluator',
  'grant Admin',
  'revoke Admin',
  'activate',
  'deactivate',
  'ask deletion',
  'cancel deletion',
  'delete',
] as const satisfies readonly AuditAction[]

/** EV131. Why an admin reads a sheet of an event that is still open, with the words for it. */
export const READING_REASON_WORDS = {
  complaint: 'Someone complained about a rating',
  safety: 'A child may be at risk',
  fault: 'Something doesn’t work',
  law: 'A court or an authority asks for it',
} as const

export type ReadingReason = keyof typeof READING_REASON_WORDS
export const READING_REASONS = Object.keys(READING_REASON_WORDS) as ReadingReason[] // The table's own keys.

/** M62. How long a row is kept; the database refuses to let go of it earlier. */
export const AUDIT_YEARS = 2

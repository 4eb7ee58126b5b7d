/** What a client may branch on. The words beside them are for people. */
export const INACTIVE_ACCOUNT = 'ERR404003'
export const KEY_REUSED = 'KEY_REUSED'
export const ALREADY_CLAIMED = 'ALREADY_CLAIMED'
export const ALREADY_FINAL = 'ALREADY_FINAL'
export const INCOMPLETE = 'INCOMPLETE'
export const NEEDS_NEWER_APP = 'NEEDS_NEWER_APP'
/** The server is older than the app that asks. Nothing is wrong with the work: it waits until the server is updated. */
export const NEEDS_NEWER_SERVER = 'NEEDS_NEWER_SERVER'

/**
 * EV125. The most players of an event that a list may make, and that there may be with those who were added at courts
 * and desks: what a tablet wrote without a connection is taken beyond the list's end. The database holds both numbers.
 */
export const MOST_OF_LISTS = 3_000
export const MOST_WITH_WALK_ONS = 3_500

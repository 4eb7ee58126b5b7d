/**
 * EV125. Maximum number of players of an event: from lists, and in total. Players that a tablet added offline are
 * accepted beyond the limit for lists. The database enforces both limits.
 */
export const MOST_OF_LISTS = 3_000
export const MOST_WITH_WALK_ONS = 3_500

/** G91. How long the link of an invitation works; the migration says the same. */
export const INVITATION_DAYS = 14

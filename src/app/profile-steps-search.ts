import * as v from 'valibot'

/** The specification's names of the tabs beside the last step of a player's profile. */
const ProfileTab = v.picklist(['Events', 'Team Accolades', 'Player Accolades'])

/** A tab that does not exist shows the first one. */
export const ProfileStepSearch = v.object({ tab: v.optional(v.fallback(v.optional(ProfileTab), undefined)) })

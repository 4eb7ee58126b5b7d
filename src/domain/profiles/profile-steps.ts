import * as v from 'valibot'

/** The steps of a player's profile, in the order they are filled. */
export const PROFILE_STEPS = ['player_information', 'organization_school', 'athletic_info'] as const
export const ProfileStep = v.picklist(PROFILE_STEPS)
export type ProfileStep = v.InferOutput<typeof ProfileStep>

export const PROFILE_STEP_LABELS: Readonly<Record<ProfileStep, string>> = {
  player_information: 'Player information',
  organization_school: 'Organization or school',
  athletic_info: 'Athletic info',
}

/** The step after this one; undefined at the end. */
export function stepAfter(step: ProfileStep): ProfileStep | undefined {
  return PROFILE_STEPS[PROFILE_STEPS.indexOf(step) + 1]
}

/** The step before this one; undefined at the start. */
export function stepBefore(step: ProfileStep): ProfileStep | undefined {
  return PROFILE_STEPS[PROFILE_STEPS.indexOf(step) - 1]
}

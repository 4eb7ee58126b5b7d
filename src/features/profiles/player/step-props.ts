import type { CompetitiveFactors, PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { PlayerFormErrors } from '#domain/profiles/player-form-errors.ts'
import type { PlayerForm } from '#domain/profiles/player-fields.ts'
import type { ProfileStep } from '#domain/profiles/profile-steps.ts'

export type ChangeForm = (changes: Partial<PlayerForm>) => void

export type StepProps = {
  form: PlayerForm
  errors: PlayerFormErrors
  change: ChangeForm
  dropdowns: PlayerDropdowns
  /** The person who signed in: the player, or the parent of a child. */
  account: { name: string; email: string }
  /** A day in UTC: ages and seasons count from it. */
  today: string
}

export const PROFILE_TABS = ['Events', 'Team Accolades', 'Player Accolades'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

const FACTOR_LISTS: Readonly<Record<ProfileTab, keyof CompetitiveFactors>> = {
  Events: 'events',
  'Team Accolades': 'team_accolades',
  'Player Accolades': 'player_accolades',
}

export type Factor = CompetitiveFactors['events'][number]

export function factorsOfTab(factors: CompetitiveFactors, tab: ProfileTab): readonly Factor[] {
  return factors[FACTOR_LISTS[tab]]
}

export type ProfilePageProps = {
  mode: 'create' | 'edit'
  step: ProfileStep
  tab: ProfileTab | undefined
  onStep: (step: ProfileStep) => void
  onTab: (tab: ProfileTab) => void
  /** The profile is saved. */
  onDone: () => void
}

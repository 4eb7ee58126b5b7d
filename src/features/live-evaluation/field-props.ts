import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { LiveFormErrors, LivePlayerForm } from '#domain/profiles/live-player-form.ts'

export type ChangeForm = (changes: Partial<LivePlayerForm>) => void
export type FieldProps = {
  form: LivePlayerForm
  errors: LiveFormErrors
  change: ChangeForm
  dropdowns: PlayerDropdowns
}

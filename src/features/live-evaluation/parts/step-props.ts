import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { LiveFormErrors, LivePlayerForm } from '#domain/profile/live-player-form.ts'
import type { ChangeForm } from './use-live-form.ts'

export type StepProps = { form: LivePlayerForm; errors: LiveFormErrors; change: ChangeForm; dropdowns: PlayerDropdowns }

/** The choices of a list whose value is what people read. */
export function named(items: readonly { name: string }[]): { value: string; label: string }[] {
  return items.map(({ name }) => ({ value: name, label: name }))
}

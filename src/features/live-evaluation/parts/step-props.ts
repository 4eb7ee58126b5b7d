import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { LiveFormErrors, LivePlayerForm } from '#domain/profile/live-player-form.ts'
import type { ChangeForm } from './use-live-form.ts'

export type StepProps = { form: LivePlayerForm; errors: LiveFormErrors; change: ChangeForm; dropdowns: PlayerDropdowns }

import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'

/** What fields of a player need of the form they stand in, whichever form that is. */
export type PlayerFieldProps<Key extends string> = {
  form: Readonly<Record<Key, string>>
  errors: { readonly [key in Key]?: string | undefined }
  change: (changes: { [key in Key]?: string }) => void
  dropdowns: PlayerDropdowns
}

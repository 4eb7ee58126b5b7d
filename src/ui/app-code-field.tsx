import { TextField } from './text-field.tsx'

/** The six digits that an authenticator app shows. */
export function AppCodeField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (code: string) => void
}) {
  return (
    <TextField
      label="Code from your app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      hint="6 digits. Changes every 30 seconds."
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

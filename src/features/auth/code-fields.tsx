import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'

const WAIT_SECONDS = 30

/** The field for the code of an email. Devices that read emails offer the code by themselves. */
export function CodeField({
  value,
  error,
  hint = '6 digits',
  onChange,
}: {
  value: string
  error: string | undefined
  hint?: string
  onChange: (code: string) => void
}) {
  return (
    <TextField
      label="Confirmation code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      hint={hint}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Asks for another code, half a minute after the last one at the earliest. */
export function SendAgain(props: { sentAt: number; onSend: () => void }) {
  return <SendAgainSince key={props.sentAt} {...props} />
}

function SendAgainSince({ sentAt, onSend }: { sentAt: number; onSend: () => void }) {
  const seconds = useCountdown(sentAt)
  return (
    <Button
      aria-disabled={seconds > 0 || undefined}
      onClick={() => {
        if (seconds === 0) onSend()
      }}
    >
      {seconds > 0 ? `Send a new code in ${seconds} s` : 'Send a new code'}
    </Button>
  )
}

function useCountdown(sentAt: number): number {
  const [now, setNow] = useState(Date.now)
  // A device whose clock was set back waits no longer than the others.
  const seconds = Math.min(WAIT_SECONDS, Math.max(0, Math.ceil((sentAt - now) / 1_000) + WAIT_SECONDS))
  const isWaiting = seconds > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [sentAt, isWaiting])
  return seconds
}

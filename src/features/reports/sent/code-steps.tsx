import { CircleAlert, KeyRound, Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CODE_MINUTES, READING_MINUTES } from '#domain/contracts/reports.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { SixDigitField } from '#ui/six-digit-field.tsx'
import { WRONG_CODE } from './use-sent-report.ts'
import type { SentReport } from './use-sent-report.ts'
import css from './code-steps.module.css'

/** Before anything is sent: whoever forwards a link, or opens it for a preview, causes no email. */
export function AskForCode({ sent }: { sent: SentReport }) {
  return (
    <>
      <Panel className={css.step}>
        <h1>Open the report</h1>
        <p>We email a 6-digit code to the address this link was sent to. You don’t need an account.</p>
        <Refusal text={sent.refusal} />
        <Button
          variant="solid"
          size="lg"
          aria-disabled={sent.isBusy || undefined}
          onClick={() => void sent.askForCode()}
        >
          <KeyRound aria-hidden />
          {sent.isBusy ? 'Sending...' : 'Email me the code'}
        </Button>
      </Panel>
      <Safety />
    </>
  )
}

const DIGITS = 6

/** The sixth digit opens the report by itself. */
export function CodeForm({ sent }: { sent: SentReport }) {
  const [code, setCode] = useState('')
  const isWrong = sent.refusal === WRONG_CODE
  const form = useRef<HTMLFormElement>(null)
  // The button that asked for the code is gone: whoever has it types at once.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function type(digits: string) {
    setCode(digits)
    if (digits.length === DIGITS && digits !== code) void sent.open(digits)
  }

  return (
    <>
      <Panel asChild className={css.step}>
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void sent.open(code)
          }}
        >
          <h1>Check your email</h1>
          <p>We emailed a 6-digit code to the address this link was sent to. It works for {CODE_MINUTES} minutes.</p>
          <SixDigitField label="6-digit code" value={code} error={isWrong ? WRONG_CODE : undefined} onChange={type} />
          {!isWrong && <Refusal text={sent.refusal} />}
          <Button type="submit" variant="solid" size="lg" aria-disabled={sent.isBusy || undefined}>
            {sent.isBusy ? 'Opening...' : 'Open the report'}
          </Button>
          <Button
            size="lg"
            aria-disabled={sent.isBusy || undefined}
            onClick={() => {
              setCode('')
              void sent.askForCode()
            }}
          >
            Send a new code
          </Button>
          <p className={css.quiet}>No code after a minute? Check your spam folder.</p>
        </form>
      </Panel>
      <Safety />
    </>
  )
}

function Refusal({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <Notice tone="danger" icon={CircleAlert} title="That didn’t work">
          <p>{text}</p>
        </Notice>
      )}
    </div>
  )
}

function Safety() {
  return (
    <p className={css.safety}>
      <Lock aria-hidden />
      The report stays open for {READING_MINUTES} minutes on this device. After that, enter a new code.
    </p>
  )
}

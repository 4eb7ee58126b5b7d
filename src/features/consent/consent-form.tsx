import { CircleAlert, CircleMinus, PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { SignedName } from '#domain/contracts/consent.ts'
import type { ConsentPaper } from '#domain/contracts/consent.ts'
import { oneLine } from '#domain/fields/characters.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useRefusedFocus } from '#ui/focus-refused.ts'
import { Notice } from '#ui/notice.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AnsweredHeading } from './answered-heading.tsx'
import { WhoseAccount } from './whose-account.tsx'
import { ConsentText } from './consent-text.tsx'
import type { Consent } from './use-consent.ts'
import consentCss from './consent.module.css'

type Errors = { name?: string | undefined; isGuardian?: string | undefined; text?: string | undefined }

/** What is asked of the parent or guardian, and their signature. */
export function ConsentForm({ paper, consent }: { paper: ConsentPaper; consent: Consent }) {
  const [name, setName] = useState('')
  const [isGuardian, setGuardian] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  // K42. Email scanners press buttons, so an answer needs a second one.
  const [asked, ask] = useState<'give' | 'withdraw'>()
  const [refusals, countRefusal] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const player = paper.player_first_name

  useRefusedFocus(form, refusals)

  function refuse(found: Errors) {
    setErrors(found)
    countRefusal((count) => count + 1)
  }

  function askToGive(event: SubmitEvent) {
    event.preventDefault()
    const found = {
      name: refusalOf(SignedName, name),
      isGuardian: isGuardian ? undefined : 'Confirm that you are the parent or legal guardian',
    }
    if (found.name !== undefined || found.isGuardian !== undefined) return refuse(found)
    ask('give')
  }

  async function send() {
    if (asked === undefined) return
    const refusal =
      asked === 'give'
        ? await consent.answer('give', name)
        : await consent.answer('withdraw', oneLine(name) || paper.guardian_name)
    ask(undefined)
    if (refusal) refuse(asked === 'give' ? refusal : { text: refusal.text ?? refusal.name })
  }

  return (
    <>
      <AnsweredHeading isNew={consent.isChanging}>
        <bdi translate="no">{player}</bdi> needs your consent
      </AnsweredHeading>
      <p className={consentCss.lead}>
        {paper.is_for === 'account' && paper.guardian_name && (
          <>
            Dear <bdi translate="no">{paper.guardian_name}</bdi>,{' '}
          </>
        )}
        {paper.is_for === 'account' ? (
          <>
            <bdi translate="no">{paper.player_name}</bdi> is under 13 and wants to use Courtside. Before they can submit
            a video, a parent or legal guardian must agree to this:
          </>
        ) : (
          <>
            A basketball evaluator watched <bdi translate="no">{player}</bdi>, who may be under 13. Before we email you
            the report, a parent or legal guardian must agree to this:
          </>
        )}
      </p>
      <WhoseAccount paper={paper} />
      <Panel>
        <ConsentText paper={paper} level={2} />
      </Panel>
      <Panel asChild rows="close">
        <form ref={form} noValidate onSubmit={askToGive}>
          <TextField
            label="Your name"
            value={name}
            error={errors.name}
            dir="auto"
            autoComplete="name"
            autoCapitalize="words"
            hint="First and last name. It counts as your signature."
            onChange={(event) => {
              setName(event.currentTarget.value)
              setErrors((before) => ({ ...before, name: undefined }))
            }}
          />
          <CheckboxField
            label={
              <>
                I am the parent or legal guardian of <bdi translate="no">{paper.player_name}</bdi>.
              </>
            }
            checked={isGuardian}
            error={errors.isGuardian}
            onChange={(event) => {
              setGuardian(event.currentTarget.checked)
              setErrors((before) => ({ ...before, isGuardian: undefined }))
            }}
          />
          <div role="alert">
            {errors.text && (
              <Notice tone="danger" icon={CircleAlert} title="Not sent">
                <p>{errors.text}</p>
              </Notice>
            )}
          </div>
          <Button type="submit" variant="solid" size="lg" aria-disabled={consent.isBusy || undefined}>
            <PenLine aria-hidden />
            {consent.isBusy ? 'Sending...' : 'Give consent'}
          </Button>
          <Button size="lg" aria-disabled={consent.isBusy || undefined} onClick={() => ask('withdraw')}>
            I do not agree
          </Button>
        </form>
      </Panel>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === 'give' ? 'Give your consent?' : 'Decline?'}
        confirmLabel={asked === 'give' ? 'Yes, I agree' : 'Yes, decline'}
        cancelLabel="Go back"
        confirmIcon={asked === 'give' ? PenLine : CircleMinus}
        isHarmful={asked === 'withdraw'}
        isBusy={consent.isBusy}
        onConfirm={() => void send()}
        onCancel={() => ask(undefined)}
      >
        {asked === 'give' ? (
          <p>
            {paper.is_for === 'account' ? (
              <>
                <bdi translate="no">{player}</bdi> can then submit videos and join teams.
              </>
            ) : paper.report === 'sent' ? (
              'The links to reports in our earlier emails then work again.'
            ) : (
              'You then get the report by email.'
            )}{' '}
            You can withdraw your consent at any time with the same link.
          </p>
        ) : (
          <p>
            {paper.is_for === 'account' ? (
              <>
                <bdi translate="no">{player}</bdi> then can’t submit anything.
              </>
            ) : (
              'Then nobody gets the report.'
            )}{' '}
            You can change your answer for 14 days with the same link.
          </p>
        )}
      </ConfirmDialog>
      <p className={consentCss.quiet}>
        {paper.is_for === 'account' ? (
          <>
            Without your consent, <bdi translate="no">{player}</bdi> can’t submit anything.
          </>
        ) : (
          'Without your consent, nobody gets the report.'
        )}{' '}
        You can withdraw your consent at any time with the link in your email.
      </p>
    </>
  )
}

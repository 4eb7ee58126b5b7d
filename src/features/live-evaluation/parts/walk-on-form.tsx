import { useObservable } from 'dexie-react-hooks'
import { ArrowRight, CalendarDays, Mail, Palette, RotateCcw, TriangleAlert, User, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { EvaluationRow } from '#data/db/database.ts'
import { createLiveEvaluation, localDay } from '#data/db/evaluation-writes.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { playerName, readLibraryRows } from '#data/db/reads.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { writeContext } from '#data/services.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { JERSEY_CHOICES, colorWord, jerseyWords, nameOrJersey, ownColor } from '#domain/evaluation/jersey-words.ts'
import {
  descriptionErrors,
  liveFormErrors,
  livePlayerOf,
  nextLivePlayerForm,
  sameJersey,
} from '#domain/profile/live-player-form.ts'
import type { LivePlayerForm } from '#domain/profile/live-player-form.ts'
import { withColor } from '#domain/profile/teammate.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { JerseyColorField } from '#kit/jersey-color-field.tsx'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { DigitKeys, withDigit } from '#ui/digit-keys.tsx'
import { useRefusedFocus } from '#ui/focus-refused.ts'
import { FormNote } from '#ui/form-layout.tsx'
import { toaster } from '#ui/toasts.ts'
import { EventFields } from './event-fields.tsx'
import { Fold } from './fold.tsx'
import { OwnColorDialog } from './own-color-dialog.tsx'
import { ReportFields } from './report-fields.tsx'
import { PlayerFields } from './player-fields.tsx'
import type { LiveForm } from './use-live-form.ts'
import liveEvaluationCss from '../live-evaluation.module.css'
import textCss from '#ui/text.module.css'

type WalkOnFormProps = {
  /** Begins with what can be said of the player in view. */
  isDetailed: boolean
  onCreated: (evaluationId: string) => void
  live: LiveForm
  dropdowns: PlayerDropdowns
  structure: ScoreStructure
}

const MOST_DIGITS = 3

/** A walk-on on one screen: number, color, Start. Everything else may be said here, or later. */
export function WalkOnForm(props: WalkOnFormProps) {
  const services = useServices()
  const { userId } = usePerson()
  const rows = useObservable(
    () => liveRows(services.db, () => readLibraryRows(services.db, userId, services.now())),
    [services, userId],
  )
    ?.map(({ row }) => row)
    .filter(({ is_live }) => is_live === 1)
  return rows ? <FormWithPlayers {...props} rows={rows} /> : null
}

function FormWithPlayers({
  isDetailed,
  onCreated,
  live,
  dropdowns,
  structure,
  rows,
}: WalkOnFormProps & { rows: readonly EvaluationRow[] }) {
  const services = useServices()
  const { userId } = usePerson()
  const { form, change } = live
  const formRef = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [tries, countTry] = useState(0)
  const [open, setOpen] = useState({ player: isDetailed, event: false, report: false, color: false })
  // EP48. A number that was brought back is done.
  const [isTyped, noteTyped] = useState(!live.isRestored)
  const today = localDay(services.now())
  const errors = liveFormErrors(form, dropdowns, today)
  const shownErrors = tries > 0 ? errors : {}
  const isReady = Object.keys(errors).length === 0
  const twin = form.jersey_number === '' ? undefined : sameJersey(form, rows)

  useRefusedFocus(formRef, tries)

  function typeNumber(jersey_number: string) {
    noteTyped(true)
    change({ jersey_number })
  }

  async function create(then: (evaluationId: string) => void) {
    if (isBusy) return
    if (!isReady) {
      const playerErrors = Object.keys(descriptionErrors(form, dropdowns, today)).filter(
        (field) => field !== 'report_email' && field !== 'date_of_birth',
      )
      // What is wrong in a fold that is closed would be wrong unseen.
      setOpen({
        ...open,
        player: open.player || playerErrors.length > 0,
        report: open.report || errors.report_email !== undefined || errors.date_of_birth !== undefined,
        event: open.event || errors.event_name !== undefined,
      })
      return countTry(tries + 1)
    }
    setBusy(true)
    try {
      const id = await createLiveEvaluation(writeContext(services, userId), {
        ...livePlayerOf(form, dropdowns),
        rubric_version: structure.rubric_version,
      })
      void services.sync.wake('enqueue')
      await live.startNext(nextLivePlayerForm(form))
      countTry(0)
      then(id)
    } catch (error) {
      toaster.error(error instanceof Error ? error.message : 'Keep this page open and try again.', 'Not saved.')
    } finally {
      setBusy(false)
    }
  }

  const start = () => {
    void create(onCreated)
  }
  const addAnother = () => {
    void create(() => toaster.success(`${whoIs(form)} is saved on this device.`))
  }

  return (
    <form
      ref={formRef}
      className={liveEvaluationCss.walkOnBody}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        start()
      }}
    >
      <section className={liveEvaluationCss.walkOnNumber} aria-label="Jersey number">
        <output className={liveEvaluationCss.walkOnDigits} aria-live="polite" aria-label="Jersey number">
          <b
            className={textCss.number}
            translate="no"
            data-invalid={shownErrors.jersey_number ? true : undefined}
            tabIndex={shownErrors.jersey_number ? -1 : undefined}
          >
            {form.jersey_number || '–'}
          </b>
          <span>
            <b>Jersey number</b>
            <small data-refused={shownErrors.jersey_number ? true : undefined}>
              {(form.jersey_number !== '' || tries > 0 ? errors.jersey_number : undefined) ?? '1 to 3 digits'}
            </small>
          </span>
        </output>
        <DigitKeys
          className={liveEvaluationCss.walkOnKeys}
          onDigit={(digit) => typeNumber(withDigit(isTyped ? form.jersey_number : '', digit, MOST_DIGITS))}
          onErase={() => typeNumber(isTyped ? form.jersey_number.slice(0, -1) : '')}
          go={{ label: 'Start rating', isReady, onGo: start }}
        />
      </section>
      <section className={liveEvaluationCss.walkOnRest} aria-label="Jersey color and player">
        {live.isRestored && (
          <FormNote
            action={
              <Button
                onClick={() => {
                  countTry(0)
                  void live.startEmpty()
                }}
              >
                <RotateCcw aria-hidden />
                Start over
              </Button>
            }
          >
            We brought back what you typed.
          </FormNote>
        )}
        <div className={liveEvaluationCss.walkOnColors}>
          <Button variant="ghost" onClick={() => setOpen({ ...open, color: true })}>
            <Palette aria-hidden />
            Another color
          </Button>
          <JerseyColorField
            className={liveEvaluationCss.walkOnJerseys}
            colors={[...JERSEY_CHOICES, ...ownColors([form, ...rows])]}
            value={form.jersey_color}
            number={form.jersey_number}
            error={shownErrors.jersey_color}
            onChange={(color) => change(withColor(form, color, rows))}
          />
        </div>
        <div>
          <Fold
            icon={User}
            title="Name, school, grade"
            detail={describedWords(form, dropdowns) || 'Optional. We ask again at the summary.'}
            isOpen={open.player}
            onToggle={(player) => setOpen({ ...open, player })}
          >
            <PlayerFields form={form} errors={shownErrors} change={change} dropdowns={dropdowns} />
          </Fold>
          <Fold
            icon={Mail}
            title="Send the report to"
            detail={form.report_email.trim() || 'Optional. A parent’s email, or the player’s own.'}
            isOpen={open.report}
            onToggle={(report) => setOpen({ ...open, report })}
          >
            <ReportFields form={form} errors={shownErrors} change={change} dropdowns={dropdowns} today={today} />
          </Fold>
          <Fold
            icon={CalendarDays}
            title="Event"
            detail={form.event_name || 'Optional. Players at one event appear together.'}
            isOpen={open.event}
            onToggle={(event) => setOpen({ ...open, event })}
          >
            <EventFields form={form} errors={shownErrors} change={change} knownEvents={eventsOf(rows)} />
          </Fold>
        </div>
        {twin && (
          <p className={liveEvaluationCss.liveWarning} aria-live="polite">
            <TriangleAlert aria-hidden />
            <span>
              {playerName(twin)} already wears {jerseyWords(twin).toLowerCase()}
              {twin.event_name && ` at ${twin.event_name}`}. Two players with the same number and color are hard to tell
              apart on the keypad.
            </span>
          </p>
        )}
        <div className={liveEvaluationCss.walkOnStart}>
          <Jersey
            className={liveEvaluationCss.walkOnJersey}
            number={form.jersey_number}
            color={form.jersey_color || 'white'}
            size="xl"
          />
          <p>
            <b>{whoIs(form)}</b>
            <span>{modeWords(form, structure)}</span>
          </p>
          <Button size="court" aria-disabled={isBusy || !isReady || undefined} onClick={addAnother}>
            <UserPlus aria-hidden />
            Add another
          </Button>
          <Button size="court" variant="solid" type="submit" aria-disabled={isBusy || !isReady || undefined}>
            {startWords(form)}
            <ArrowRight aria-hidden />
          </Button>
        </div>
      </section>
      <OwnColorDialog
        isOpen={open.color}
        number={form.jersey_number}
        onClose={() => setOpen({ ...open, color: false })}
        onChoose={(color) => change(withColor(form, color, rows))}
      />
    </form>
  )
}

function whoIs(form: LivePlayerForm): string {
  if (form.jersey_number === '' && form.jersey_color === '') return 'New player'
  return nameOrJersey(
    { first_name: form.first_name.trim(), last_name: form.last_name.trim() },
    { jersey_number: form.jersey_number, jersey_color: form.jersey_color || 'white' },
  )
}

function startWords(form: LivePlayerForm): string {
  if (form.jersey_number === '') return 'Type a number'
  return form.jersey_color === '' ? 'Choose a color' : 'Start'
}

function modeWords(
  { quick_mode }: LivePlayerForm,
  { playerskill, teamplayerscore, total_count }: ScoreStructure,
): string {
  return quick_mode
    ? `Live evaluation, quick mode, ${playerskill.length + teamplayerscore.length} items`
    : `Live evaluation, all ${total_count} items`
}

/** What is known of the player beside the jersey: it may have come from the last one in that color, so it is said. */
function describedWords(form: LivePlayerForm, { genders, school_grades }: PlayerDropdowns): string {
  return [
    `${form.first_name.trim()} ${form.last_name.trim()}`.trim(),
    genders.find(({ value }) => value === form.gender)?.label,
    form.organization_name.trim(),
    school_grades.find(({ value }) => value === form.school_grade)?.name,
    form.team_level,
    form.position,
  ]
    .filter(Boolean)
    .join(', ')
}

function ownColors(jerseys: readonly { jersey_color: string }[]): { color: string; word: string }[] {
  return [...new Set(jerseys.map(({ jersey_color }) => jersey_color))]
    .filter((color) => ownColor(color))
    .map((color) => ({ color, word: colorWord(color) }))
}

function eventsOf(rows: readonly { event_name: string }[]): string[] {
  return [...new Set(rows.map(({ event_name }) => event_name).filter((name) => name !== ''))]
}

import { useObservable } from 'dexie-react-hooks'
import { Palette, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { EvaluationRow } from '#data/db/database.ts'
import { createLiveEvaluation, localDay } from '#data/db/evaluation-writes.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { readLibraryRows } from '#data/db/reads.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import { writeContext } from '#data/services.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import { JERSEY_CHOICES, colorWord, ownColor } from '#domain/evaluations/jersey-words.ts'
import {
  descriptionErrors,
  liveFormErrors,
  livePlayerOf,
  nextLivePlayerForm,
  sameJersey,
} from '#domain/profiles/live-player-form.ts'
import { withColor } from '#domain/profiles/teammate.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { JerseyColorField } from '#kit/jersey-color-field.tsx'
import { Button } from '#ui/button.tsx'
import { useRefusedFocus } from '#ui/focus-refused.ts'
import { FormNote } from '#ui/form-layout.tsx'
import { toaster } from '#ui/toasts.ts'
import { OwnColorDialog } from './own-color-dialog.tsx'
import type { LiveForm } from './use-live-form.ts'
import { WalkOnDetails } from './walk-on-details.tsx'
import { WalkOnNumber } from './walk-on-number.tsx'
import { TwinWarning, WalkOnStart, whoIs } from './walk-on-start.tsx'
import css from './walk-on-form.module.css'

type WalkOnFormProps = {
  /** Begins with what can be said of the player in view. */
  isDetailed: boolean
  onCreated: (evaluationId: string) => void
  live: LiveForm
  dropdowns: PlayerDropdowns
  structure: ScoreStructure
}

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
  const [open, setOpen] = useState({ player: isDetailed, event: false, report: false })
  const [isChoosingColor, chooseColor] = useState(false)
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
      className={css.body}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        start()
      }}
    >
      <WalkOnNumber
        number={form.jersey_number}
        error={errors.jersey_number}
        isTried={tries > 0}
        isTyped={isTyped}
        onType={typeNumber}
        go={{ label: 'Start rating', isReady, onGo: start }}
      />
      <section className={css.rest} aria-label="Jersey color and player">
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
        <div className={css.colors}>
          <Button variant="ghost" onClick={() => chooseColor(true)}>
            <Palette aria-hidden />
            Another color
          </Button>
          <JerseyColorField
            className={css.jerseys}
            colors={[...JERSEY_CHOICES, ...ownColors([form, ...rows])]}
            value={form.jersey_color}
            number={form.jersey_number}
            error={shownErrors.jersey_color}
            onChange={(color) => change(withColor(form, color, rows))}
          />
        </div>
        <WalkOnDetails
          form={form}
          errors={shownErrors}
          change={change}
          dropdowns={dropdowns}
          today={today}
          rows={rows}
          open={open}
          onOpen={(changed) => setOpen({ ...open, ...changed })}
        />
        {twin && <TwinWarning twin={twin} />}
        <WalkOnStart form={form} structure={structure} isLocked={isBusy || !isReady} onAddAnother={addAnother} />
      </section>
      <OwnColorDialog
        isOpen={isChoosingColor}
        number={form.jersey_number}
        onClose={() => chooseColor(false)}
        onChoose={(color) => change(withColor(form, color, rows))}
      />
    </form>
  )
}

function ownColors(jerseys: readonly { jersey_color: string }[]): { color: string; word: string }[] {
  return [...new Set(jerseys.map(({ jersey_color }) => jersey_color))]
    .filter((color) => ownColor(color))
    .map((color) => ({ color, word: colorWord(color) }))
}

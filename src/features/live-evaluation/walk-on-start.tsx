import { ArrowRight, TriangleAlert, UserPlus } from 'lucide-react'
import type { EvaluationRow } from '#data/db/database.ts'
import { playerName } from '#data/db/reads.ts'
import { jerseyWords, nameOrJersey } from '#domain/evaluations/jersey-words.ts'
import type { LivePlayerForm } from '#domain/profiles/live-player-form.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import css from './walk-on-start.module.css'

/** Another player of the game already wears this number and color. */
export function TwinWarning({ twin }: { twin: EvaluationRow }) {
  return (
    <p className={css.warning} aria-live="polite">
      <TriangleAlert aria-hidden />
      <span>
        {playerName(twin)} already wears {jerseyWords(twin).toLowerCase()}
        {twin.event_name && ` at ${twin.event_name}`}. Two players with the same number and color are hard to tell apart
        on the keypad.
      </span>
    </p>
  )
}

type WalkOnStartProps = {
  form: LivePlayerForm
  structure: ScoreStructure
  isLocked: boolean
  onAddAnother: () => void
}

/** Who is about to be rated, and how to start. */
export function WalkOnStart({ form, structure, isLocked, onAddAnother }: WalkOnStartProps) {
  return (
    <div className={css.start}>
      <Jersey className={css.jersey} number={form.jersey_number} color={form.jersey_color || 'white'} size="xl" />
      <p>
        <b>{whoIs(form)}</b>
        <span>{modeWords(form, structure)}</span>
      </p>
      <Button size="court" aria-disabled={isLocked || undefined} onClick={onAddAnother}>
        <UserPlus aria-hidden />
        Add another
      </Button>
      <Button size="court" variant="solid" type="submit" aria-disabled={isLocked || undefined}>
        {startWords(form)}
        <ArrowRight aria-hidden />
      </Button>
    </div>
  )
}

export function whoIs(form: LivePlayerForm): string {
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

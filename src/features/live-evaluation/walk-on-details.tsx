import { CalendarDays, Mail, User } from 'lucide-react'
import type { EvaluationRow } from '#data/db/database.ts'
import type { PlayerDropdowns } from '#domain/contracts/reference-data.ts'
import type { LivePlayerForm } from '#domain/profiles/live-player-form.ts'
import { EventFields } from './event-fields.tsx'
import type { FieldProps } from './field-props.ts'
import { Fold } from './fold.tsx'
import { PlayerFields } from './player-fields.tsx'
import { ReportFields } from './report-fields.tsx'

type Open = { player: boolean; report: boolean; event: boolean }

type WalkOnDetailsProps = FieldProps & {
  dropdowns: PlayerDropdowns
  today: string
  rows: readonly EvaluationRow[]
  open: Open
  onOpen: (changed: Partial<Open>) => void
}

/** Everything about the player except the jersey, folded. */
export function WalkOnDetails({ form, errors, change, dropdowns, today, rows, open, onOpen }: WalkOnDetailsProps) {
  return (
    <div>
      <Fold
        icon={User}
        title="Name, school, grade"
        detail={describedWords(form, dropdowns) || 'Optional. We ask again at the summary.'}
        isOpen={open.player}
        onToggle={(player) => onOpen({ player })}
      >
        <PlayerFields form={form} errors={errors} change={change} dropdowns={dropdowns} />
      </Fold>
      <Fold
        icon={Mail}
        title="Send the report to"
        detail={form.report_email.trim() || 'Optional. A parent’s email, or the player’s own.'}
        isOpen={open.report}
        onToggle={(report) => onOpen({ report })}
      >
        <ReportFields form={form} errors={errors} change={change} dropdowns={dropdowns} today={today} />
      </Fold>
      <Fold
        icon={CalendarDays}
        title="Event"
        detail={form.event_name || 'Optional. Players at one event appear together.'}
        isOpen={open.event}
        onToggle={(event) => onOpen({ event })}
      >
        <EventFields form={form} errors={errors} change={change} knownEvents={eventsOf(rows)} />
      </Fold>
    </div>
  )
}

/** Returns what is known of the player in addition to the jersey. Some may be from the last player in that color. */
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

function eventsOf(rows: readonly { event_name: string }[]): string[] {
  return [...new Set(rows.map(({ event_name }) => event_name).filter((name) => name !== ''))]
}

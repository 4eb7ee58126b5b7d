import type { WaitingChange } from '#domain/contracts/event-waiting.ts'
import type { Event } from '#domain/contracts/events.ts'
import { gradeWords } from '#domain/evaluations/player-words.ts'
import { calendarDayWords } from '#kit/time-words.ts'
import { fieldWords } from '#domain/events/waiting-words.ts'

/** One field of a change, before and after. A photo is shown as an image, without text. */
export type ChangedField = { field: string; before: string; after: string }

const NOTHING = 'none'

/** Returns a change field by field, in the organizer's words. Fields that already have the new value are left out. */
export function changedFields({ player, changes }: WaitingChange, event: Event): ChangedField[] {
  return Object.entries(changes)
    .filter(([field]) => field !== 'photo')
    .map(([field, after]) => ({
      field: fieldWords([field]),
      before: valueWords(field, Object.entries(player).find(([key]) => key === field)?.[1], event),
      after: valueWords(field, after, event),
    }))
    .filter(({ before, after }) => before !== after)
}

function valueWords(
  field: string,
  value: string | number | boolean | null | undefined,
  { groups, columns }: Event,
): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (field === 'group_id') return groups.find(({ id }) => id === value)?.name ?? NOTHING
  if (field === 'board_column') return columns[Number(value)] ?? NOTHING
  if (field === 'date_of_birth') return calendarDayWords(String(value))
  return field === 'school_grade' ? gradeWords(String(value)) : String(value)
}

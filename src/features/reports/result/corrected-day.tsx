import { CalendarClock } from 'lucide-react'
import type { EvaluationRow } from '#data/db/database.ts'
import { calendarDayWords } from '#kit/time-words.ts'
import { Notice } from '#ui/notice.tsx'

/** U131. Says that the server replaced the day of the final save. */
export function CorrectedDay({ row: { evaluated_on, is_day_corrected } }: { row: EvaluationRow }) {
  if (!is_day_corrected || evaluated_on === null) return null
  return (
    <Notice tone="warn" icon={CalendarClock} title={`Dated ${calendarDayWords(evaluated_on)}`} isLive>
      <p>
        This device’s clock was wrong when you saved, so we used the server’s date. Check the date in the device’s
        settings.
      </p>
    </Notice>
  )
}

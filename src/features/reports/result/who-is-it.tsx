import { Pencil, UserRoundPen } from 'lucide-react'
import type { EvaluationRow } from '#data/db/database.ts'
import { playerName } from '#data/db/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './who-is-it.module.css'
import { listWords } from '#domain/language.ts'

/** Asks for what nobody has said of a walk-on, while there is time for it and before the result is completed. */
export function WhoIsIt({ row, onDescribe }: { row: EvaluationRow; onDescribe: () => void }) {
  const missing = missingOf(row)
  if (row.is_live === 0 || (row.status !== 'live' && row.status !== 'ready_to_finalize')) return null
  if (missing.length === 0)
    return (
      <Button className={css.describe} onClick={onDescribe}>
        <Pencil aria-hidden />
        Player details
      </Button>
    )
  return (
    <Notice
      tone="paint"
      icon={UserRoundPen}
      title={`Who is ${playerName(row)}?`}
      action={
        <Button onClick={onDescribe}>
          <Pencil aria-hidden />
          Add {listWords(missing)}
        </Button>
      }
    >
      <p>
        {row.player.organization.organization_type_id === null
          ? 'Without a school, we have no level to compare with.'
          : 'You can also complete without it.'}
      </p>
    </Notice>
  )
}

function missingOf({ player: { first_name, last_name, organization } }: EvaluationRow): string[] {
  const isSchool = organization.organization_type_id === null || organization.organization_type_id < 3
  return [
    first_name === '' && last_name === '' && 'name',
    (organization.organization_type_id === null || organization.name === '') && 'school',
    isSchool && organization.school_grade === null && 'grade',
  ].filter((part) => part !== false)
}

import { Eye } from 'lucide-react'
import { isHere, eyesWords, WANTED_EYES } from '#domain/events/coverage-board.ts'
import type { CoverageRow } from '#domain/events/coverage-board.ts'
import { notAskedWords } from '#domain/events/not-asked-words.ts'
import textCss from '#ui/text.module.css'
import css from './coverage-row.module.css'

export type CoverageRows = {
  rows: readonly CoverageRow[]
  /** By its id, the name of a group. */
  groups: ReadonlyMap<string, string>
  isByDesk: boolean
}

export function Eyes({ row }: { row: CoverageRow }) {
  return (
    <span className={css.eyes} data-few={row.eyes < WANTED_EYES || undefined}>
      <Eye aria-hidden />
      {eyesWords(row)}
      <span className={textCss.visuallyHidden}>{row.eyes === 1 ? ' evaluator' : ' evaluators'}</span>
    </span>
  )
}

export function FormBar({ row: { ofForm } }: { row: CoverageRow }) {
  const percent = Math.round(ofForm * 100)
  return (
    <span className={css.form}>
      <b>{percent}%</b>
      <i>
        <em style={{ width: `${percent}%` }} />
      </i>
    </span>
  )
}

export function detailOf({ player, eyes }: CoverageRow, { groups, isByDesk }: Omit<CoverageRows, 'rows'>): string {
  return [
    groups.get(player.group_id ?? ''),
    isByDesk && !isHere(player.checked_in_at, eyes) && 'Not here yet',
    player.is_newer && 'Newer than published',
    !player.is_newer && player.published_at !== null && 'Published',
    player.not_asked !== undefined && notAskedWords(player.not_asked),
  ]
    .filter(Boolean)
    .join(', ')
}

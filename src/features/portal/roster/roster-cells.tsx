import type { ReactNode } from 'react'
import type { RosterFigures, RosterRow } from '#domain/contracts/portal.ts'
import { shortGrade } from '#domain/fields/school-grades.ts'
import { competitiveWords, divisionWords, heightWords, statusWords } from '#domain/portal/roster-table.ts'
import type { RosterColumnKey } from '#domain/portal/roster-table.ts'
import { Jersey } from '#kit/jersey.tsx'
import { dayWords } from '#kit/time-words.ts'
import { ChangeMark } from '../change-mark.tsx'
import textCss from '#ui/text.module.css'
import changeMarkCss from '../change-mark.module.css'
import css from './roster-cells.module.css'

const NONE = '–'
const OUT_OF = 60

/** What stands in a column of the roster table for a player; the name, which opens the player, is the row's own. */
export const ROSTER_CELLS: Readonly<Record<Exclude<RosterColumnKey, 'player'>, (row: RosterRow) => ReactNode>> = {
  jersey: ({ jersey_number }) => (
    <>
      <Jersey number={jersey_number} color="teal" size="sm" />
      <span className={textCss.visuallyHidden}>{jersey_number}</span>
    </>
  ),
  declared: (row) => row.declared_position ?? NONE,
  top1: ofLatest(({ top1 }) => top1),
  top2: ofLatest(({ top2 }) => top2),
  grade: ({ grade }) => (grade ? shortGrade(grade) : NONE),
  height: ({ height_inches }) => (height_inches === null ? NONE : heightWords(height_inches)),
  total: ofLatest(({ total }) => (
    <span className={css.total}>
      {total?.toFixed(1) ?? NONE}
      <i className={css.mini} aria-hidden="true">
        <i style={{ width: `${((total ?? 0) / OUT_OF) * 100}%` }} />
      </i>
    </span>
  )),
  change: ofLatest((latest) =>
    latest.is_other_rubric ? <span className={changeMarkCss.mark}>other rubric</span> : <ChangeMark latest={latest} />,
  ),
  team_player: ofLatest(({ team_player }) => team_player),
  competitive: ofLatest(({ competitive }) => (competitive === 0 ? '–' : competitiveWords(competitive))),
  best: ofLatest(({ best_skill }) => best_skill?.name),
  weakest: ofLatest(({ work_on }) => work_on?.[0]?.name),
  advantages: ofLatest(({ counts }) => counts.advantages),
  averages: ofLatest(({ counts }) => counts.averages),
  red_flags: ofLatest(({ counts }) => counts.red_flags),
  division: ofLatest(({ headline }) => headline && divisionWords(headline)),
  last: ofLatest(({ completed_at }) => dayWords(completed_at)),
  status: (row) => (
    <div className={css.status}>
      {statusWords(row)}
      {row.pending && row.latest && <span>Evaluated before</span>}
    </div>
  ),
}

/** A figure of the newest evaluation; a dash where there is none, or nothing in it. */
function ofLatest(cell: (latest: RosterFigures) => ReactNode) {
  return ({ latest }: RosterRow) => (latest && cell(latest)) ?? NONE
}

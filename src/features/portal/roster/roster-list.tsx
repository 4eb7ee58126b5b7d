import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react'
import { useState } from 'react'
import type { RosterRow } from '#domain/contracts/portal.ts'
import { shortGrade } from '#domain/fields/school-grades.ts'
import {
  competitiveWords,
  divisionWords,
  heightWords,
  nameOf,
  ROSTER_COLUMNS,
  rosterSort,
  statusWords,
} from '#domain/portal/roster-table.ts'
import type { RosterColumnKey } from '#domain/portal/roster-table.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { dayWords } from '#kit/time-words.ts'
import { ChangeMark } from '../change-mark.tsx'
import { ShowAll } from '../program/show-all.tsx'
import type { RosterRowsProps } from './portal-roster-table.tsx'
import rosterCheckCss from './roster-check.module.css'
import css from './roster-list.module.css'

/** Those who come first in the order that was chosen. */
const FIRST_ROWS = 5

const SORTS = ROSTER_COLUMNS.map(({ key, label }) => ({ value: key, label }))

/**
 * The roster where there is no room for a table: the number, the name, the total and its change; the rest is in the
 * drawer. Only the first rows are shown until all are asked for, or players are chosen.
 */
export function RosterList({
  rows,
  sort,
  chosen,
  isChoosing,
  onSort,
  onOpen,
}: RosterRowsProps & { isChoosing: boolean }) {
  const isUp = sort.order === 'asc'
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || isChoosing || rows.length <= FIRST_ROWS + 1 ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <div className={css.list}>
      <div className={css.sort}>
        <SelectField
          label="Sort by"
          value={sort.key}
          options={SORTS}
          onChange={({ currentTarget: { value } }) => {
            const next = rosterSort({ sort: value })
            onSort(next.key, next.order)
          }}
        />
        <Button
          shape="icon"
          aria-label={isUp ? 'Lowest first. Reverse' : 'Highest first. Reverse'}
          onClick={() => onSort(sort.key, isUp ? 'desc' : 'asc')}
        >
          {isUp ? <ArrowUpNarrowWide aria-hidden /> : <ArrowDownNarrowWide aria-hidden />}
        </Button>
      </div>
      <ul>
        {shown.map((row) => (
          <li key={row.roster_entry_id}>
            {isChoosing && (
              <label className={rosterCheckCss.check}>
                <input
                  type="checkbox"
                  checked={chosen.ids.includes(row.roster_entry_id)}
                  onChange={() => chosen.toggle(row.roster_entry_id)}
                  aria-label={`${nameOf(row)}, compare`}
                />
              </label>
            )}
            <button type="button" onClick={() => onOpen(row.roster_entry_id)}>
              <Jersey number={row.jersey_number} color="teal" size="sm" />
              <span className={css.who}>
                <b dir="auto" translate="no">
                  {nameOf(row)}
                </b>
                <small>{factsOf(row)}</small>
                {sortedBy(row, sort.key) && <small>{sortedBy(row, sort.key)}</small>}
              </span>
              <span className={css.total}>
                <b translate="no">{row.latest ? (row.latest.total?.toFixed(1) ?? '–') : '–'}</b>
                {row.latest && !row.latest.is_other_rubric && <ChangeMark latest={row.latest} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && <ShowAll count={rows.length} what="players" onShow={() => setWhole(true)} />}
    </div>
  )
}

/** "SG, 11th. Best: On-Ball Defense". */
function factsOf(row: RosterRow): string {
  const facts = [row.declared_position, row.grade && shortGrade(row.grade)].filter(Boolean).join(', ')
  const second = row.latest ? row.latest.best_skill && `Best: ${row.latest.best_skill.name}` : statusWords(row)
  return [facts, second].filter(Boolean).join('. ')
}

/** What the list is sorted by, where the row does not show it anyway. */
function sortedBy({ latest, height_inches, ...row }: RosterRow, key: RosterColumnKey): string | undefined {
  if (key === 'height') return height_inches === null ? 'Height not known' : heightWords(height_inches)
  if (key === 'status') return statusWords({ latest, ...row })
  return latest ? OF_FIGURES[key]?.(latest) : undefined
}

const OF_FIGURES: Partial<Record<RosterColumnKey, (latest: NonNullable<RosterRow['latest']>) => string>> = {
  top1: ({ top1 }) => `First fit ${top1 ?? 'not known'}`,
  top2: ({ top2 }) => `Second fit ${top2 ?? 'not known'}`,
  team_player: ({ team_player }) => `Team player ${team_player ?? 'not known'}`,
  competitive: ({ competitive }) => `Competitive ${competitiveWords(competitive)}`,
  weakest: ({ work_on }) => `Work on: ${work_on?.[0]?.name ?? 'not known'}`,
  advantages: ({ counts }) => `Advantages: ${counts.advantages}`,
  averages: ({ counts }) => `Averages: ${counts.averages}`,
  red_flags: ({ counts }) => `Red flags: ${counts.red_flags}`,
  division: ({ headline }) => (headline ? divisionWords(headline) : 'No estimate'),
  last: ({ completed_at }) => `Evaluated ${dayWords(completed_at)}`,
}

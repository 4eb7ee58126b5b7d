import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { flagWords, separatorsInOrder } from '#domain/scoring/report-words.ts'
import type { ReadSeparator, SeparatorGroupName } from '#domain/scoring/report-words.ts'
import {
  differenceWords,
  numberWords,
  separatorParts,
  separatorRule,
  separatorValue,
} from '#domain/scoring/separator-words.ts'
import { Fragment } from 'react'
import { DataTable } from './data-table.tsx'
import css from './separator-table.module.css'

export const SEPARATOR_GROUPS = ['advantages', 'averages', 'red_flags'] as const

/** R9. How the reader names each group. */
export function separatorTitles(result: EvaluationResult, isForFamily: boolean) {
  return { advantages: 'Advantages', averages: 'Averages', red_flags: flagWords(result, isForFamily).many }
}

export const separatorsId = (group: SeparatorGroupName) => `separators-${group}`

/**
 * R87. Every attribute against the current and the next level, a group at a time, the farthest above first: tables, on
 * phones lists.
 */
export function SeparatorTable({ result, isForFamily }: { result: EvaluationResult; isForFamily: boolean }) {
  const titles = separatorTitles(result, isForFamily)
  const all = separatorsInOrder(result)
  return SEPARATOR_GROUPS.map((group) => {
    const rows = all.filter((row) => row.group === group)
    if (rows.length === 0) return null
    const id = separatorsId(group)
    return (
      <section key={group} id={id} className={css.group} tabIndex={-1} aria-labelledby={`${id}-title`}>
        <h3 id={`${id}-title`}>
          {titles[group]} <b>{rows.length}</b>
        </h3>
        <p>{separatorRule(result, group)}</p>
        <ul className={css.sentences} aria-label={`${titles[group]} against the level`}>
          {rows.map((row) => (
            <li key={row.attribute}>
              <b>{row.title}</b>
              <b>{separatorValue(row)}</b>
              <p>
                <SeparatorWords row={row} />
              </p>
            </li>
          ))}
        </ul>
        <div className={css.table}>
          <GroupTable result={result} rows={rows} label={`${titles[group]} against the level`} />
        </div>
      </section>
    )
  })
}

type GroupTableProps = { result: EvaluationResult; rows: readonly ReadSeparator[]; label: string }

function GroupTable({ result: { separators }, rows, label }: GroupTableProps) {
  const { current_level, next_level } = separators
  const columns = [
    { title: 'Attribute' },
    { title: 'Player', isNumber: true },
    { title: current_level?.name ?? 'Level', isNumber: true },
    ...(next_level ? [{ title: next_level.name, isNumber: true }] : []),
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows.map((row) => ({
        key: row.attribute,
        cells: [
          row.title,
          numberWords(row)(row.value),
          <Benchmark key="own" row={row} level={row.current_level} />,
          ...(next_level ? [row.next_level ? <Benchmark key="next" row={row} level={row.next_level} /> : '–'] : []),
        ],
      }))}
    />
  )
}

/** Draws the value of a level and the player's difference from it. */
function Benchmark({ row, level }: { row: ReadSeparator; level: ReadSeparator['current_level'] }) {
  return (
    <>
      {numberWords(row)(level.benchmark)} <small>{differenceWords(level.gap, row)}</small>
    </>
  )
}

/** R86. The sentence of one attribute. No line breaks inside a difference. */
export function SeparatorWords({ row }: { row: ReadSeparator }) {
  return (
    <>
      {separatorParts(row).map(({ difference, rest }, at) => (
        <Fragment key={difference + rest}>
          {at > 0 && ', '}
          <span className={css.difference}>{difference}</span>
          {rest && ` ${rest}`}
        </Fragment>
      ))}
      .
    </>
  )
}

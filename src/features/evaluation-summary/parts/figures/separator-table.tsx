import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { flagWords, separatorsInOrder } from '#domain/scoring/report-words.ts'
import { differenceWords, numberWords, separatorSentence, separatorValue } from '#domain/scoring/separator-words.ts'
import { DataTable } from './data-table.tsx'
import css from './separator-table.module.css'

/** Every attribute against the current and the next level, the farthest above first: a table, on phones sentences. */
export function SeparatorTable({ result, isForFamily }: { result: EvaluationResult; isForFamily: boolean }) {
  const { current_level, next_level } = result.separators
  const standing = { advantages: 'Advantage', averages: 'Average', red_flags: flagWords(result, isForFamily).one }
  const columns = [
    { title: 'Attribute' },
    { title: 'Standing' },
    { title: 'Player', isNumber: true },
    { title: current_level?.name ?? 'Level', isNumber: true },
    { title: 'To the level' },
    ...(next_level ? [{ title: next_level.name, isNumber: true }, { title: 'To the next' }] : []),
  ]
  const all = separatorsInOrder(result)
  const rows = all.map((row) => {
    const number = numberWords(row)
    const next = row.next_level
      ? [number(row.next_level.benchmark), differenceWords(row.next_level.gap, row)]
      : ['–', '–']
    return {
      key: row.attribute,
      cells: [
        row.title,
        standing[row.group],
        number(row.value),
        number(row.current_level.benchmark),
        differenceWords(row.current_level.gap, row),
        ...(next_level ? next : []),
      ],
    }
  })
  return (
    <>
      <ul className={css.sentences} aria-label="Every attribute against the level">
        {all.map((row) => (
          <li key={row.attribute}>
            <b>
              {row.title} {separatorValue(row)}
            </b>
            <span>{standing[row.group]}</span>
            <p>{separatorSentence(row)}.</p>
          </li>
        ))}
      </ul>
      <div className={css.table}>
        <DataTable label="Every attribute against the level" columns={columns} rows={rows} />
      </div>
    </>
  )
}

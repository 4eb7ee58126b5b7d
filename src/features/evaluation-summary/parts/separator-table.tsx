import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { gapWords } from './words.ts'
import '#ui/lists.css'

const HIGHEST_SKILL = 5

type Separator = EvaluationResult['separators']['advantages']['table'][number]

/** Every attribute against the current and the next level, the farthest above first. */
export function SeparatorTable({ result: { separators } }: { result: EvaluationResult }) {
  const { advantages, averages, red_flags, current_level, next_level } = separators
  const rows = [...advantages.table, ...averages.table, ...red_flags.table]
    .toSorted((one, other) => (other.standardized_gap ?? 0) - (one.standardized_gap ?? 0))
  return (
    <div className="data-table summary-table">
      <table aria-label="Every attribute against the level">
        <thead>
          <tr>
            <th scope="col">Attribute</th><th scope="col" data-number>Player</th>
            <th scope="col" data-number>{current_level?.name}</th><th scope="col">Difference</th>
            {next_level && <><th scope="col" data-number>{next_level.name}</th><th scope="col">Difference</th></>}
          </tr>
        </thead>
        <tbody>{rows.map((row) => <Row key={row.attribute} row={row} hasNext={next_level !== null} />)}</tbody>
      </table>
    </div>
  )
}

function Row({ row: { title, value, current_level, next_level }, hasNext }: { row: Separator; hasNext: boolean }) {
  const numberWords = wordsLike([value, current_level.benchmark, next_level?.benchmark ?? current_level.benchmark])
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-number data-head="Player">{numberWords(value)}</td>
      <td data-number data-head={current_level.name}>{numberWords(current_level.benchmark)}</td>
      <td data-head="Difference">{gapWords(current_level.gap)}</td>
      {hasNext && (
        <>
          <td data-number data-head={next_level?.name ?? 'Next level'}>{next_level ? numberWords(next_level.benchmark) : '–'}</td>
          <td data-head="Difference">{next_level ? gapWords(next_level.gap) : '–'}</td>
        </>
      )}
    </tr>
  )
}

/** One decimal for the whole row, or for none of it; skills have one always. */
function wordsLike(row: readonly number[]): (value: number) => string {
  const isWhole = row.every((value) => Number.isInteger(value)) && Math.max(...row) > HIGHEST_SKILL
  return (value) => value.toFixed(isWhole ? 0 : 1)
}

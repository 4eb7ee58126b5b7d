import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { seasonWords } from '#domain/profiles/season-words.ts'
import type { ScoringRubric } from '#domain/rubric/rubric.ts'
import { valueWords } from '#domain/scoring/report-words.ts'
import { Panel } from '#ui/panel.tsx'
import { DataTable } from './data-table.tsx'
import { SmallWords, TitledPart } from '../figure-parts.tsx'

type ItemsProps = { result: EvaluationResult; rules: ScoringRubric['competitive'] }

/** What was counted for the competitive score, category by category, the most first. */
export function CompetitiveItems({ result: { competitive_score }, rules }: ItemsProps) {
  const shares = rules.diminishing_factors
    .slice(1)
    .filter((factor) => factor !== rules.further_factor)
    .map((factor) => `${Math.round(factor * 100)}%`)
  return (
    <Panel aria-labelledby="summary-counted">
      <h2 id="summary-counted">What counts</h2>
      <SmallWords>
        The best item in a category counts in full, the next ones {shares.join(', ')}, every further one{' '}
        {Math.round(rules.further_factor * 100)}%. Items of the last {rules.history_seasons} seasons count.
      </SmallWords>
      {rules.categories.map(({ key, name, out_of }) => {
        const { items } = competitive_score[key]
        return (
          <TitledPart key={key} title={name}>
            {items.length === 0 ? (
              <SmallWords>None in the profile.</SmallWords>
            ) : (
              <DataTable
                label={`${name}, out of ${out_of}`}
                columns={[
                  { title: 'Item' },
                  { title: 'Season' },
                  { title: 'Points', isNumber: true },
                  { title: 'Counted', isNumber: true },
                ]}
                rows={items
                  .toSorted((one, other) => other.counted_points - one.counted_points)
                  .map((item, at) => ({
                    key: `${item.factor_id} ${item.season} ${at}`,
                    cells: [
                      item.name,
                      seasonWords(item.season),
                      valueWords(item.points),
                      valueWords(item.counted_points),
                    ],
                  }))}
              />
            )}
          </TitledPart>
        )
      })}
    </Panel>
  )
}

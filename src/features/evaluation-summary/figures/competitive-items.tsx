import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { seasonWords } from '#domain/profile/season-words.ts'
import type { ScoringRubric } from '#domain/rubric/rubric.ts'
import { valueWords } from '#domain/scoring/report-words.ts'
import { Panel } from '#ui/panel.tsx'
import { DataTable } from './data-table.tsx'
import evaluationSummaryCss from '../evaluation-summary.module.css'
import reportCss from '../report.module.css'

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
      <p className={evaluationSummaryCss.summarySmall}>
        The best item in a category counts in full, the next ones {shares.join(', ')}, every further one{' '}
        {Math.round(rules.further_factor * 100)}%. Items of the last {rules.history_seasons} seasons count.
      </p>
      {rules.categories.map(({ key, name, out_of }) => {
        const { items } = competitive_score[key]
        return (
          <section key={key} className={reportCss.reportPart} aria-label={name}>
            <h3>{name}</h3>
            {items.length === 0 ? (
              <p className={evaluationSummaryCss.summarySmall}>None in the profile.</p>
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
          </section>
        )
      })}
    </Panel>
  )
}

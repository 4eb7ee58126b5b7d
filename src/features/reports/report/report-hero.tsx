import { CloudOff, Eye, TrendingDown, TrendingUp, UsersRound } from 'lucide-react'
import { memo } from 'react'
import type { Report } from '#domain/contracts/evaluations.ts'
import type { Bands } from '#domain/rubric/rubric-parts.ts'
import { extremesTogether } from '#domain/events/seen-together.ts'
import { changeOfTotal, NOISE_POINTS, previousResult } from '#domain/scoring/changes-since.ts'
import { oneDecimal, secondRatingWords } from '#domain/scoring/report-words.ts'
import { instantWords } from '#kit/time-words.ts'
import { ScoreHero } from '../figures/score-hero.tsx'
import { changeWords, gameWords, noiseWords, sinceWords, spreadSentences, watchedWords } from '../report-words.ts'
import css from './report-hero.module.css'
import textCss from '#ui/text.module.css'

type HeroProps = {
  report: Report
  bands: Bands
  /** When it was fetched, if the network has not answered since. */
  asOf: number | null
  /** Beside a part that speaks for itself. */
  isBrief: boolean
}

/** R5. The total with its spread, and what it rests on. */
export const ReportHero = memo(function ReportHero({ report, bands, asOf, isBrief }: HeroProps) {
  const { player_profile: player, jersey_number, jersey_color, total_player_performance_score: total } = report
  const watched = watchedWords(report)
  return (
    <ScoreHero
      seen={{ player, jersey_number, jersey_color }}
      result={report}
      bands={bands}
      isBrief={isBrief}
      game={gameWords(report)}
      {...(total === null && report.event && { instead: <StrongestAndWeakest report={report} /> })}
      {...(total !== null && { spread: { points: NOISE_POINTS, words: spreadSentences(total, report) } })}
      chips={
        <>
          {!isBrief && watched && (
            <span>
              <Eye aria-hidden />
              {watched}
            </span>
          )}
          {!isBrief && report.second_rating && (
            <span>
              <UsersRound aria-hidden />
              {secondRatingWords(report)}
            </span>
          )}
          {!isBrief && <SinceChip report={report} />}
          {asOf !== null && (
            <span>
              <CloudOff aria-hidden />
              Offline, as of {instantWords(asOf)}
            </span>
          )}
        </>
      }
    />
  )
})

/** Two numbers that say something, in place of a total that says nothing of eight skills. */
function StrongestAndWeakest({ report }: { report: Report }) {
  const skills = extremesTogether(report)
  if (!skills) return null
  return (
    <dl className={css.two}>
      {[
        { says: 'Build on', ...skills.buildOn },
        { says: 'Work on', ...skills.workOn },
      ].map(({ says, name, rating }) => (
        <div key={says}>
          <dt>{says}</dt>
          <dd>
            {name}
            <p>
              <b className={textCss.score} translate="no">
                {oneDecimal(rating)}
              </b>{' '}
              of 5
            </p>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function SinceChip({ report }: { report: Report }) {
  const previous = previousResult(report)
  const change =
    previous && changeOfTotal(report.total_player_performance_score, previous.total_player_performance_score)
  if (!previous || !change) return null
  const Icon = change.by < 0 ? TrendingDown : TrendingUp
  return (
    <span data-noise={change.isMeaningful ? undefined : true}>
      {change.isMeaningful && <Icon aria-hidden />}
      {changeWords(change)} {sinceWords(previous.evaluated_on, report.evaluated_on)}
      {noiseWords(change)}
    </span>
  )
}

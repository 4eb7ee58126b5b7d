import { CircleCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { JerseyColor, PlayerProfile } from '#domain/contracts/players.ts'
import type { EvaluationResult } from '#domain/contracts/result-schema.ts'
import { nameOrJersey } from '#domain/evaluations/jersey-words.ts'
import type { Bands } from '#domain/rubric/rubric-parts.ts'
import { gradeWords, heightWords, observedWords, oneDecimal } from '#domain/scoring/report-words.ts'
import { Jersey } from '#kit/jersey.tsx'
import { BandLane } from './band-lane.tsx'
import css from './score-hero.module.css'
import textCss from '#ui/text.module.css'

/** The player as they were seen: the profile, and the jersey of that game. */
export type SeenPlayer = { player: PlayerProfile; jersey_number: string; jersey_color: JerseyColor }

type HeroProps = {
  seen: SeenPlayer
  result: EvaluationResult
  bands: Bands
  /** Points to either side of the total that are drawn with it, and the sentence that says where they come from. */
  spread?: { points: number; words: string }
  /** Only who, the total and where it stands. */
  isBrief?: boolean
  /** Which game, and when. */
  game?: string
  /** More of what the number rests on. */
  chips?: ReactNode
  /** What stands in place of a total where fewer than 10 skills were to be rated. */
  instead?: ReactNode
}

/** Who, the total of 60, the band it stands in, and how much was seen. */
export function ScoreHero({
  seen: { player, jersey_number, jersey_color },
  result,
  bands,
  spread,
  isBrief = false,
  game,
  chips,
  instead,
}: HeroProps) {
  const score = result.total_player_performance_score
  const facts = [
    player.athletic_info.player_position_name,
    heightWords(result),
    gradeWords(player.organization.school_grade),
  ]
  const team = [player.organization.name, player.organization.team_level]
  return (
    <HeroBox
      data-brief={isBrief || undefined}
      aria-label={instead ? 'Strongest and weakest skill' : 'Total performance'}
    >
      <div className={css.who}>
        <Jersey className={css.jersey} number={jersey_number} color={jersey_color} size="lg" />
        <div>
          <h1>{nameOrJersey(player, { jersey_number, jersey_color })}</h1>
          <p>{facts.filter(Boolean).join(', ')}</p>
          <p>{team.filter(Boolean).join(', ')}</p>
          {game && <p>{game}</p>}
        </div>
      </div>
      {instead ?? (
        <p className={css.total}>
          <b className={textCss.score} translate="no">
            {score === null ? '–' : oneDecimal(score)}
          </b>
          <span>
            {result.performance_level && <strong>{result.performance_level.name}</strong>}of{' '}
            {result.player_performance_out_of}
            {result.pro_rata && ', pro rata'}
          </span>
        </p>
      )}
      {score !== null && (
        <BandLane className={css.lane} score={score} bands={bands} lowest={12} spread={spread?.points ?? 0} />
      )}
      {!isBrief && score !== null && spread && <p className={css.spreadWords}>{spread.words}</p>}
      {score === null && !instead && <p className={css.spreadWords}>No total yet. Fewer than 10 skills were rated.</p>}
      <p className={css.seen}>
        {!isBrief && !instead && (
          <span>
            <CircleCheck aria-hidden />
            {observedWords(result)}
          </span>
        )}
        {chips}
      </p>
    </HeroBox>
  )
}

/** Draws the dark box of the hero, without its content. */
export function HeroBox({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={[css.hero, className].filter(Boolean).join(' ')} />
}

import { CircleCheck, ShieldCheck } from 'lucide-react'
import type { JerseyColor, PlayerProfile } from '#domain/contracts/players.ts'
import type { Bands } from '#domain/rubric/rubric-parts.ts'
import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { Jersey } from '#ui/jersey.tsx'
import { gradeWords, heightWords, oneDecimal } from './words.ts'

/** The player as they were seen: the profile, and the jersey of that game. */
export type SeenPlayer = { player: PlayerProfile; jersey_number: string; jersey_color: JerseyColor }

type HeroProps = { seen: SeenPlayer; result: EvaluationResult; bands: Bands }

/** Who, the total of 60, the band it stands in, and how much was seen. */
export function ScoreHero({ seen: { player, jersey_number, jersey_color }, result, bands }: HeroProps) {
  const score = result.total_player_performance_score
  const facts = [player.athletic_info.player_position_name, heightWords(result), gradeWords(player.organization.school_grade)]
  const team = [player.organization.name, player.organization.team_level]
  return (
    <section className="summary-hero" aria-label="Total performance">
      <CourtLines />
      <div className="summary-who">
        <Jersey number={jersey_number} color={jersey_color} size="lg" />
        <div>
          <h1>{player.first_name} {player.last_name}</h1>
          <p>{facts.filter(Boolean).join(', ')}</p>
          <p>{team.filter(Boolean).join(', ')}</p>
        </div>
      </div>
      <p className="summary-total">
        <b className="score">{score === null ? '–' : oneDecimal(score)}</b>
        <span>{result.performance_level && <strong>{result.performance_level.name}</strong>}of {result.player_performance_out_of}{result.pro_rata && ', pro rata'}</span>
      </p>
      {score !== null && <BandLane score={score} bands={bands} lowest={12} />}
      <p className="summary-seen">
        <span><CircleCheck aria-hidden />{seenWords(result)}</span>
        {result.performance_level && <span><ShieldCheck aria-hidden />{result.performance_level.description}</span>}
      </p>
    </section>
  )
}

function seenWords({ rated_skills, player_performance }: EvaluationResult): string {
  const microskills = player_performance.flatMap((skill) => skill.microskills)
  const observed = microskills.filter(({ value }) => value !== null).length
  return `${rated_skills} of ${player_performance.length} skills, ${observed} of ${microskills.length} micro-skills observed`
}

function BandLane({ score, bands: { bands, out_of }, lowest }: { score: number; bands: Bands; lowest: number }) {
  const at = (points: number) => ((Math.min(Math.max(points, lowest), out_of) - lowest) / (out_of - lowest)) * 100
  const current = bands.findLast((band) => score >= band.min_inclusive)
  return (
    <div className="summary-bands" role="img" aria-label={`${oneDecimal(score)} of ${out_of}${current ? `, in the band ${current.name}` : ''}`}>
      {bands.map((band) => (
        <span key={band.key} data-current={band === current || undefined} style={{ left: `${at(band.min_inclusive)}%`, width: `calc(${at(band.max_exclusive) - at(band.min_inclusive)}% - 3px)` }}>
          <i /><em>{band.name}</em>
        </span>
      ))}
      <u style={{ left: `${at(score)}%` }} />
    </div>
  )
}

function CourtLines() {
  return (
    <svg className="summary-court" viewBox="0 0 300 260" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="5">
        <path d="M300 10H110a110 120 0 0 0 0 240h190" /><path d="M300 85H170v90h130" /><circle cx="170" cy="130" r="36" /><circle cx="268" cy="130" r="12" />
      </g>
    </svg>
  )
}

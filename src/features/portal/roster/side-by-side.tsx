import { Printer, X } from 'lucide-react'
import type { RosterRow, TeamPortal } from '#domain/contracts/portal.ts'
import { playersSideBySide } from '#domain/portal/player-compare.ts'
import type { PlayersSideBySide } from '#domain/portal/player-compare.ts'
import { oneDecimal, valueWords } from '#domain/scoring/report-words.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { DotScale, DotTrack } from '#ui/dot-row.tsx'
import { Panel } from '#ui/panel.tsx'
import { ChangeMark } from '../change-mark.tsx'
import css from './side-by-side.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'
import textCss from '#ui/text.module.css'

type SideBySideProps = { figures: TeamPortal; ids: readonly string[]; onRemove: (id: string) => void }

/** The heading, for whoever leads to it. */
export const SIDE_BY_SIDE = 'side-by-side'

/** Two to four players on the same scales: their numbers, then skill by skill with what is expected. */
export function SideBySide({ figures, ids, onRemove }: SideBySideProps) {
  const rows = ids.flatMap((id) => figures.roster.find(({ roster_entry_id }) => roster_entry_id === id) ?? [])
  const { players, skills } = playersSideBySide(rows, figures.skills)
  const latestOf = new Map(rows.map(({ roster_entry_id, latest }) => [roster_entry_id, latest]))
  const hasOther = players.some(({ is_other_rubric }) => is_other_rubric)
  return (
    <Panel className={css.sideBySide} aria-labelledby={SIDE_BY_SIDE}>
      <div className={`${plotPanelCss.plotHead} ${css.sideTop}`}>
        <h2 id={SIDE_BY_SIDE} tabIndex={-1}>
          Compare players
        </h2>
        <Button className={css.sidePrint} onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
      <p className={plotPanelCss.plotLegend}>
        <span>
          <i data-shape="ball" />
          Player
        </span>
        <span>
          <i data-shape="bar" />
          {figures.compare.name}
        </span>
      </p>
      {hasOther && (
        <p className={plotPanelCss.plotWords}>
          A player here was rated with a different rubric. Don’t compare their total with the others.
        </p>
      )}
      <div className={css.sideGrid} data-count={players.length}>
        <div className={`${css.sideRow} ${css.sideHeads}`}>
          <span className={css.sideName} />
          {players.map((player) => (
            <Head
              key={player.roster_entry_id}
              player={player}
              latest={latestOf.get(player.roster_entry_id) ?? null}
              onRemove={onRemove}
            />
          ))}
        </div>
        <div className={`${css.sideRow} ${css.sideScale}`} aria-hidden="true">
          <span className={css.sideName} />
          {players.map(({ roster_entry_id }) => (
            <span key={roster_entry_id} className={css.sideCell}>
              <DotScale className={css.sideTrack} />
            </span>
          ))}
        </div>
        {skills.map((skill) => (
          <div
            key={skill.skill_id}
            className={css.sideRow}
            role="img"
            aria-label={sentenceOf(skill, players, figures.compare.name)}
          >
            <b className={css.sideName}>{skill.name}</b>
            {skill.ratings.map((rating, at) => (
              <Cell
                key={players[at]?.roster_entry_id}
                who={players[at]?.jersey_number ?? ''}
                isAbsent={!latestOf.get(players[at]?.roster_entry_id ?? '')}
                rating={rating}
                expected={players[at]?.is_other_rubric ? null : skill.expected}
              />
            ))}
          </div>
        ))}
      </div>
    </Panel>
  )
}

type HeadProps = {
  player: PlayersSideBySide['players'][number]
  latest: RosterRow['latest']
  onRemove: (id: string) => void
}

function Head({ player, latest, onRemove }: HeadProps) {
  const { name, jersey_number, roster_entry_id, total } = player
  return (
    <div className={css.sideHead}>
      <span className={css.sideWho}>
        <Jersey number={jersey_number} color="teal" size="sm" />
        <b dir="auto" translate="no">
          {name}
        </b>
        <Button variant="ghost" shape="icon" aria-label={`Remove ${name}`} onClick={() => onRemove(roster_entry_id)}>
          <X aria-hidden />
        </Button>
      </span>
      {latest ? (
        <>
          <span className={`${textCss.score} ${css.sideTotal}`} translate="no">
            {total?.toFixed(1) ?? '–'} <small>of 60</small>
          </span>
          <span>{changeOf(player)}</span>
          <dl>
            <div>
              <dt>Team player</dt>
              <dd>{player.team_player ?? '–'}</dd>
            </div>
            <div>
              <dt>Competitive score</dt>
              <dd>{player.competitive === null ? '–' : valueWords(player.competitive)}</dd>
            </div>
            <div>
              <dt>Ahead of the level</dt>
              <dd>{player.separators?.advantages ?? '–'}</dd>
            </div>
            <div>
              <dt>Red flags</dt>
              <dd>{player.separators?.red_flags ?? '–'}</dd>
            </div>
          </dl>
        </>
      ) : (
        <span className={plotPanelCss.plotWords}>No evaluation in these dates.</span>
      )}
    </div>
  )
}

function changeOf(player: HeadProps['player']) {
  if (player.is_other_rubric) return 'Another rubric'
  return player.change === null ? 'First evaluation' : <ChangeMark latest={player} />
}

type CellProps = {
  who: string
  /** Without an evaluation: phones, which list the players below one another, leave them out. */
  isAbsent: boolean
  rating: number | null
  expected: number | null
}

function Cell({ who, isAbsent, rating, expected }: CellProps) {
  return (
    <span className={css.sideCell} data-absent={isAbsent || undefined}>
      <i className={css.sideNumber}>{who}</i>
      <DotTrack className={css.sideTrack} value={rating} level={expected} hasTicks />
      <b className={textCss.number} translate="no">
        {rating?.toFixed(1) ?? '–'}
      </b>
    </span>
  )
}

function sentenceOf(
  { name, expected, ratings }: PlayersSideBySide['skills'][number],
  players: PlayersSideBySide['players'],
  against: string,
): string {
  const said = ratings.map((rating, at) => `${players[at]?.name ?? ''} ${rating?.toFixed(1) ?? 'not observed'}`)
  return `${name}: ${said.join(', ')}${expected === null ? '' : `; ${against} ${oneDecimal(expected)}`}.`
}

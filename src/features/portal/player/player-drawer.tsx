import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, FileText } from 'lucide-react'
import { LEVELS_OF_PLAYERS } from '#domain/contracts/portal.ts'
import type { RosterRow, TeamPortal } from '#domain/contracts/portal.ts'
import { shortGrade } from '#domain/fields/school-grades.ts'
import { shownDifference } from '#domain/scoring/arithmetic.ts'
import { heightWords, nameOf, statusWords } from '#domain/portal/roster-table.ts'
import { Jersey } from '#kit/jersey.tsx'
import { Button } from '#ui/button.tsx'
import { DotRow } from '#ui/dot-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { meanWords, signedWords } from '../program-words.ts'
import { againstWords, flagReason, within } from '../team-words.ts'
import { PlayerFigures } from './player-figures.tsx'
import css from './player-drawer.module.css'
import plotPanelCss from '#ui/plot-panel.module.css'

type PlayerDrawerProps = {
  figures: TeamPortal
  /** As they stand in the table: the drawer leafs through them. */
  rows: readonly RosterRow[]
  row: RosterRow
  onShow: (rosterEntryId: string) => void
  onClose: () => void
}

/** Everything the portal knows of one player, beside the roster. */
export function PlayerDrawer({ figures, rows, row, onShow, onClose }: PlayerDrawerProps) {
  const { latest } = row
  const facts = [
    row.declared_position,
    row.grade && shortGrade(row.grade),
    row.height_inches !== null && heightWords(row.height_inches),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Sheet isOpen isInAddress onClose={onClose} title={nameOf(row)} footer={<Leaf {...{ rows, row, onShow }} />}>
      <div className={css.playerDrawer}>
        <p className={css.playerFacts}>
          <Jersey number={row.jersey_number} color="teal" />
          <span>
            {[`Number ${row.jersey_number || 'not known'}`, facts].filter(Boolean).join('. ')}
            <br />
            {statusWords(row)}
          </span>
        </p>
        {latest && <ReportLink id={latest.evaluation_submission_id} />}
        {latest ? (
          <PlayerFigures latest={latest} changeFrom={figures.meaningful_change} skills={figures.skills} />
        ) : (
          <p className={plotPanelCss.plotWords}>{NOTHING[row.link]}</p>
        )}
        {latest && <Skills figures={figures} latest={latest} />}
      </div>
    </Sheet>
  )
}

const NOTHING: Readonly<Record<RosterRow['link'], string>> = {
  linked: 'No evaluation in these dates.',
  invited: 'Their reports appear here once they sign up with the email on your roster and join this team.',
  none: 'Their reports appear here once they join this team with an account, or are evaluated at a game.',
}

function Skills({ figures, latest }: { figures: TeamPortal; latest: NonNullable<RosterRow['latest']> }) {
  const name = forOne(figures.compare.name)
  const ratingOf = new Map(latest.skills.map(({ skill_id, rating }) => [skill_id, rating]))
  return (
    <section data-notes="beside-value" aria-label="Skills">
      <h3>{latest.is_other_rubric ? 'Skills' : `Skills against ${within(name)}`}</h3>
      {figures.skills.map(({ skill_id, key, name: skill, expected }) => {
        const rating = ratingOf.get(skill_id) ?? null
        const level = latest.is_other_rubric ? null : expected
        const gap = rating === null || level === null ? null : shownDifference(rating, level)
        if (rating === null)
          return (
            <p key={skill_id} className={css.playerUnseen}>
              <b>{skill}</b> Not observed
            </p>
          )
        const words = [
          `${skill} ${rating.toFixed(1)}`,
          level !== null && `${name} ${meanWords(level)}`,
          againstWords(gap, name),
        ]
          .filter(Boolean)
          .join(', ')
        const why = latest.is_other_rubric ? '' : flagReason({ latest, skill_id, key, gap })
        return (
          <DotRow
            key={skill_id}
            name={skill}
            value={rating}
            level={level}
            valueText={rating.toFixed(1)}
            note={[gap !== null && signedWords(gap), why].filter(Boolean).join(', ')}
            sentence={`${[words, why].filter(Boolean).join(', ')}.`}
          />
        )
      })}
    </section>
  )
}

/** Returns the name of a comparison for the one player of the drawer. A team's name for it is in the plural. */
function forOne(name: string): string {
  return name === LEVELS_OF_PLAYERS ? 'The player’s level' : name
}

function ReportLink({ id }: { id: string }) {
  return (
    <Button asChild className={css.playerReport}>
      <Link to="/app/dashboard/$id" params={{ id }}>
        <FileText aria-hidden />
        Open the report
      </Link>
    </Button>
  )
}

function Leaf({ rows, row, onShow }: Pick<PlayerDrawerProps, 'rows' | 'row' | 'onShow'>) {
  const at = rows.findIndex(({ roster_entry_id }) => roster_entry_id === row.roster_entry_id)
  const [before, after] = [at > 0 ? rows[at - 1] : undefined, at >= 0 ? rows[at + 1] : undefined]
  return (
    <div className={css.playerLeaf}>
      <Button
        aria-disabled={!before}
        aria-label={before ? `Previous: ${nameOf(before)}` : 'No previous player'}
        onClick={() => before && onShow(before.roster_entry_id)}
      >
        <ChevronLeft aria-hidden />
        <span>{before ? nameOf(before) : 'First'}</span>
      </Button>
      <Button
        aria-disabled={!after}
        aria-label={after ? `Next: ${nameOf(after)}` : 'No next player'}
        onClick={() => after && onShow(after.roster_entry_id)}
      >
        <span>{after ? nameOf(after) : 'Last'}</span>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  )
}

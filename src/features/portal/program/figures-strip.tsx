import type { ReactNode } from 'react'
import type { PortalHeader, ProgramPortal } from '#domain/contracts/portal.ts'
import { countWords, meanWords, numberWords, percentWords, signedWords } from '../program-words.ts'
import { sinceWords } from '../team-words.ts'
import css from './figures-strip.module.css'
import apronCss from '#ui/apron.module.css'
import textCss from '#ui/text.module.css'

/** A program in numbers, on the apron. */
export function FiguresStrip({ figures: { header, teams, min_group_size: least } }: { figures: ProgramPortal }) {
  const { total, roster_size, evaluated, coverage, red_flag_share, pending } = header
  const tooFew = `shown once ${least} players are rated`
  return (
    <dl className={`${css.strip} ${apronCss.apron}`} aria-label="In numbers">
      <Figure
        value={numberWords(teams.length)}
        label={`${teams.length === 1 ? 'Team' : 'Teams'}, ${countWords(roster_size, 'player')}`}
      />
      <Figure
        value={percentWords(coverage)}
        label={
          roster_size === 0
            ? 'Evaluated: no players'
            : `Evaluated, ${numberWords(evaluated)} of ${countWords(roster_size, 'player')}`
        }
      />
      <Figure
        value={meanWords(total.mean)}
        of={total.mean === null ? undefined : 'of 60'}
        label={
          total.mean === null
            ? `Average total, ${tooFew}`
            : ['Average total', total.level?.name].filter(Boolean).join(', ')
        }
      />
      <Figure value={progressOf(header)} label={progressLabel(header, least)} />
      <Figure
        value={percentWords(red_flag_share)}
        label={
          red_flag_share === null
            ? `Players with a red flag, ${tooFew}`
            : `Players with a red flag, ${redFlags(header)}`
        }
      />
      <Figure value={numberWords(pending.count)} label={pendingLabel(pending)} />
    </dl>
  )
}

/** Draws the strip before its figures are loaded. */
export function FiguresWaiting() {
  return (
    <div className={`${css.strip} ${apronCss.apron}`} aria-hidden="true">
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} />
      ))}
    </div>
  )
}

function Figure({ value, of, label }: { value: ReactNode; of?: string | undefined; label: string }) {
  return (
    <div>
      <dd className={textCss.score} translate="no">
        {value}
        {of !== undefined && <small> {of}</small>}
      </dd>
      <dt>{label}</dt>
    </div>
  )
}

function progressOf({ progress: { median } }: PortalHeader): string {
  return median === null ? '–' : signedWords(median)
}

function progressLabel({ progress: { median, n, since } }: PortalHeader, least: number): string {
  if (median === null)
    return n === 0
      ? 'Median change, after a second evaluation'
      : `Median change: ${n} of the ${least} players with two evaluations that it needs`
  return `Median change${since === null ? '' : ` since ${sinceWords(since)}`}, ${countWords(n, 'player')}`
}

function redFlags({ red_flag_attributes: [most] }: PortalHeader): string {
  return most ? `most often ${most.title}` : 'at a core skill'
}

function pendingLabel({ count, oldest_days }: PortalHeader['pending']): string {
  if (count === 0 || oldest_days === null) return 'Evaluations pending'
  return `Evaluations pending, oldest ${oldest_days === 0 ? 'of today' : countWords(oldest_days, 'day')}`
}

import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, Eye, Flag, Info } from 'lucide-react'
import { asWritten } from '#domain/agreement/agreement-limits.ts'
import { percentOf, signedOffset } from '#domain/agreement/words.ts'
import type { EvaluatorFigures } from '#domain/contracts/agreement.ts'
import type { ProgramDashboard } from '#domain/contracts/dashboards.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { countWords } from '../program-words.ts'
import programPortalCss from '../../program-portal.module.css'
import textCss from '#ui/text.module.css'

const SHOWN = 5

/** How far the evaluators agree, in sentences; whose offset is watched or flagged; and the way to the whole. */
export function AgreementBrief({
  agreement: { summary, evaluators },
  programId,
}: {
  agreement: ProgramDashboard['agreement']
  programId: number | undefined
}) {
  const standing = standingOut(evaluators)
  const hasOffsets = evaluators.some(({ offset }) => offset !== null)
  const shown = shownOf(standing)
  const { icc, within_half, within_half_target, pairs } = summary
  const address: string = '/app/agreement'
  return (
    <Panel className={programPortalCss.programAgreement} aria-labelledby="program-agreement">
      <h2 id="program-agreement">Evaluator agreement</h2>
      {pairs === 0 && <p>No player has been rated by two evaluators yet, so we can’t show agreement.</p>}
      {pairs > 0 && (
        <dl>
          <div>
            <dd className={textCss.score}>{within_half === null ? '–' : percentOf(within_half)}</dd>
            <dt>
              of ratings are within half a point of another evaluator’s, given blind.{' '}
              {within_half !== null &&
                (within_half >= within_half_target
                  ? `The target of ${percentOf(within_half_target)} is met.`
                  : `The target is ${percentOf(within_half_target)}.`)}
            </dt>
          </div>
          <div>
            <dd className={textCss.score}>{icc === null ? '–' : icc.value.toFixed(2)}</dd>
            <dt>
              {icc === null
                ? 'Agreement on totals is shown once 5 pairs of ratings have totals.'
                : `${capital(icc.band)} agreement on totals: between ${icc.low.toFixed(2)} and ${icc.high.toFixed(2)}, with 95% confidence, from ${countWords(icc.n, 'pair')}.`}
            </dt>
          </div>
        </dl>
      )}
      {standing.length > 0 && (
        <ul>
          {standing.slice(0, shown).map((evaluator) => (
            <Standing key={evaluator.evaluator_id} {...evaluator} />
          ))}
        </ul>
      )}
      {standing.length > shown && <p className={programPortalCss.programSmall}>And {standing.length - shown} more.</p>}
      {standing.length === 0 && (
        <p className={programPortalCss.programUsual}>
          {hasOffsets ? <CircleCheck aria-hidden data-ok /> : <Info aria-hidden />}
          {hasOffsets
            ? 'Nobody rates noticeably higher or lower than the others.'
            : 'An evaluator’s offset is shown after 20 evaluations.'}
        </p>
      )}
      <Link
        className={programPortalCss.programWay}
        to={address}
        search={(programId === undefined ? {} : { program: programId }) as never}
      >
        See evaluator agreement
        <ArrowRight aria-hidden />
      </Link>
    </Panel>
  )
}

/** About how tall the panel is, in pixels. */
export function agreementHeight({ summary, evaluators }: ProgramDashboard['agreement']): number {
  return 150 + (summary.pairs > 0 ? 130 : 30) + shownOf(standingOut(evaluators)) * 56
}

function standingOut(evaluators: readonly EvaluatorFigures[]): EvaluatorFigures[] {
  return evaluators
    .filter(({ offset }) => offset && offset.standing !== 'usual')
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
}

/** One more takes no more room than saying that there is one more. */
function shownOf({ length }: readonly EvaluatorFigures[]): number {
  return length <= SHOWN + 1 ? length : SHOWN
}

function Standing({ name, offset }: EvaluatorFigures) {
  if (!offset) return null
  const isFlag = offset.standing === 'flag'
  return (
    <li>
      <span>
        <b>{name}</b> rates {asWritten(Math.abs(offset.value)).toFixed(2)} {offset.value > 0 ? 'higher' : 'lower'} than
        expected
      </span>
      <Tag icon={isFlag ? Flag : Eye} tone={isFlag ? 'danger' : 'warn'}>
        {isFlag ? 'Flagged' : 'Watched'}, {signedOffset(offset.value)}
      </Tag>
    </li>
  )
}

function sizeOf({ offset }: EvaluatorFigures): number {
  return Math.abs(offset?.value ?? 0)
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

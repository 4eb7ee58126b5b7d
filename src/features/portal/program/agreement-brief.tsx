import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, Eye, Flag, Info } from 'lucide-react'
import { asWritten, PAIRS_FOR_A_WORD } from '#domain/agreement/agreement-limits.ts'
import { percentOf, signedOffset } from '#domain/agreement/words.ts'
import type { AgreementInBrief } from '#domain/contracts/agreement.ts'
import { Panel } from '#ui/panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { countWords } from '../program-words.ts'
import { SmallNote } from './small-note.tsx'
import css from './agreement-brief.module.css'
import textCss from '#ui/text.module.css'

const SHOWN = 5

/** How far the evaluators agree, in sentences; whose offset is watched or flagged; and the way to the whole. */
export function AgreementBrief({
  agreement: { pairs, within_half, within_half_target, icc, has_offsets, standing_out },
  programId,
}: {
  agreement: AgreementInBrief
  programId: number | undefined
}) {
  const shown = shownOf(standing_out)
  return (
    <Panel className={css.agreement} aria-labelledby="program-agreement">
      <h2 id="program-agreement">Evaluator agreement</h2>
      {pairs === 0 && <p>No player has been rated by two evaluators yet, so we can’t show agreement.</p>}
      {pairs > 0 && (
        <dl>
          <div>
            <dd className={textCss.score} translate="no">
              {within_half === null ? '–' : percentOf(within_half)}
            </dd>
            <dt>
              of ratings are within half a point of another evaluator’s, given blind.{' '}
              {within_half !== null &&
                (within_half >= within_half_target
                  ? `The target of ${percentOf(within_half_target)} is met.`
                  : `The target is ${percentOf(within_half_target)}.`)}
            </dt>
          </div>
          <div>
            <dd className={textCss.score} translate="no">
              {icc === null ? '–' : icc.value.toFixed(2)}
            </dd>
            <dt>
              {icc === null ? 'Agreement on totals is shown once 5 pairs of ratings have totals.' : iccWords(icc)}
            </dt>
          </div>
        </dl>
      )}
      {standing_out.length > 0 && (
        <ul>
          {standing_out.slice(0, shown).map((evaluator) => (
            <Standing key={evaluator.evaluator_id} {...evaluator} />
          ))}
        </ul>
      )}
      {standing_out.length > shown && <SmallNote>And {standing_out.length - shown} more.</SmallNote>}
      {standing_out.length === 0 && (
        <p className={css.usual}>
          {has_offsets ? <CircleCheck aria-hidden data-ok /> : <Info aria-hidden />}
          {has_offsets
            ? 'Nobody rates noticeably higher or lower than the others.'
            : 'An evaluator’s offset is shown after 20 evaluations.'}
        </p>
      )}
      <Link className={css.way} to="/app/agreement" search={programId === undefined ? {} : { program: programId }}>
        See evaluator agreement
        <ArrowRight aria-hidden />
      </Link>
    </Panel>
  )
}

function iccWords({ band, low, high, n }: NonNullable<AgreementInBrief['icc']>): string {
  const range = `between ${low.toFixed(2)} and ${high.toFixed(2)}`
  const word =
    n < PAIRS_FOR_A_WORD ? 'Too few pairs to say how well totals agree' : `${capital(band)} agreement on totals`
  return `${word}: ${range}, with 95% confidence, from ${countWords(n, 'pair')}.`
}

/** About how tall the panel is, in pixels. */
export function agreementHeight({ pairs, standing_out }: AgreementInBrief): number {
  return 150 + (pairs > 0 ? 130 : 30) + shownOf(standing_out) * 56
}

/** One more takes no more room than saying that there is one more. */
function shownOf({ length }: readonly unknown[]): number {
  return length <= SHOWN + 1 ? length : SHOWN
}

function Standing({ name, offset, standing }: AgreementInBrief['standing_out'][number]) {
  const isFlag = standing === 'flag'
  return (
    <li>
      <span>
        <b>{name}</b> rates {asWritten(Math.abs(offset)).toFixed(2)} {offset > 0 ? 'higher' : 'lower'} than expected
      </span>
      <Tag icon={isFlag ? Flag : Eye} tone={isFlag ? 'danger' : 'warn'}>
        {isFlag ? 'Flagged' : 'Watched'}, {signedOffset(offset)}
      </Tag>
    </li>
  )
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

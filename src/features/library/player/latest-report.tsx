import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { PlayerLibraryItem } from '#domain/contracts/library.ts'
import { dayWords } from '#kit/time-words.ts'
import { hasReport, titleOf } from './player-words.ts'
import css from './latest-report.module.css'
import apronCss from '#ui/apron.module.css'
import textCss from '#ui/text.module.css'
import { inOrder } from '#domain/in-order.ts'

type Published = Pick<PlayerLibraryItem, 'status' | 'completed_at' | 'total_score'>

/** The report that was published last, of those given; undefined when none has been. */
export function latestReport<Item extends Published>(items: readonly Item[]): Item | undefined {
  return items
    .filter((item) => hasReport(item) && item.completed_at !== null && item.total_score !== null)
    .toSorted((one, other) => inOrder(other.completed_at ?? '', one.completed_at ?? ''))[0]
}

/** What a player or a parent comes for: the last report, with its total. All of it leads there. */
export function LatestReport({ item }: { item: PlayerLibraryItem }) {
  return (
    <Link
      to="/app/dashboard/$id"
      params={{ id: item.evaluation_submission_id }}
      className={`${css.card} ${apronCss.onPaint}`}
      // WebKit would run the words of the boxes together: "Nov 1240.0 of 60".
      aria-label={spokenOf(item)}
    >
      <span className={css.what}>
        <small>Your latest report</small>
        <b>{titleOf(item)}</b>
        {item.completed_at && <small>{dayWords(item.completed_at)}</small>}
      </span>
      <span className={css.total}>
        <span>
          <b className={textCss.score} translate="no">
            {item.total_score?.toFixed(1)}
          </b>{' '}
          of 60
        </span>
        {item.performance_level && <small>{item.performance_level}</small>}
      </span>
      <span className={css.open}>
        Open report
        <ArrowRight aria-hidden />
      </span>
    </Link>
  )
}

function spokenOf(item: PlayerLibraryItem): string {
  const day = item.completed_at && dayWords(item.completed_at)
  const total = `${item.total_score?.toFixed(1)} of 60`
  return ['Your latest report', titleOf(item), day, total, item.performance_level, 'Open report']
    .filter(Boolean)
    .join(', ')
}

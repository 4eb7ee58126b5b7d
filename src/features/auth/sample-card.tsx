import { ArrowRight } from 'lucide-react'
import { SAMPLE_CARD } from '#domain/scoring/sample-card.ts'
import { Jersey } from '#kit/jersey.tsx'
import css from './sample-card.module.css'

const { name, jersey, total, outOf, level, rows } = SAMPLE_CARD
const [FIRST_NAME] = name.split(' ')

/**
 * What Courtside makes, for somebody who has not seen it: the head of a report and three of its rows. The whole one is
 * a PDF.
 */
export function SampleCard() {
  return (
    <aside className={css.card} aria-label="Sample report">
      <Ball />
      <div className={css.paper}>
        <div className={css.head}>
          <Jersey number={jersey} />
          <p>
            <b>{name}</b>
            <small>Sample report</small>
          </p>
          <p className={css.total}>
            <b translate="no">{total.toFixed(1)}</b>
            <span> of {outOf}</span>
          </p>
        </div>
        <div className={css.rows}>
          <p className={css.key} aria-hidden="true">
            <span>
              <i className={css.dot} />
              {FIRST_NAME}
            </span>
            <span>
              <i className={css.level} />
              {level}
            </span>
          </p>
          {rows.map((row) => (
            <p
              key={row.name}
              role="img"
              aria-label={`${row.name}: ${row.value.toFixed(1)} of 5. ${level}: ${row.level.toFixed(1)}.`}
            >
              <span>{row.name}</span>
              <span className={css.track}>
                <i className={css.level} style={{ left: at(row.level) }} />
                <i className={css.dot} style={{ left: at(row.value) }} />
              </span>
              <b translate="no">{row.value.toFixed(1)}</b>
            </p>
          ))}
        </div>
        <a href="/api/evaluation/sample-report/" target="_blank" rel="noopener">
          See the whole sample report
          <ArrowRight aria-hidden />
        </a>
      </div>
    </aside>
  )
}

const at = (rating: number) => `${((rating - 1) / 4) * 100}%`

function Ball() {
  return (
    <svg className={css.ball} viewBox="-84 -84 168 168" aria-hidden="true">
      <circle r="80" fill="var(--chakra-colors-drawn-ball)" />
      <path
        d="M-80 0H80M0-80V80M-57-57C-19-23-19 23-57 57M57-57C19-23 19 23 57 57"
        fill="none"
        stroke="var(--chakra-colors-drawn-ink)"
        strokeWidth="6"
      />
    </svg>
  )
}

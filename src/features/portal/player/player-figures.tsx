import { ChevronDown, Flag, Star } from 'lucide-react'
import { calibrationWords } from '#domain/agreement/words.ts'
import type { RosterFigures, TeamPortal } from '#domain/contracts/portal.ts'
import { competitiveWords, divisionWords } from '#domain/portal/roster-table.ts'
import { attributeTitle } from '#domain/portal/separator-counts.ts'
import { Tag } from '#ui/tag.tsx'
import { dayWords } from '#kit/time-words.ts'
import { ChangeMark } from '../change-mark.tsx'
import playerDrawerCss from './player-drawer.module.css'
import textCss from '#ui/text.module.css'

type PlayerFiguresProps = {
  latest: RosterFigures
  changeFrom: number
  /** Of the rubric: attributes are called after them. */
  skills: TeamPortal['skills']
}

/** The numbers of one evaluation, what has changed, what stands out, and who rated it. */
export function PlayerFigures({ latest, changeFrom, skills }: PlayerFiguresProps) {
  const { total, performance_level, team_player, competitive, headline, top1, top2, evaluator_name } = latest
  return (
    <>
      <dl className={playerDrawerCss.playerNumbers}>
        <div>
          <dt>Total{performance_level && `, ${performance_level.name}`}</dt>
          <dd className={textCss.score} translate="no">
            {total?.toFixed(1) ?? '–'} <small>of 60</small>
          </dd>
        </div>
        <div>
          <dt>Team player</dt>
          <dd className={textCss.score} translate="no">
            {team_player ?? '–'} <small>of 40</small>
          </dd>
        </div>
        <div>
          <dt>Competitive score: events and accolades</dt>
          <dd className={textCss.score} translate="no">
            {competitive === 0 ? '–' : competitiveWords(competitive)}{' '}
            <small>{competitive === 0 ? 'not entered' : 'of 600'}</small>
          </dd>
        </div>
      </dl>
      <Earlier latest={latest} changeFrom={changeFrom} />
      <Calibrated latest={latest} />
      <dl className={playerDrawerCss.playerLines}>
        {(top1 ?? top2) && (
          <div>
            <dt>Fits best</dt>
            <dd>{[top1, top2].filter(Boolean).join(', then ')}</dd>
          </div>
        )}
        {headline && (
          <div>
            <dt>Division</dt>
            <dd>{divisionWords(headline)}</dd>
          </div>
        )}
        {latest.best_skill && (
          <div>
            <dt>Best skill</dt>
            <dd>
              {latest.best_skill.name} {latest.best_skill.rating.toFixed(1)}
            </dd>
          </div>
        )}
        {latest.work_on && latest.work_on.length > 0 && (
          <div data-list>
            <dt>What to work on</dt>
            <dd>
              <ol className={playerDrawerCss.playerWork}>
                {latest.work_on.map(({ skill_id, name, reason }) => (
                  <li key={skill_id}>
                    {name}
                    <small>{reason}</small>
                  </li>
                ))}
              </ol>
            </dd>
          </div>
        )}
        <div>
          <dt>Evaluated</dt>
          <dd>
            {dayWords(latest.completed_at)}
            {evaluator_name && ` by ${evaluator_name}`}
            {latest.is_stale && ', older than 180 days'}
          </dd>
        </div>
      </dl>
      <Separators latest={latest} skills={skills} />
    </>
  )
}

function Earlier({ latest, changeFrom }: Omit<PlayerFiguresProps, 'skills'>) {
  if (latest.is_other_rubric) return <p>Rated with a different rubric. Listed, but not averaged or compared.</p>
  if (!latest.earlier) return <p>No evaluation from 30 or more days earlier to compare with.</p>
  return (
    <p className={playerDrawerCss.playerChange}>
      <ChangeMark latest={latest} /> from {latest.earlier.total.toFixed(1)} on {dayWords(latest.earlier.completed_at)}
      {!latest.is_meaningful && `: less than ${changeFrom} points is not a real change`}
    </p>
  )
}

/** J12. Beside the total, never in its place. */
function Calibrated({ latest: { total, calibrated } }: Pick<PlayerFiguresProps, 'latest'>) {
  if (!calibrated || total === null) return null
  return (
    <details className={playerDrawerCss.playerCalibrated}>
      <summary>
        Adjusted score: about{' '}
        <b className={textCss.number} translate="no">
          {calibrated.total.toFixed(1)}
        </b>
        <ChevronDown aria-hidden />
      </summary>
      <p>
        {calibrationWords({
          total,
          calibrated: calibrated.total,
          offset: calibrated.offset,
          evaluations: calibrated.evaluations,
        })}
      </p>
    </details>
  )
}

function Separators({
  latest: { counts, advantages, red_flags },
  skills,
}: Pick<PlayerFiguresProps, 'latest' | 'skills'>) {
  const nameOf = (attribute: string) => attributeTitle({ skills }, attribute)
  return (
    <section className={playerDrawerCss.playerSeparators} aria-label="Separators">
      <h3>
        {counts.advantages} ahead of the level, {counts.averages} at it, {counts.red_flags}{' '}
        {counts.red_flags === 1 ? 'red flag' : 'red flags'}
      </h3>
      {advantages.length + red_flags.length > 0 && (
        <p>
          {advantages.map((attribute) => (
            <Tag key={attribute} icon={Star} tone="paint">
              {nameOf(attribute)}
            </Tag>
          ))}
          {red_flags.map((attribute) => (
            <Tag key={attribute} icon={Flag} tone="danger">
              {nameOf(attribute)}
            </Tag>
          ))}
        </p>
      )}
    </section>
  )
}

import type { Report } from '#domain/contracts/evaluations.ts'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { callName } from '#domain/evaluations/jersey-words.ts'
import { oneDecimal, positionWords } from '#domain/scoring/report-words.ts'
import { goalLabel, NO_PLAN, whatToWorkOn, whyWords } from '#domain/scoring/what-to-work-on.ts'
import type { Strength, WorkStep } from '#domain/scoring/what-to-work-on.ts'
import { Panel } from '#ui/panel.tsx'
import { calendarDayWords } from '#kit/time-words.ts'
import { PlainWords, SmallWords, Subhead } from '../figure-parts.tsx'
import css from './work-on-panel.module.css'

/**
 * R3. At most three skills, each with the reason for it, what better looks like and where in it to begin; then what to
 * build on.
 */
export function WorkOnPanel({ report, structure }: { report: Report; structure: ScoreStructure }) {
  const plan = whatToWorkOn(report, structure)
  const position = report.top1_position?.name.toLowerCase()
  const why = positionWords(report, report.player_profile.athletic_info.player_position_name)
  return (
    <Panel aria-labelledby="report-work-on">
      <h2 id="report-work-on">What to work on</h2>
      {!plan && <PlainWords>{NO_PLAN}</PlainWords>}
      {plan && (
        <>
          <SmallWords>
            {plan.steps.length > 0
              ? `The next steps for ${callName(report.player_profile, report)}${position ? ` as a ${position}` : ''}.`
              : position
                ? 'No skill is below the level or the next one.'
                : 'All skills have the same rating.'}
            {plan.steps.length > 0 && why && ` ${why}`}
          </SmallWords>
          <ol className={css.steps}>
            {plan.steps.map((step) => (
              <Step key={step.skill_id} step={step} />
            ))}
          </ol>
          {plan.alsoBelow.length > 0 && (
            <>
              <Subhead>Also below the level</Subhead>
              <ul className={css.strengths}>
                {plan.alsoBelow.map((words) => (
                  <li key={words}>{words}.</li>
                ))}
              </ul>
            </>
          )}
          {plan.buildOn.length > 0 && <BuildOn strengths={plan.buildOn} />}
          {plan.unseen.length > 0 && (
            <SmallWords>
              {listWords(plan.unseen)} {plan.unseen.length === 1 ? 'was' : 'were'} not observed, so there’s no next step
              for it.
            </SmallWords>
          )}
        </>
      )}
    </Panel>
  )
}

function Step({ step }: { step: WorkStep }) {
  const { name, reason, next, start } = step
  const why = whyWords(step, calendarDayWords)
  return (
    <li>
      <h3>{name}</h3>
      <p className={css.reason}>{reason}</p>
      {why && <p className={css.why}>{why}</p>}
      <p className={css.next}>
        <b>{goalLabel(next)}</b> {next.text}
      </p>
      {start && (
        <p className={css.start}>
          <b>Begin with {start.name.toLowerCase()}</b>, {start.value} now. {goalLabel(start.next)} {start.next.text}
        </p>
      )}
    </li>
  )
}

/** What is strong already: worth keeping, and where it can still grow. */
function BuildOn({ strengths }: { strengths: readonly Strength[] }) {
  return (
    <>
      <Subhead>Build on</Subhead>
      <ul className={css.strengths}>
        {strengths.map(({ skill_id, name, rating, next }) => (
          <li key={skill_id}>
            <b>
              {name} {oneDecimal(rating)}
            </b>
            <span data-detail>{next ? ` ${goalLabel(next)} ${next.text}` : ' The top of the scale.'}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function listWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

import { ArrowRight } from 'lucide-react'
import type { ScoreStructure } from '#domain/rubric/score-structure.ts'
import { oneDecimal } from '#domain/scoring/report-words.ts'
import type { EvaluationResult } from '#domain/scoring/result-schema.ts'
import { whatToWorkOn } from '#domain/scoring/what-to-work-on.ts'
import type { WorkPlan, WorkStep } from '#domain/scoring/what-to-work-on.ts'
import { Panel } from '#ui/panel.tsx'

type WorkOnProps = { result: EvaluationResult; structure: ScoreStructure; firstName: string }

/** R3, R4. Three skills, each with its next value up in the rubric's words, and where in it to begin. */
export function WorkOnPanel({ result, structure, firstName }: WorkOnProps) {
  const plan = whatToWorkOn(result, structure)
  return (
    <Panel aria-labelledby="report-work-on">
      <h2 id="report-work-on">What to work on</h2>
      {!plan && <p className="summary-plain">Not known yet: fewer than 10 skills were rated.</p>}
      {plan && (
        <>
          <p className="summary-small">
            {plan.steps.length > 0 ? `What helps ${firstName} most as a ${result.top1_position?.name.toLowerCase()}, and what the next step looks like.` : 'Every skill that was rated is at the top.'}
          </p>
          <ol className="work-steps">{plan.steps.map((step) => <Step key={step.skill_id} step={step} />)}</ol>
          <Instead plan={plan} />
        </>
      )}
    </Panel>
  )
}

function Step({ step: { name, rating, next, start, reason } }: { step: WorkStep }) {
  return (
    <li>
      <h3>{name}</h3>
      <p className="work-values">
        <span><b className="number" data-ball>{oneDecimal(rating)}</b> now</span><ArrowRight aria-hidden /><span><b className="number">{next.value}</b> next</span>
      </p>
      <p className="work-next"><span className="visually-hidden">A {next.value} looks like this: </span>{next.text}</p>
      {start && (
        <p className="work-start"><b>Begin with {start.name.toLowerCase()}</b>, {start.value} now. Toward {start.next.value}: {start.next.text}</p>
      )}
      {reason === 'gap' && <p className="summary-small">Farthest from the level of the other skills.</p>}
    </li>
  )
}

/** Why a skill of the largest impact is not among the steps. */
function Instead({ plan: { atTop, unseen } }: { plan: WorkPlan }) {
  return (
    <>
      {atTop.length > 0 && <p className="summary-small">{listWords(atTop)} {atTop.length === 1 ? 'is' : 'are'} at 5 already, the top of the scale: worth keeping.</p>}
      {unseen.length > 0 && <p className="summary-small">{listWords(unseen)} {unseen.length === 1 ? 'was' : 'were'} not observed, so no next step is named for it.</p>}
    </>
  )
}

function listWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

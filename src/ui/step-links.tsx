import { Check, CircleAlert } from 'lucide-react'
import css from './step-links.module.css'
import textCss from './text.module.css'

type StepLinksProps<Step extends string> = {
  steps: readonly { id: Step; label: string; isDone: boolean }[]
  step: Step
  onStep: (step: Step) => void
}

/** O154. The parts of a page: done, here, skipped with something missing, to come. Each can be gone to, in any order. */
export function StepLinks<Step extends string>({ steps, step, onStep }: StepLinksProps<Step>) {
  const here = steps.findIndex(({ id }) => id === step)
  const states = steps.map((it, at) => ({
    ...it,
    state: at === here ? 'here' : it.isDone ? 'done' : at < here ? 'skipped' : 'open',
  }))
  return (
    <ol className={css.stepLinks} aria-label="Steps">
      {states.map(({ id, label, isDone, state }) => (
        <li key={id} data-state={state}>
          <button type="button" aria-current={id === step ? 'step' : undefined} onClick={() => onStep(id)}>
            {isDone && <Check aria-hidden />}
            {state === 'skipped' && <CircleAlert aria-hidden />}
            {label}
            {isDone && <span className={textCss.visuallyHidden}>, done</span>}
            {state === 'skipped' && <span className={textCss.visuallyHidden}>, incomplete</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

import { Check } from 'lucide-react'
import css from './step-links.module.css'
import textCss from './text.module.css'

type StepLinksProps<Step extends string> = {
  steps: readonly { id: Step; label: string; isDone: boolean }[]
  step: Step
  onStep: (step: Step) => void
}

/** The parts of a page: done, here, to come. Each can be gone to, in any order. */
export function StepLinks<Step extends string>({ steps, step, onStep }: StepLinksProps<Step>) {
  return (
    <ol className={css.stepLinks} aria-label="Steps">
      {steps.map(({ id, label, isDone }) => (
        <li key={id} data-state={id === step ? 'here' : isDone ? 'done' : 'open'}>
          <button type="button" aria-current={id === step ? 'step' : undefined} onClick={() => onStep(id)}>
            {isDone && <Check aria-hidden />}
            {label}
            {isDone && <span className={textCss.visuallyHidden}>, done</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

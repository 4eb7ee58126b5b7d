import { Check } from 'lucide-react'
import css from './lists.module.css'
import textCss from './text.module.css'

type StepperProps = { label: string; steps: readonly string[]; /** First step is 0. */ current: number }

/** The way through a form of several steps: done, here, to come. Below 540 px only the current step has its words. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={css.stepper} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? 'done' : index === current ? 'here' : 'open'}
          aria-current={index === current ? 'step' : undefined}
        >
          <i>{index < current ? <Check aria-hidden /> : index + 1}</i>
          <span>
            {step}
            {index < current && <span className={textCss.visuallyHidden}>, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

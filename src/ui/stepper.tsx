import { Check } from 'lucide-react'
import './lists.css'

type StepperProps = { label: string; steps: readonly string[]; /** First step is 0. */ current: number }

/** The way through a form of several steps: done, here, to come. Below 540 px only the current step has its words. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? 'done' : index === current ? 'here' : 'open'}
          aria-current={index === current ? 'step' : undefined}
        >
          <i>{index < current ? <Check aria-hidden /> : index + 1}</i>
          <span>
            {step}
            {index < current && <span className="visually-hidden">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

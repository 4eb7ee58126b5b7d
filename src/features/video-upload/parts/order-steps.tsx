import { Check } from 'lucide-react'

export const ORDER_STEPS = ['package', 'video', 'payment'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

const LABELS: Readonly<Record<OrderStep, string>> = { package: 'Package', video: 'Video', payment: 'Payment' }

type OrderStepsProps = { step: OrderStep; done: readonly OrderStep[]; steps: readonly OrderStep[]; onStep: (step: OrderStep) => void }

/** The three parts of an order: done, here, to come. Each can be gone to, in any order. */
export function OrderSteps({ step, done, steps, onStep }: OrderStepsProps) {
  return (
    <ol className="order-steps" aria-label="Steps">
      {steps.map((it) => (
        <li key={it} data-state={it === step ? 'here' : done.includes(it) ? 'done' : 'open'}>
          <button type="button" aria-current={it === step ? 'step' : undefined} onClick={() => onStep(it)}>
            {done.includes(it) && <Check aria-hidden />}{LABELS[it]}{done.includes(it) && <span className="visually-hidden">, done</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

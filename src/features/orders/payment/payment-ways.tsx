import { CreditCard } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import css from './payment-ways.module.css'

type PaymentWaysProps = {
  isBusy: boolean
  onGoOn: () => void
  /** Undefined where it cannot be closed from here. */
  onClose: (() => void) | undefined
}

/** What can be done about a payment that is open. */
export function PaymentWays({ isBusy, onGoOn, onClose }: PaymentWaysProps) {
  const off = isBusy || undefined
  return (
    <span className={css.ways}>
      <Button
        aria-disabled={off}
        onClick={() => {
          if (!isBusy) onGoOn()
        }}
      >
        <CreditCard aria-hidden />
        Continue
      </Button>
      {onClose && (
        <Button
          variant="ghost"
          aria-disabled={off}
          onClick={() => {
            if (!isBusy) onClose()
          }}
        >
          Cancel payment
        </Button>
      )}
    </span>
  )
}

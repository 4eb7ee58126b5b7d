import { useMutation } from '@tanstack/react-query'
import { Ban, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { failureWords } from '#data/api/failure-words.ts'
import { useServices } from '#data/react/person.tsx'
import { RefundForm as Form, refundPayment } from '#domain/contracts/admin-payments.ts'
import type { Payment } from '#domain/contracts/admin-payments.ts'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toaster } from '#ui/toasts.ts'
import { centsOf } from './prices.ts'
import adminFormCss from './admin-form.module.css'

type RefundFormProps = {
  payment: Payment
  onDone: (after: Payment) => void
  onCancel: () => void
}

/** O134. How much, and why. One form is one refund, however often it is sent. */
export function RefundForm({ payment, onDone, onCancel }: RefundFormProps) {
  const { api, newId } = useServices()
  const { checkout_id, left_cents, currency } = payment
  const [refund_id] = useState(newId)
  const [amount, setAmount] = useState((left_cents / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ amount?: string | undefined; reason?: string | undefined }>({})
  const refund = useMutation({
    mutationFn: (amount_cents: number) => api.call(refundPayment, { checkout_id, refund_id, amount_cents, reason }),
    onSuccess: (after) => {
      const status = after.refunds.find((it) => it.refund_id === refund_id)?.status
      if (status === 'failed') toaster.error('Couldn’t refund the payment')
      else toaster.success(status === 'due' ? 'The refund is on its way.' : 'Refunded.')
      onDone(after)
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (refund.isPending) return
    const cents = centsOf(amount)
    const found = {
      amount: cents === undefined ? 'Enter an amount like 20.00' : amountRefusal(cents),
      reason: refusalOf(Form.entries.reason, reason),
    }
    setErrors(found)
    if (cents !== undefined && found.amount === undefined && found.reason === undefined) refund.mutate(cents)
  }

  const amountRefusal = (cents: number) =>
    cents > left_cents
      ? `Only ${priceWords(left_cents, currency)} is left`
      : refusalOf(Form.entries.amount_cents, cents)

  return (
    <form className={adminFormCss.form} noValidate onSubmit={submit}>
      {refund.error && <Notice tone="danger" icon={Ban} title={failureWords(refund.error)} isLive />}
      <TextField
        label={`Amount in ${currency}`}
        inputMode="decimal"
        value={amount}
        error={errors.amount}
        hint={`Up to ${priceWords(left_cents, currency)}. Refunding all of it ends the unused credits.`}
        onChange={({ currentTarget: { value } }) => setAmount(value)}
      />
      <TextField
        label="Reason"
        value={reason}
        error={errors.reason}
        hint="Kept in the history. The payer doesn’t see it."
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <div className={adminFormCss.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="solid" type="submit" aria-disabled={refund.isPending || undefined}>
          <Undo2 aria-hidden />
          Refund
        </Button>
      </div>
    </form>
  )
}

import { CreditCard, Ticket } from 'lucide-react'
import type { Package } from '#domain/contracts/packages.ts'
import { evaluationWords } from '#domain/orders/offer-words.ts'
import { packagesNeeded } from '#domain/orders/packages-needed.ts'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import type { TypedOrder } from '#domain/orders/team-order-form.ts'
import type { WayToPay } from '#domain/orders/way-to-pay.ts'
import { priceWords } from '#domain/orders/price-words.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { FormRow } from '#ui/form-layout.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextAreaField } from '#ui/text-field.tsx'
import { playerWords } from './count-words.ts'
import { OrderHint } from '../order-parts.tsx'
import css from './send-step.module.css'
import agreeCss from './agree.module.css'

type SendStepProps = {
  form: TypedOrder
  way: WayToPay
  offers: readonly Package[] | undefined
  creditsLeft: number
  levels: readonly { key: string; name: string }[]
  seasons: readonly string[]
  errors: OrderErrors
  isBusy: boolean
  onChange: (changes: Partial<TypedOrder>) => void
  onSend: () => void
}

/** What the evaluator should know, who agreed, what it costs, and the one button. */
export function SendStep({
  form,
  way: { payBy, withCredits },
  offers,
  creditsLeft,
  levels,
  seasons,
  errors,
  isBusy,
  onChange,
  onSend,
}: SendStepProps) {
  const count = form.players.length
  const offer = offers?.find(({ id }) => id === payBy)
  const needed = offer && count > 0 ? packagesNeeded(offer, count - withCredits) : undefined
  const unknownPrice = offer ? '–' : 'Choose a package'
  const isBoth = payBy !== 'credits' && withCredits > 0
  const price = offer && needed && priceWords(needed.cents, offer.currency)
  return (
    <>
      <Panel className={css.send}>
        <FormRow>
          <SelectField
            label="Level of the games"
            placeholder="Choose"
            value={form.level}
            error={errors['level']}
            hint="We compare players without an account with it, and others with the level in their profile"
            options={levels.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(event) => onChange({ level: event.currentTarget.value })}
          />
          <SelectField
            label="Season"
            value={form.season}
            error={errors['season']}
            options={seasons.map((season) => ({ value: season, label: season }))}
            onChange={(event) => onChange({ season: event.currentTarget.value })}
          />
        </FormRow>
        <TextAreaField
          label="Note to the evaluator"
          isOptional
          rows={3}
          maxLength={1_000}
          value={form.note}
          error={errors['note']}
          onChange={(event) => onChange({ note: event.currentTarget.value })}
        />
        <div className={agreeCss.agree}>
          <CheckboxField
            role="switch"
            checked={form.isShared}
            aria-checked={form.isShared}
            onChange={(event) => onChange({ isShared: event.currentTarget.checked })}
            label={
              <>
                Share the reports with the players
                <small>Players with an account see only their own report. You see all of them either way.</small>
              </>
            }
          />
          <CheckboxField
            checked={form.isConsented}
            error={errors['consent']}
            onChange={(event) => onChange({ isConsented: event.currentTarget.checked })}
            label={
              <>
                I confirm that these players agree to be evaluated from these videos, and that a parent or guardian
                agrees for everyone under 18
                <small>
                  The videos and reports are never public. A player under 13 needs an account and a parent&rsquo;s
                  consent by email.
                </small>
              </>
            }
          />
        </div>
      </Panel>
      <Panel className={css.sum} aria-label="Summary">
        <dl>
          <Line what="Players" value={count === 0 ? 'Nobody yet' : String(count)} />
          <Line what="Games" value={String(form.games.length)} />
          {payBy === 'credits' && (
            <Line what="Credits left after this" value={String(Math.max(0, creditsLeft - count))} />
          )}
          {isBoth && <Line what="With credits" value={playerWords(withCredits)} />}
          {isBoth && <Line what="To pay for" value={playerWords(count - withCredits)} />}
          {offer && needed && (
            <Line
              what={needed.packages > 1 ? `${needed.packages} × ${offer.name}` : offer.name}
              value={evaluationWords(needed.evaluations)}
            />
          )}
          {needed && <Line what="Left over, as credits" value={String(needed.leftOver)} />}
          <div className={css.total}>
            <dt>Total</dt>
            <dd>{payBy === 'credits' ? priceWords(0, offers?.[0]?.currency ?? 'USD') : (price ?? unknownPrice)}</dd>
          </div>
        </dl>
        <Button
          type="submit"
          variant="solid"
          size="lg"
          aria-disabled={isBusy || undefined}
          onClick={(event) => {
            event.preventDefault()
            if (!isBusy) onSend()
          }}
        >
          {payBy === 'credits' ? <Ticket aria-hidden /> : <CreditCard aria-hidden />}
          {sendWords(count, payBy, price)}
        </Button>
        <OrderHint>
          {payBy === 'credits' ? 'There’s nothing to pay.' : 'You pay in our card provider’s secure form.'}
          {isBoth &&
            ` Your ${withCredits === 1 ? 'credit waits' : 'credits wait'} with the order until it is paid, and ${withCredits === 1 ? 'comes' : 'come'} back if it is not.`}{' '}
          We order all players together, or none.
        </OrderHint>
      </Panel>
    </>
  )
}

function Line({ what, value }: { what: string; value: string }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function sendWords(count: number, payBy: WayToPay['payBy'], price: string | undefined): string {
  const what = count === 0 ? 'Order' : `Order ${evaluationWords(count)}`
  if (payBy === 'credits') return what
  return price ? `${what} and pay ${price}` : what
}

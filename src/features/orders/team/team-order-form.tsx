import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Roster } from '#domain/contracts/teams.ts'
import { bodyOf } from '#domain/orders/team-order-body.ts'
import { orderErrors, standingErrors, stepOfPlace } from '#domain/orders/team-order-errors.ts'
import type { OrderErrors } from '#domain/orders/team-order-errors.ts'
import { TEAM_ORDER_STEPS } from '#domain/orders/team-order-steps.ts'
import type { TeamOrderStep } from '#domain/orders/team-order-steps.ts'
import { wayToPay } from '#domain/orders/way-to-pay.ts'
import { MEDIA } from '#ui/breakpoints.ts'
import { Button } from '#ui/button.tsx'
import { firstRefused } from '#ui/focus-refused.ts'
import { FormNote } from '#ui/form-layout.tsx'
import { StepLinks } from '#ui/step-links.tsx'
import { useMedia } from '#ui/use-media.ts'
import { GamesStep } from '../games/games-step.tsx'
import { PlayersStep } from '../players/players-step.tsx'
import { useStepFocus } from '../steps/use-step-focus.ts'
import { SendStep } from './send-step.tsx'
import { SendingNotice } from './sending-notice.tsx'
import { TeamPackageStep } from './team-package-step.tsx'
import { seasonsAt, useOrderFacts } from './use-order-facts.ts'
import type { OrderFlow } from './use-order-flow.ts'
import type { TeamOrderDraft } from './use-team-order.ts'
import css from './team-order-form.module.css'

const LABELS: Readonly<Record<TeamOrderStep, string>> = {
  games: 'Games',
  players: 'Players',
  package: 'Package',
  send: 'Review and order',
}
/** From here on all steps are in sight at once; the same as in team-order.module.css. */

type OrderFormProps = {
  roster: Roster
  order: TeamOrderDraft
  flow: OrderFlow
  step: TeamOrderStep
  onStep: (step: TeamOrderStep) => void
}

/** A team's order in its steps: all in sight where there is room, else one at a time. */
export function TeamOrderForm({ roster, order, flow, step, onStep }: OrderFormProps) {
  const services = useServices()
  const { userId } = usePerson()
  const {
    team: { id: teamId },
    players: lines,
  } = roster
  const { form } = order
  const { sending, payment, awaited, isBlocked } = flow
  const { facts, offers, credits, levels, positions, noteReady } = useOrderFacts(services, userId, roster)
  const [isTried, setTried] = useState(false)
  const { page, leadTo, goTo } = useStepFocus(step, onStep)
  const refused = useEffectEvent(() => leadToFirst(sending.refusals))
  useEffect(() => {
    if (sending.timesRefused > 0) refused()
  }, [sending.timesRefused])

  // What the order keeps while it waits for its payment is not among those that are left.
  const creditsLeft = Math.max(credits.left, awaited?.credits_used ?? 0)
  const way = wayToPay(form, creditsLeft)
  const whole = { ...form, payBy: way.payBy }
  const found = orderErrors(whole, facts)
  const errors = { ...(isTried ? found : standingErrors(form, facts)), ...sending.refusals }
  const open = TEAM_ORDER_STEPS.filter(
    (it) => it === 'send' || Object.keys(found).some((place) => stepOfPlace(place) === it),
  )
  const isWide = useMedia(MEDIA.fromTablet)

  /** To the first step with something wrong, and to the first of it. */
  function leadToFirst(wrong: OrderErrors) {
    const steps = new Set(Object.keys(wrong).map(stepOfPlace))
    const first = TEAM_ORDER_STEPS.find((it) => steps.has(it))
    if (first !== undefined) leadTo(first, firstRefused)
  }

  function send() {
    if (isBlocked) return
    setTried(true)
    if (Object.keys(found).length > 0) return leadToFirst(found)
    // Credits name no package; the server writes the one that they were bought with.
    const packageId = offers.data?.[0]?.id ?? credits.purchases[0]?.package_id ?? 0
    sending.send(bodyOf(form, { teamId, packageId, way }))
  }

  const onward = (to: TeamOrderStep): ReactNode => (
    <div className={css.onward}>
      <Button variant="solid" size="lg" onClick={() => onStep(to)}>
        Continue
      </Button>
    </div>
  )
  return (
    <>
      <StepLinks
        step={isWide ? (open[0] ?? 'send') : step}
        onStep={goTo}
        steps={TEAM_ORDER_STEPS.map((it) => ({ id: it, label: LABELS[it], isDone: !open.includes(it) }))}
      />
      {order.isRestored && !isBlocked && (
        <FormNote
          action={
            <Button
              variant="ghost"
              onClick={() => {
                setTried(false)
                void order.startAnew()
              }}
            >
              Start over
            </Button>
          }
        >
          We brought back what you typed. It’s saved on this device.
        </FormNote>
      )}
      <div className={css.columns} data-shows={step} ref={page}>
        <fieldset disabled={isBlocked} aria-label="Games and players">
          <section data-step="games" aria-labelledby="to-games">
            <h2 id="to-games" tabIndex={-1}>
              Games
            </h2>
            <GamesStep
              order={order}
              errors={errors}
              isBlocked={isBlocked}
              lastDay={facts.lastDay}
              onReady={noteReady}
              onChange={(game, changes) => {
                sending.forgive(`game/${game.ref}/`)
                order.changeGame(game.ref, changes)
              }}
            />
            {onward('players')}
          </section>
          <section data-step="players" aria-labelledby="to-players">
            <h2 id="to-players" tabIndex={-1}>
              Players
            </h2>
            <PlayersStep
              teamId={teamId}
              order={order}
              lines={lines}
              positions={positions}
              errors={errors}
              isBlocked={isBlocked}
              onChoose={(ids) => {
                sending.forgive('players')
                order.choose(ids)
              }}
              onChange={(player, changes) => {
                sending.forgive(`player/${player.id}/`)
                order.changePlayer(player.id, changes)
              }}
            />
            {onward('package')}
          </section>
        </fieldset>
        <fieldset disabled={isBlocked} aria-label="Package and order">
          <section data-step="package" aria-labelledby="to-package">
            <h2 id="to-package" tabIndex={-1}>
              Package
            </h2>
            <TeamPackageStep
              offers={offers}
              credits={{ left: creditsLeft, purchases: credits.purchases }}
              players={form.players.length}
              way={way}
              error={errors['payBy']}
              onPayBy={(payBy) => {
                sending.forgive('payBy')
                order.change({ payBy })
              }}
              onUseCredits={(usesCredits) => order.change({ usesCredits })}
            />
            {onward('send')}
          </section>
          <section data-step="send" aria-labelledby="to-send">
            <h2 id="to-send" tabIndex={-1}>
              Review and order
            </h2>
            <SendStep
              form={form}
              way={way}
              offers={offers.data}
              creditsLeft={creditsLeft}
              levels={levels}
              seasons={seasonsAt(services.now()).all}
              errors={errors}
              isBusy={isBlocked || payment.isBusy}
              onChange={(changes) => {
                for (const name of ['level', 'season', 'note', 'consent']) sending.forgive(name)
                order.change(changes)
              }}
              onSend={send}
            />
            <SendingNotice sending={sending} />
          </section>
        </fieldset>
      </div>
    </>
  )
}

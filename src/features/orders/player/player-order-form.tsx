import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { packagesOnOffer } from '#data/queries/packages.ts'
import { ownCredits, refreshOrders } from '#data/queries/player-orders.ts'
import { playerProfile } from '#data/queries/profile.ts'
import { usePerson, useServices } from '#data/react/person.tsx'
import type { Services } from '#data/services.ts'
import type { Package } from '#domain/contracts/packages.ts'
import type { PlayerOrder } from '#domain/contracts/player-orders.ts'
import { missingOf } from '#domain/orders/missing.ts'
import type { MissingPart } from '#domain/orders/missing.ts'
import { PaymentDialog } from '#kit/payment-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { StepLinks } from '#ui/step-links.tsx'
import { MEDIA } from '#ui/breakpoints.ts'
import { useMedia } from '#ui/use-media.ts'
import { useStepFocus } from '../steps/use-step-focus.ts'
import { nextUploadState, NOTHING_CHOSEN } from '../upload/upload-state.ts'
import type { UploadState } from '../upload/upload-state.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { ORDER_STEPS, STEP_LABELS } from './order-step.ts'
import type { OrderStep } from './order-step.ts'
import { consentWords, MISSING_PLACE, MISSING_STEP } from './order-words.ts'
import { hasLevel, hasPosition } from './player-facts.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlayerCheckout } from './player-checkout.tsx'
import { PlayerOrderDone } from './player-order-done.tsx'
import { PlayerPackageStep } from './player-package-step.tsx'
import { ReturnedNotice, UnfinishedOrders } from './unfinished-orders.tsx'
import type { Order } from './use-order.ts'
import { usePlayerPayment } from './use-player-payment.ts'
import { VideoPlayerDialog } from './video-player-dialog.tsx'
import { VideoStep } from './video-step.tsx'
import css from './player-order-form.module.css'

type PlayerOrderFormProps = {
  order: Order
  step: OrderStep | undefined
  checkoutId: string | undefined
  isCancelled: boolean
  onStep: (step: OrderStep) => void
  /** Undefined lets go of a payment whose end was told. */
  onCheckout: (checkoutId: string | undefined) => void
  onOrder: (orderId: string) => void
  onNew: () => void
  onSubmitted: () => void
}

/** One order in its three steps. Side by side where there is room; else one at a time, as the address says. */
export function PlayerOrderForm(props: PlayerOrderFormProps) {
  const services = useServices()
  const { userId } = usePerson()
  const { order, checkoutId, onStep, onCheckout } = props
  const { api, queryClient } = services
  const offers = useQuery(packagesOnOffer(api))
  const packages = offers.data?.results
  const { saved } = order
  const [state, dispatch] = useUploadState(packages, saved)
  const status = saved?.status ?? 'draft'
  const video = saved?.video ?? null
  const afterSubmit = () => {
    dispatch({ type: 'payment-succeeded' })
    void refreshOrders(queryClient)
    props.onSubmitted()
  }
  const payment = usePlayerPayment({ services, order, onCheckout, onSubmitted: afterSubmit })

  useRefreshOnArrival(services, order)
  const { profile, credit, held, consentNeeded, missing } = useNeeds(services, userId, order, state)
  const steps: readonly OrderStep[] = status === 'returned' ? ORDER_STEPS.filter((it) => it !== 'package') : ORDER_STEPS
  const [opensAt] = useState<OrderStep>(() => stepToOpen(saved))
  const asked = props.step ?? (checkoutId === undefined ? opensAt : 'payment')
  const step = steps.includes(asked) ? asked : 'video'
  const isLocked = status !== 'draft' && status !== 'returned'
  const next = steps[steps.indexOf(step) + 1]

  const isWide = useMedia(MEDIA.fromLaptop)
  const done = steps.filter((it) => it !== 'payment' && !missing.some((what) => MISSING_STEP[what] === it))
  // Where all is in sight, the step that one is at is the first that lacks something.
  const underWay = steps.find((it) => !done.includes(it)) ?? 'payment'

  const { page, leadTo, goTo } = useStepFocus(step, onStep)
  function leadToMissing(what: MissingPart) {
    const to = MISSING_STEP[what]
    if (to !== null) leadTo(to, () => controlAt(MISSING_PLACE[what]))
  }

  function choosePackage(packageId: number) {
    dispatch({ type: 'package-chosen', packageId })
    order.change({ package_id: packageId, ...(state.selectedPackageDetails && { sightings: [], moments: [] }) })
  }

  if (saved && !['draft', 'awaiting_payment', 'returned'].includes(status)) {
    return <PlayerOrderDone saved={saved} checkoutId={checkoutId} onNew={props.onNew} />
  }
  return (
    <>
      <StepLinks
        step={isWide ? underWay : step}
        steps={steps.map((it) => ({ id: it, label: STEP_LABELS[it], isDone: done.includes(it) }))}
        onStep={goTo}
      />
      {saved?.status === 'returned' && <ReturnedNotice reason={saved.return_reason} />}
      {!saved && <UnfinishedOrders onOrder={props.onOrder} />}
      {checkoutId !== undefined && (
        <PlayerCheckout
          key={`${checkoutId} ${payment.completions}`}
          checkoutId={checkoutId}
          isCancelled={props.isCancelled}
          isBusy={payment.isBusy}
          onPaid={afterSubmit}
          onEnded={() => void refreshOrders(queryClient)}
          onGoOn={payment.pay}
          onClose={() => {
            onCheckout(undefined)
            payment.close(checkoutId)
          }}
        />
      )}
      <div className={css.columns} data-shows={step} data-single={steps.length < 3 || undefined} ref={page}>
        {steps.includes('package') && (
          <section data-step="package" id="order-package" aria-labelledby="order-package-title">
            <h2 id="order-package-title" tabIndex={-1}>
              Package
            </h2>
            <PlayerPackageStep
              offers={{ data: packages && state.packageData, error: offers.error, retry: () => void offers.refetch() }}
              credit={credit}
              chosen={state.selectedPackageDetails}
              loses={losesWords(state.s3Link !== null, state.driveLink !== null)}
              isLocked={isLocked}
              error={order.errors['package_id']}
              onChoose={choosePackage}
            />
          </section>
        )}
        <div className={css.rest}>
          <section data-step="video" aria-labelledby="order-video-title">
            <h2 id="order-video-title" tabIndex={-1}>
              Video
            </h2>
            <VideoStep
              order={order}
              state={state}
              dispatch={dispatch}
              profile={status === 'draft' ? profile : undefined}
              consentNeeded={consentNeeded}
              isLocked={isLocked}
              onPayment={() => goTo('payment')}
            />
          </section>
          <section data-step="payment" aria-labelledby="order-payment-title">
            <h2 id="order-payment-title" tabIndex={-1}>
              Payment
            </h2>
            <PaymentStep
              saved={saved}
              credit={credit}
              held={held}
              chosen={state.selectedPackageDetails}
              missing={missing}
              payment={payment}
              isConfirming={checkoutId !== undefined && !props.isCancelled}
              onMissing={leadToMissing}
            />
          </section>
        </div>
      </div>
      {next && (
        <div className={css.onward}>
          <Button variant="solid" size="lg" onClick={() => onStep(next)}>
            Continue
          </Button>
        </div>
      )}
      <VideoPlayerDialog
        video={video}
        isOpen={state.isPlayerOpen}
        onClose={() => dispatch({ type: 'player-closed' })}
      />
      <PaymentDialog
        session={payment.session}
        onComplete={payment.complete}
        onHide={payment.hide}
        onCancelled={payment.close}
      />
    </>
  )
}

/** What the page shows of video and package: as they are in the order, and what was just chosen. */
function useUploadState(packages: Package[] | undefined, saved: PlayerOrder | undefined) {
  const [state, dispatch] = useReducer(nextUploadState, NOTHING_CHOSEN, (nothing) => {
    // O159. The first frame has all that was read. An effect would add it one frame later and push down the rest.
    const offered = packages ? nextUploadState(nothing, { type: 'packages-came', packages }) : nothing
    return saved ? nextUploadState(offered, { type: 'order-came', saved }) : offered
  })
  useEffect(() => {
    if (packages) dispatch({ type: 'packages-came', packages })
  }, [packages])
  useEffect(() => {
    if (saved) dispatch({ type: 'order-came', saved })
  }, [saved, packages])
  return [state, dispatch] as const
}

/** Reads the order anew when its video, sent from this device, has reached the server. */
function useRefreshOnArrival({ uploads }: Services, order: Order) {
  const sent = useUploads(uploads)
  const video = order.saved?.video
  const hasArrived =
    video?.state === 'uploading' && sent.some(({ videoId, phase }) => videoId === video.video_id && phase === 'ready')
  const arrived = useEffectEvent(() => void order.refresh())
  useEffect(() => {
    if (hasArrived) arrived()
  }, [hasArrived])
}

/** What the order still lacks, and the paid evaluation that it can take. */
function useNeeds({ api }: Services, userId: string, order: Order, state: UploadState) {
  const credits = useQuery(ownCredits(api, userId))
  const { data: profile } = useQuery(playerProfile(api, userId))
  const status = order.saved?.status ?? 'draft'
  const video = order.saved?.video ?? null
  const purchase = credits.data?.purchases.find(({ credits_left }) => credits_left > 0)
  const credit = status === 'draft' ? purchase : undefined
  const consentNeeded = consentWords(profile?.consent)
  const missing = missingOf({
    hasProfile: profile === undefined || (profile.is_profile_created && profile.date_of_birth !== null),
    hasConsent: consentNeeded === null,
    hasPackage: state.selectedPackageDetails !== null || status === 'returned',
    hasCredit: credit !== undefined,
    video: video === null || (state.s3Link === null && state.driveLink === null) ? 'none' : video.state,
    eventName: order.eventName.trim(),
    jerseyNumber: order.jerseyColor === '' || order.errors['jersey_number'] ? '' : order.jerseyNumber,
    sightings: order.sightings,
    hasLevel: profile === undefined || status !== 'draft' || hasLevel(profile),
    hasPosition: profile === undefined || status !== 'draft' || hasPosition(profile),
  })
  return { profile, credit, held: credits.data?.credits_held ?? 0, consentNeeded, missing }
}

/**
 * An order that is gone on with opens where something is missing; a new one at its beginning, and one with a video
 * problem at its video.
 */
function stepToOpen(saved: PlayerOrder | undefined): OrderStep {
  if (saved === undefined) return 'package'
  if (saved.status === 'returned') return 'video'
  return saved.missing.map((what) => MISSING_STEP[what]).find((it) => it !== null) ?? 'payment'
}

/** The first control of a place, or the place itself. */
function controlAt(id: string): HTMLElement | null {
  const place = document.getElementById(id)
  return place?.querySelector<HTMLElement>('input:not([hidden]), button, [tabindex]') ?? place
}

function losesWords(hasFile: boolean, hasLink: boolean): string | null {
  if (hasFile)
    return 'This removes the video and your two moments from the order. You keep the file and can add it again.'
  return hasLink ? 'This removes the link and your two moments from the order.' : null
}

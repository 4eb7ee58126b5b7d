import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { packagesOnOffer } from '#data/queries/packages.ts'
import { playerProfile } from '#data/queries/profile.ts'
import { ownCredits, refreshOrders } from '#data/queries/submissions.ts'
import type { Services } from '#data/services.ts'
import type { Missing, Submission } from '#domain/contracts/submissions.ts'
import { missingOf } from '#domain/orders/missing.ts'
import { PaymentDialog } from '#kit/payment-dialog.tsx'
import { priceWords } from '#kit/price-words.ts'
import { Button } from '#ui/button.tsx'
import { StepLinks } from '#ui/step-links.tsx'
import { useWide } from '#ui/use-wide.ts'
import { nextUploadState, NOTHING_CHOSEN } from '../upload/upload-state.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { CheckoutPanel } from './checkout-panel.tsx'
import { OrderDone } from './order-done.tsx'
import { ReturnedNotice, UnfinishedOrders } from './order-notices.tsx'
import { ORDER_STEPS, STEP_LABELS } from './order-step.ts'
import type { OrderStep } from './order-step.ts'
import { consentWords, MISSING_PLACE, MISSING_STEP } from './order-words.ts'
import { PackageStep } from './package-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import type { Order } from './use-order.ts'
import { usePayment } from './use-payment.ts'
import { VideoPlayerDialog } from './video-player-dialog.tsx'
import { VideoStep } from './video-step.tsx'
import playerOrderCss from '../../player-order.module.css'

/** Pixels from which all three steps are in sight at once; the same as in player-order.css. */
const ALL_IN_SIGHT = 1_100

type OrderFormProps = {
  services: Services
  userId: string
  order: Order
  step: OrderStep | undefined
  checkoutId: string | undefined
  isCancelled: boolean
  onStep: (step: OrderStep) => void
  /** Undefined lets go of a payment whose end was told. */
  onCheckout: (checkoutId: string | undefined) => void
  onOrder: (orderId: string) => void
  onNew: () => void
  onHandedIn: () => void
}

/** One order in its three steps. Side by side where there is room; else one at a time, as the address says. */
export function OrderForm(props: OrderFormProps) {
  const { services, userId, order, checkoutId, onStep, onCheckout } = props
  const { api, queryClient, uploads } = services
  const [state, dispatch] = useReducer(nextUploadState, NOTHING_CHOSEN)
  const offers = useQuery(packagesOnOffer(api))
  const credits = useQuery(ownCredits(api, userId))
  const profile = useQuery(playerProfile(api, userId))
  const sent = useUploads(uploads)
  const { submission } = order
  const status = submission?.status ?? 'draft'
  const video = submission?.video ?? null
  const handedIn = () => {
    dispatch({ type: 'payment-succeeded' })
    void refreshOrders(queryClient)
    props.onHandedIn()
  }
  const payment = usePayment({ services, order, onCheckout, onHandedIn: handedIn })

  const packages = offers.data?.results
  useEffect(() => {
    if (packages) dispatch({ type: 'packages-came', packages })
  }, [packages])
  useEffect(() => {
    if (submission) dispatch({ type: 'submission-came', submission })
  }, [submission, packages])
  const hasArrived =
    sent.some(({ videoId, phase }) => videoId === video?.video_id && phase === 'ready') && video?.state === 'uploading'
  const arrived = useEffectEvent(() => void order.refresh())
  useEffect(() => {
    if (hasArrived) arrived()
  }, [hasArrived])

  const purchase = credits.data?.purchases.find(({ credits_left }) => credits_left > 0)
  const credit = status === 'draft' ? purchase : undefined
  const consentNeeded = consentWords(profile.data?.consent)
  const missing = missingOf({
    hasProfile: profile.data === undefined || (profile.data.is_profile_created && profile.data.date_of_birth !== null),
    hasConsent: consentNeeded === null,
    hasPackage: state.selectedPackageDetails !== null || status === 'returned',
    hasCredit: credit !== undefined,
    video: video === null || (state.s3Link === null && state.driveLink === null) ? 'none' : video.state,
    eventName: order.eventName.trim(),
    jerseyNumber: order.jerseyColor === '' || order.errors['jersey_number'] ? '' : order.jerseyNumber,
    sightings: order.sightings,
  })
  const steps: readonly OrderStep[] = status === 'returned' ? ORDER_STEPS.filter((it) => it !== 'package') : ORDER_STEPS
  const [opensAt] = useState<OrderStep>(() => stepToOpen(submission))
  const asked = props.step ?? (checkoutId === undefined ? opensAt : 'payment')
  const step = steps.includes(asked) ? asked : 'video'
  const isLocked = status !== 'draft' && status !== 'returned'
  const next = steps[steps.indexOf(step) + 1]

  const isWide = useWide(ALL_IN_SIGHT)
  const done = steps.filter((it) => it !== 'payment' && !missing.some((what) => MISSING_STEP[what] === it))
  // Where all is in sight, the step that one is at is the first that lacks something.
  const underWay = steps.find((it) => !done.includes(it)) ?? 'payment'

  const page = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  const place = useRef<string>(undefined)
  useEffect(() => {
    const isNew = shown.current !== step
    shown.current = step
    const at = place.current
    place.current = undefined
    if (at !== undefined) focusAt(at)
    else if (isNew) focusStep(page.current, step)
  })

  function goTo(to: OrderStep) {
    if (to === step) focusStep(page.current, to)
    else onStep(to)
  }

  function leadTo(what: Missing) {
    const to = MISSING_STEP[what]
    if (to === null) return
    if (to === step) return focusAt(MISSING_PLACE[what])
    place.current = MISSING_PLACE[what]
    onStep(to)
  }

  function choosePackage(packageId: number) {
    dispatch({ type: 'package-chosen', packageId })
    order.change({ package_id: packageId, ...(state.selectedPackageDetails && { sightings: [], moments: [] }) })
  }

  if (submission && !['draft', 'awaiting_payment', 'returned'].includes(status)) {
    return (
      <OrderDone
        services={services}
        userId={userId}
        submission={submission}
        checkoutId={checkoutId}
        onNew={props.onNew}
      />
    )
  }
  return (
    <>
      <StepLinks
        step={isWide ? underWay : step}
        steps={steps.map((it) => ({ id: it, label: STEP_LABELS[it], isDone: done.includes(it) }))}
        onStep={goTo}
      />
      {submission?.status === 'returned' && <ReturnedNotice reason={submission.return_reason} />}
      {!submission && <UnfinishedOrders services={services} userId={userId} onOrder={props.onOrder} />}
      {checkoutId !== undefined && (
        <CheckoutPanel
          key={`${checkoutId} ${payment.completions}`}
          services={services}
          userId={userId}
          checkoutId={checkoutId}
          isCancelled={props.isCancelled}
          isBusy={payment.isBusy}
          onPaid={handedIn}
          onEnded={() => void refreshOrders(queryClient)}
          onGoOn={payment.pay}
          onClose={() => {
            onCheckout(undefined)
            payment.cancel(checkoutId)
          }}
        />
      )}
      <div
        className={playerOrderCss.orderColumns}
        data-shows={step}
        data-single={steps.length < 3 || undefined}
        ref={page}
      >
        {steps.includes('package') && (
          <section data-step="package" id="order-package" aria-labelledby="order-package-title">
            <h2 id="order-package-title" tabIndex={-1}>
              Package
            </h2>
            <PackageStep
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
        <div className={playerOrderCss.orderRest}>
          <section data-step="video" aria-labelledby="order-video-title">
            <h2 id="order-video-title" tabIndex={-1}>
              Video
            </h2>
            <VideoStep
              services={services}
              userId={userId}
              order={order}
              state={state}
              dispatch={dispatch}
              consentNeeded={consentNeeded}
              isLocked={isLocked}
            />
          </section>
          <section data-step="payment" aria-labelledby="order-payment-title">
            <h2 id="order-payment-title" tabIndex={-1}>
              Payment
            </h2>
            <PaymentStep
              submission={submission}
              credit={credit}
              chosen={state.selectedPackageDetails}
              missing={missing}
              payment={payment}
              isConfirming={checkoutId !== undefined && !props.isCancelled}
              onMissing={leadTo}
            />
          </section>
        </div>
      </div>
      {next && (
        <div className={playerOrderCss.orderOnward}>
          <Button variant="solid" size="lg" onClick={() => onStep(next)}>
            Continue
          </Button>
        </div>
      )}
      <VideoPlayerDialog
        services={services}
        userId={userId}
        video={video}
        isOpen={state.isPlayerOpen}
        onClose={() => dispatch({ type: 'player-closed' })}
      />
      <PaymentDialog
        session={payment.session}
        price={payment.session ? priceWords(payment.session.amount_cents, payment.session.currency) : ''}
        onComplete={payment.complete}
        onHide={payment.hide}
        onCancelled={() => {
          if (payment.session) payment.cancel(payment.session.checkout_id)
        }}
      />
    </>
  )
}

/**
 * An order that is gone on with opens where something is missing; a new one at its beginning, and one with a video
 * problem at its video.
 */
function stepToOpen(submission: Submission | undefined): OrderStep {
  if (submission === undefined) return 'package'
  if (submission.status === 'returned') return 'video'
  return submission.missing.map((what) => MISSING_STEP[what]).find((it) => it !== null) ?? 'payment'
}

function focusStep(page: HTMLElement | null, step: OrderStep) {
  page?.querySelector<HTMLElement>(`[data-step=${step}] h2`)?.focus()
}

/** The first control of a place, or the place itself. */
function focusAt(id: string) {
  const place = document.getElementById(id)
  const control = place?.querySelector<HTMLElement>('input:not([hidden]), button, [tabindex]') ?? place
  control?.focus()
}

function losesWords(hasFile: boolean, hasLink: boolean): string | null {
  if (hasFile)
    return 'This removes the video and your two moments from the order. You keep the file and can add it again.'
  return hasLink ? 'This removes the link and your two moments from the order.' : null
}

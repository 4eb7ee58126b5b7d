import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPurchaseOf } from '../../../tests/support/orders.ts'
import { fillInGame, fillInRest, pick, press, startTeamOrderPage } from '../../../tests/support/team-order-page.tsx'

let stage: Awaited<ReturnType<typeof startTeamOrderPage>>
beforeAll(async () => {
  stage = await startTeamOrderPage()
})
afterAll(() => stage.close())
afterEach(() => stage.leave())

/** A form of two players whose payment is shown. */
async function atThePayment() {
  const it = await stage.aTeam()
  const device = await stage.aDevice(it.coach, it.team.id)
  device.show()
  await fillInGame()
  for (const name of ['Ana Brooks', 'Mia Chen']) pick(name)
  await fillInRest()
  fireEvent.click(await screen.findByRole('radio', { name: /^2 × Single Evaluation/u }))
  const button = screen.getByRole('button', { name: 'Order 2 evaluations and pay $158.00' })
  fireEvent.click(button)
  fireEvent.click(button)
  return { ...it, ...device, frame: await screen.findByTitle<HTMLIFrameElement>('Payment') }
}

test('[O108] an order that is paid for is submitted, and only then the form is empty', async () => {
  const { coach, frame, seen } = await atThePayment()
  expect(await stage.endOf(coach)).toMatchObject({ orders: ['awaiting_payment'], checkouts: ['open'], charged: 0 })
  stage.pay(sessionOf(frame))
  tell(frame, 'complete')
  await screen.findByRole('heading', { name: 'Confirming your payment' })
  expect(seen.search.checkout).toMatch(/^[\da-f-]{36}$/u)
  await stage.payments.deliverDue()
  await screen.findByRole('heading', { name: '2 evaluations ordered' })
  expect(await stage.endOf(coach)).toMatchObject({
    orders: ['submitted'],
    checkouts: ['paid'],
    charged: 15_800,
    credits: [[0, 2]],
  })
  press('Order more evaluations')
  expect(await screen.findByLabelText('Opponent')).toHaveProperty('value', '')
})

test('[O108] "Cancel" ends the order, and the form that is still filled in is another one', async () => {
  const { coach, frame } = await atThePayment()
  tell(frame, 'cancelled')
  expect(
    (await screen.findAllByRole('heading', { name: 'Payment ended. Nothing was ordered' })).length,
  ).toBeGreaterThan(0)
  expect(await screen.findByLabelText('Opponent')).toHaveProperty('value', 'Eastgate')
  expect(await stage.endOf(coach)).toMatchObject({ orders: ['cancelled'], checkouts: ['expired'], charged: 0 })
  press('Order 2 evaluations and pay $158.00')
  const again = await screen.findByTitle<HTMLIFrameElement>('Payment')
  expect(sessionOf(again)).not.toBe(sessionOf(frame))
  expect((await stage.endOf(coach)).orders.toSorted()).toEqual(['awaiting_payment', 'cancelled'])
})

test('[O108] after a reload the open payment is offered, and the same one goes on', async () => {
  const { frame, show, coach } = await atThePayment()
  cleanup()
  show()
  await screen.findByRole('heading', { name: 'A payment of $158.00 is open' })
  expect(screen.getByLabelText('Opponent').closest('fieldset')).toHaveProperty('disabled', true)
  fireEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] ?? document.body)
  expect((await screen.findByTitle<HTMLIFrameElement>('Payment')).src).toBe(frame.src)
  expect(await stage.endOf(coach)).toMatchObject({ orders: ['awaiting_payment'], checkouts: ['open'] })
})

test('[O108] a payment that expired while one was away is told on return, and the form is still there', async () => {
  const { frame, show, coach } = await atThePayment()
  const [row] = await stage.db.query<{ id: string }>('SELECT id FROM checkout WHERE buyer_id = $1', [coach.id])
  stage.payments.expire(sessionOf(frame))
  await stage.payments.deliverDue()
  cleanup()
  show({ checkout: row?.id ?? '' })
  await screen.findByRole('heading', { name: 'Payment ended. Nothing was ordered' })
  await waitFor(() => expect(screen.getByLabelText('Opponent').closest('fieldset')).toHaveProperty('disabled', false))
  expect(screen.getByLabelText('Opponent')).toHaveProperty('value', 'Eastgate')
})

test('[O132] with fewer credits than players the page says how many are to be paid, and orders all together', async () => {
  const { it, show } = await threePlayersAndTwoCredits()
  const credits = await screen.findByRole('switch', {
    name: /^Use your 2 credits first2 players with credits, 1 to pay/u,
    checked: true,
  })
  const sum = within(screen.getByRole('region', { name: 'Summary' }))
  expect(sum.getByText('Choose a package')).toBeTruthy()
  fireEvent.click(credits)
  expect(screen.getByRole('radio', { name: /^3 × Single Evaluation.*\$237\.00/u })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: /^Use your 2 credits first.*All 3 players are paid for/u }))
  fireEvent.click(
    screen.getByRole('radio', { name: /^Single Evaluation1 evaluation for the other player, none left over/u }),
  )
  expect(sum.getByText('With credits').nextSibling?.textContent).toBe('2 players')
  expect(sum.getByText('Total').nextSibling?.textContent).toBe('$79.00')
  press('Order 3 evaluations and pay $79.00')
  await screen.findByTitle('Payment')
  cleanup()
  show()
  await screen.findByText(/2 credits of yours wait with it/u)
  expect(await screen.findByRole('switch', { name: /2 players with credits, 1 to pay/u, checked: true })).toBeTruthy()
  expect(await stage.endOf(it.coach)).toMatchObject({ orders: ['awaiting_payment'], credits: [[0, 2]], held: 2 })
  fireEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] ?? document.body)
  const frame = await screen.findByTitle<HTMLIFrameElement>('Payment')
  stage.pay(sessionOf(frame))
  tell(frame, 'complete')
  await stage.payments.deliverDue()
  await screen.findByRole('heading', { name: '3 evaluations ordered' })
  expect(await stage.endOf(it.coach)).toMatchObject({
    orders: ['submitted'],
    credits: [
      [0, 2],
      [0, 1],
    ],
    held: 3,
    charged: 7_900,
  })
})

test('[O132] credits that were used elsewhere meanwhile: nothing is ordered or charged, and the page says how many there are', async () => {
  const { it } = await threePlayersAndTwoCredits()
  fireEvent.click(await screen.findByRole('radio', { name: /^Single Evaluation1 evaluation for the other/u }))
  await stage.order({ ...it, lines: it.lines.slice(0, 1) })
  press('Order 3 evaluations and pay $79.00')
  expect((await screen.findAllByText('There is 1 credit, and this order needs 2.')).length).toBeGreaterThan(0)
  await screen.findByRole('button', { name: 'Order 3 evaluations and pay $158.00' })
  expect(await stage.endOf(it.coach)).toMatchObject({
    orders: ['submitted'],
    checkouts: [],
    credits: [[1, 2]],
    charged: 0,
  })
})

/** The form of a coach with two credits, filled in for three players but for how it is paid. */
async function threePlayersAndTwoCredits() {
  const it = await stage.aTeam({ players: 3 })
  await aPurchaseOf(stage, it.coach, { credits: 2, days: 90 })
  const { show } = await stage.aDevice(it.coach, it.team.id)
  show()
  await fillInGame()
  press('Choose all')
  await fillInRest()
  return { it, show }
}

/** What the provider's page posts to the page around it. */
function tell(frame: HTMLIFrameElement, outcome: 'complete' | 'cancelled') {
  fireEvent(
    window,
    new MessageEvent('message', {
      data: { type: 'courtside-checkout', outcome },
      origin: location.origin,
      source: frame.contentWindow,
    }),
  )
}

const sessionOf = ({ src }: HTMLIFrameElement) => src.split('/').at(-1) ?? ''

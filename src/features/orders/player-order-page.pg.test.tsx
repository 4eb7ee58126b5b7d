import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPurchaseOf } from '../../../tests/support/orders.ts'
import { startUploadStage, typeLink } from '../../../tests/support/upload-stage.tsx'

const YOUTUBE = 'https://youtu.be/dQw4w9WgXcQ'

let server: Awaited<ReturnType<typeof startUploadStage>>
beforeAll(async () => {
  server = await startUploadStage()
})
afterAll(() => server.close())
afterEach(() => server.leave())

test('[O71, D23] an order begins with the first choice; what is typed is on the server without a button', async () => {
  const { player, show, seen } = await server.setup()
  show({})
  const offer = await screen.findByRole('radio', { name: /Progress Pack/u })
  expect(await server.ordersOf(player)).toEqual([])
  fireEvent.click(offer)
  await waitFor(async () =>
    expect(await server.ordersOf(player)).toMatchObject([{ status: 'draft', package_id: 2, event_name: '' }]),
  )
  await waitFor(async () => expect(seen.search.order).toBe((await server.ordersOf(player))[0]?.id))
  fireEvent.change(screen.getByRole('textbox', { name: 'Game' }), { target: { value: 'Harbor Point vs. Eastgate' } })
  await waitFor(async () =>
    expect(await server.ordersOf(player)).toMatchObject([{ event_name: 'Harbor Point vs. Eastgate' }]),
  )
})

test('[O159] what the package step shows appears in one frame', async () => {
  const { player, show } = await server.setup()
  await aPurchaseOf(server, player, { credits: 2, days: 100 })
  const frames: boolean[] = []
  const observer = new MutationObserver(() => {
    if (screen.queryByText('See a sample report')) frames.push(screen.queryByText('Packages and prices') !== null)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  show({})
  await screen.findByText('Packages and prices')
  observer.disconnect()
  expect(frames.length).toBeGreaterThan(0)
  expect(frames).not.toContain(false)
})

test('a link that was typed and left without its button is used', async () => {
  const { show } = await server.setup()
  show({})
  fireEvent.click(await screen.findByRole('radio', { name: /Single Evaluation/u }))
  fireEvent.click(screen.getByRole('radio', { name: /^A link/u }))
  const field = await screen.findByRole('textbox', { name: 'Link to the video' })
  fireEvent.change(field, { target: { value: 'https://youtu' } })
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  fireEvent.change(field, { target: { value: YOUTUBE } })
  fireEvent.blur(field)
  expect(await screen.findByRole('heading', { name: 'Link to YouTube' })).toBeTruthy()
})

test('[D23] a link is refused at its field or put into the order, with number, color and two times', async () => {
  const { player, show } = await server.setup()
  show({})
  fireEvent.click(await screen.findByRole('radio', { name: /Single Evaluation/u }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Game' }), { target: { value: 'Harbor Point vs. Eastgate' } })
  fireEvent.click(screen.getByRole('radio', { name: /^A link/u }))
  await typeLink('https://192.168.0.1/video.mp4')
  expect((await screen.findByRole('textbox', { name: 'Link to the video' })).getAttribute('aria-invalid')).toBe('true')
  await typeLink(YOUTUBE)
  await screen.findByRole('heading', { name: 'Link to YouTube' })
  expect(screen.getByText(/We can’t check the video itself/u)).toBeTruthy()
  const pay = screen.getByRole('button', { name: 'Pay $79.00' })
  expect(pay.getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(screen.getByRole('textbox', { name: 'Jersey number' }), { target: { value: '12' } })
  expect(await screen.findByText('Choose a jersey color')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Teal' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'First moment' }), { target: { value: '2:05' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Second moment' }), { target: { value: '12:30' } })
  await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull())
  await waitFor(async () =>
    expect(await server.ordersOf(player)).toMatchObject([
      {
        jersey_number: '12',
        jersey_color: 'teal',
        video_type: 'YouTube',
        sightings: [
          { at_s: 125, x: null, y: null, hint: '' },
          { at_s: 750, x: null, y: null, hint: '' },
        ],
      },
    ]),
  )
})

test('[D23] offline what is typed stays on the device and goes out later', async () => {
  const { player, show, interfere } = await server.setup()
  show({})
  await screen.findByRole('radio', { name: /Single Evaluation/u })
  interfere.with = () => {
    throw new TypeError('Failed to fetch')
  }
  fireEvent.change(screen.getByRole('textbox', { name: 'Game' }), { target: { value: 'Fall Showcase' } })
  expect(await screen.findByText(/^Saved on this device\./u)).toBeTruthy()
  cleanup()
  show({})
  expect(await screen.findByDisplayValue('Fall Showcase')).toBeTruthy()
  interfere.with = () => {}
  fireEvent(window, new Event('online'))
  await waitFor(async () => expect(await server.ordersOf(player)).toMatchObject([{ event_name: 'Fall Showcase' }]))
})

test('where the credits cannot be had the order is there all the same, and they are not asked for again and again', async () => {
  const { player, show, interfere } = await server.setup()
  let asked = 0
  interfere.with = ({ url }) => {
    if (!url.includes('/evaluation/credits/')) return undefined
    asked += 1
    return new Response('{}', { status: 500 })
  }
  show({})
  const game = await screen.findByRole('textbox', { name: 'Game' })
  fireEvent.change(game, { target: { value: 'Fall Showcase' } })
  await waitFor(async () => expect(await server.ordersOf(player)).toMatchObject([{ event_name: 'Fall Showcase' }]))
  expect(screen.getByRole('textbox', { name: 'Game' })).toBe(game)
  expect(asked).toBeLessThanOrEqual(3)
})

test('[O72] another package asks first, then takes the link and the moments out of the order', async () => {
  const { player, show } = await server.setup()
  const id = await server.aWholeDraft(player)
  show({ order: id })
  await screen.findByRole('heading', { name: 'Link to YouTube' })
  fireEvent.click(await screen.findByRole('radio', { name: /Progress Pack/u }))
  const dialog = await screen.findByRole('dialog', { name: 'Change to Progress Pack?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change' }))
  await screen.findByRole('radio', { name: /^A link/u })
  await waitFor(async () =>
    expect(await server.ordersOf(player)).toMatchObject([{ package_id: 2, video_type: null, sightings: [] }]),
  )
  expect(screen.queryByRole('heading', { name: 'Link to YouTube' })).toBeNull()
})

test('[O75] what is left of a package comes first and is used once, however often it is clicked', async () => {
  const { player, show, seen } = await server.setup()
  const purchase = await aPurchaseOf(server, player, { credits: 2, days: 100 })
  const id = await server.aWholeDraft(player)
  show({ order: id, step: 'payment' })
  expect(await screen.findByRole('heading', { name: /^2 evaluations left of your Progress Pack, until/u })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /Single Evaluation/u })).toBeNull()
  const button = await screen.findByRole('button', { name: 'Submit with 1 credit' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'Submitted' })
  // Orders of other tests may wait before it.
  expect(await screen.findByText(/^You’re (?:next|#\d+) in line$/u)).toBeTruthy()
  expect(seen.submitted).toBe(1)
  expect(await server.db.query('SELECT credits_left FROM purchase WHERE id = $1', [purchase])).toEqual([
    { credits_left: 1 },
  ])
})

test('[O79] after a video problem the page says why, and submits again at no cost', async () => {
  const { player, show } = await server.setup()
  await aPurchaseOf(server, player, { credits: 1, days: 100 })
  const id = await server.aWholeDraft(player)
  await server.call(player, 'POST', '/evaluation/submission/', { evaluation_submission_id: id, use_credit: true })
  await server.db.query(
    `UPDATE evaluation SET status = 'returned', return_reason = 'The jersey cannot be read' WHERE id = $1`,
    [id],
  )
  show({ order: id })
  expect(await screen.findByText(/The jersey cannot be read/u)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Package' })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Use a different video' }))
  await screen.findByRole('radio', { name: /^A file/u })
  fireEvent.click(screen.getByRole('radio', { name: /^A link/u }))
  await typeLink('https://youtu.be/aqz-KE-bpKQ')
  await screen.findByRole('heading', { name: 'Link to YouTube' })
  fireEvent.change(screen.getByRole('textbox', { name: 'First moment' }), { target: { value: '1:00' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Second moment' }), { target: { value: '9:00' } })
  const button = screen.getByRole('button', { name: 'Submit again' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
  await screen.findByRole('heading', { name: 'Submitted' })
  expect(await server.endOf(player, id)).toMatchObject({ evaluation: 'submitted', held: 1, checkouts: [] })
})

test('[K1] under 13 without consent nothing can be linked or chosen, and the profile is named', async () => {
  const { player, show } = await server.setup()
  await server.db.query(
    `UPDATE player SET date_of_birth = current_date - interval '11 years', guardian_name = 'P',
      guardian_email = 'parent@example.test' WHERE user_id = $1`,
    [player.id],
  )
  show({})
  expect(await screen.findByRole('heading', { name: 'A parent or guardian must agree first' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See your profile' }).getAttribute('href')).toBe('/app/view-profile')
  expect(screen.getByRole('button', { name: 'Choose a video' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('radio', { name: /^A link/u }))
  await typeLink(YOUTUBE)
  expect(await server.ordersOf(player)).toMatchObject([])
})

test('[O71] an order that was left is offered to be gone on with', async () => {
  const { player, show, seen } = await server.setup()
  const id = await server.aWholeDraft(player)
  show({})
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Harbor Point vs. Eastgate' }))
  await screen.findByRole('heading', { name: 'Link to YouTube' })
  expect(seen.search.order).toBe(id)
})

test('[N107] an upload that a busy server delays is not said to need internet', async () => {
  const { player, services, show, interfere } = await server.setup()
  show({})
  fireEvent.click(await screen.findByRole('radio', { name: /Single Evaluation/u }))
  const orderId = await waitFor(
    async () => (await server.ordersOf(player))[0]?.id ?? Promise.reject(new Error('It is not begun yet')),
  )
  interfere.with = ({ url, method }) =>
    method === 'POST' && url.endsWith('/evaluation/videos/')
      ? Response.json({ error_code: 'BUSY', message: 'Busy.', retryable: true }, { status: 503 })
      : undefined
  const file = new File([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...new Uint8Array(2_000)])], 'busy.webm', {
    type: 'video/webm',
  })
  await services.uploads.start({ file, videoId: services.newId(), evaluationId: orderId, check: null, thumbnail: null })
  expect(await screen.findByText('The server is busy. It continues by itself.')).toBeTruthy()
  expect(screen.getByText('Waiting')).toBeTruthy()
  expect(screen.queryByText('Needs internet')).toBeNull()
  interfere.with = () => {}
})

test('[N24] an upload that the server cannot take yet is shown, and is in the order once it can', async () => {
  const { player, services, show, interfere } = await server.setup()
  show({})
  fireEvent.click(await screen.findByRole('radio', { name: /Single Evaluation/u }))
  const orderId = await waitFor(
    async () => (await server.ordersOf(player))[0]?.id ?? Promise.reject(new Error('It is not begun yet')),
  )
  interfere.with = ({ url, method }) => {
    if (method === 'POST' && url.endsWith('/evaluation/videos/')) throw new TypeError('Failed to fetch')
  }
  const file = new File([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...new Uint8Array(2_000)])], 'game.webm', {
    type: 'video/webm',
  })
  await services.uploads.start({ file, videoId: services.newId(), evaluationId: orderId, check: null, thumbnail: null })
  expect(await screen.findByRole('heading', { name: 'game.webm' })).toBeTruthy()
  expect(await screen.findByText('Needs internet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose a video' })).toBeNull()
  interfere.with = () => {}
  await waitFor(async () =>
    expect(
      await server.db.query(
        'SELECT file_name FROM video JOIN evaluation ON evaluation.video_id = video.id WHERE evaluation.id = $1',
        [orderId],
      ),
    ).toEqual([{ file_name: 'game.webm' }]),
  )
  await waitFor(() => expect(screen.queryByText('Add a video')).toBeNull())
})

test('where no package is offered the page says so', async () => {
  const { show, interfere } = await server.setup()
  interfere.with = ({ url }) => {
    if (url.endsWith('/evaluation/packages/')) return Response.json({ results: [] })
  }
  show({})
  expect(await screen.findByRole('heading', { name: 'No packages available right now' })).toBeTruthy()
  interfere.with = () => {}
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByRole('radio', { name: /Single Evaluation/u })).toBeTruthy()
})

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { readPdf } from '#tests/support/read-pdf.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { signIn, syncStatus } from './evaluator.ts'
import { expectPlaying, openFromQueue, rateAndComplete, rateOf, timeOf } from './evaluator-video.ts'
import { inMailTo } from './mails.ts'
import { createPlayerProfile, join, newcomer, startFromWelcome } from './newcomers.ts'
import {
  GAME,
  aGameFile,
  askApi,
  chooseVideo,
  choosePackage,
  orderCard,
  partsArrived,
  pointAtYourself,
  pressInCheckout,
  sayWhereOnePlays,
  sessionsOf,
  tracked,
} from './orders.ts'
import { PHONE, expect, test } from './shared-stage.ts'

const BYTES = 200_000_000
const PARTS = 24
/** So slow that there is time to lose the line in the middle. */
const BYTES_PER_SECOND = 20_000_000

type Result = {
  total_player_performance_score: number
  total_competitive_score: number
  total_team_player_score: { score: number }
  notes: { player: { text: string }[] }
}

test("[O78, N24] a new player on a phone: sign-up, a video of 200 MB that is interrupted twice, payment, the evaluator's work, the report", async ({
  visit,
  app,
  network,
  device,
}) => {
  const file = await aGameFile(device, BYTES)
  const player = newcomer('Player', 'Nora')
  const earlier = new Set(sessionsOf(app).map(({ sessionId }) => sessionId))
  const page = await visit('/signup', PHONE)
  const sent = partsSentFrom(page)

  await test.step('sign-up and profile', async () => {
    await join(app, page, player)
    await createPlayerProfile(page, { born: '2009-05-31' })
    await page.waitForURL(`${network.origin}/app/video-upload`)
  })

  await test.step('a package, the game', async () => {
    await choosePackage(page, 'Single Evaluation')
    await page.waitForURL(/order=/u)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Game' }).fill(GAME)
  })
  const orderId = new URL(page.url()).searchParams.get('order') ?? ''

  network.setUploadSpeed(BYTES_PER_SECOND)
  await test.step('the file is looked at and goes out; a reload in the middle; the same file again', async () => {
    await chooseVideo(page, file)
    await expect.poll(() => partsArrived(page), { timeout: 60_000, intervals: [100] }).toBeGreaterThanOrEqual(3)
    await page.reload()
    await expect(page.getByText(/Choose the same file again to continue from part \d+ of \d+/u)).toBeVisible()
    const before = await onServer(app, player.email, orderId)
    expect(before.length).toBeGreaterThanOrEqual(3)
    expect(before.length).toBeLessThan(PARTS)
    const from = sent.length
    await chooseVideo(page, file)
    await expect.poll(() => partsArrived(page), { timeout: 60_000, intervals: [100] }).toBeGreaterThan(before.length)
    expect(sent.slice(from).filter(({ part }) => before.includes(part))).toEqual([])
  })

  await test.step('the network is lost in the middle, and comes back by itself', async () => {
    await expect.poll(() => partsArrived(page), { timeout: 60_000, intervals: [100] }).toBeGreaterThanOrEqual(5)
    await network.down()
    await expect(page.getByText('Needs internet', { exact: true })).toBeVisible()
    const before = await onServer(app, player.email, orderId)
    expect(before.length).toBeLessThan(PARTS)
    const from = sent.length
    await network.up()
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 90_000 })
    expect(sent.slice(from).filter(({ part }) => before.includes(part))).toEqual([])
    // Whatever was begun again, the server has taken each part once.
    const taken = sent.filter(({ status }) => status === 200).map(({ part }) => part)
    expect(new Set(taken).size).toBe(taken.length)
    network.setUploadSpeed(Infinity)
  })

  await test.step('what was found, and whom to watch', async () => {
    const findings = page.getByRole('region', { name: 'Video check' })
    await expect(findings).toContainText('A short video')
    await expect(findings).toContainText('Filmed wide')
    await expect(findings).toContainText('Video plays fine')
    await pointAtYourself(page, '12')
    await sayWhereOnePlays(page)
  })

  await test.step('the payment, in the form over the page; the server says that it is confirmed', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay $79.00' }).click()
    await pressInCheckout(page, 'Pay $79.00')
    await expect(page.getByText('You’re all set')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/Expected by/u)).toBeVisible()
    await inMailTo(app, player.email, /^Subject: Your video is submitted$/mu)
  })

  await test.step('the library has the order in the queue, and is where the app begins now', async () => {
    await page.getByRole('link', { name: 'To the library' }).click()
    await startFromWelcome(page, player)
    await expect(tracked(page, 'Submitted')).toHaveAttribute('aria-current', 'step')
    await expect(tracked(page, 'Video added')).toHaveAttribute('data-state', 'done')
    await expect(tracked(page, 'Paid')).toHaveAttribute('data-state', 'done')
    await page.goto(`${network.origin}/`)
    await page.waitForURL(`${network.origin}/app/library`)
    await expect(orderCard(page)).toHaveCount(1)
  })

  const total = await test.step('the evaluator finds it, watches, rates, notes, locks, completes', async () => {
    const desk = await visit('/')
    await signIn(desk)
    await openFromQueue(desk, 'Nora Quinn')
    await watch(desk)
    const shown = await rateAndComplete(desk, 'Talks early on screens. Work on the weak hand.')
    await expect(syncStatus(desk)).toContainText(/Accepted by server/u, { timeout: 60_000 })
    return shown
  })

  await test.step('the report has the figures of the server', async () => {
    const address = await inMailTo(app, player.email, /(?<=^Subject: Your report is ready$[^]*)\/app\/dashboard\/\S+/mu)
    await page.goto(network.origin + address)
    const result = await resultOf(app, player.email, orderId)
    expect(result.total_player_performance_score.toFixed(1)).toBe(total)
    await expect(page.getByRole('region', { name: 'Total performance' })).toContainText(total)
    for (const [link, score] of [
      ['Competitive score', result.total_competitive_score],
      ['Team player score', result.total_team_player_score.score],
    ] as const) {
      await page.getByRole('navigation', { name: 'Report' }).getByRole('link', { name: link }).click()
      await expect(page.getByRole('region', { name: link }).first()).toContainText(
        score === 0 ? 'Not entered' : String(score),
      )
    }
  })

  await test.step('the PDF has two pages and the same total', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^courtside-nora-quinn-\d{4}-\d\d-\d\d-[\da-f]{6}\.pdf$/u)
    const bytes = readFileSync(await download.path())
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('%PDF')
    const { pages, text } = await readPdf(bytes)
    expect(pages).toHaveLength(2)
    expect(text).toContain('Nora Quinn')
    expect(text).toContain(total)
  })

  await test.step("a note of one's own", async () => {
    await page.getByRole('navigation', { name: 'Report' }).getByRole('link', { name: 'Notes' }).click()
    await page.getByRole('textbox', { name: 'Write a note' }).fill('Weak hand, twice a week.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Weak hand, twice a week.' })).toBeVisible()
    expect((await resultOf(app, player.email, orderId)).notes.player.map(({ text }) => text)).toEqual([
      'Weak hand, twice a week.',
    ])
  })

  await test.step('submitted once, paid once', async () => {
    const posted = (address: string) =>
      network.requests.filter(
        ({ method, path: it, body }) => method === 'POST' && it === address && body.includes(orderId),
      )
    expect(posted('/api/evaluation/submission/')).toHaveLength(1)
    expect(posted('/api/payment/create-checkout-session/')).toHaveLength(1)
    expect(sessionsOf(app).filter(({ sessionId }) => !earlier.has(sessionId))).toMatchObject([
      { amountCents: 7_900, status: 'complete', isRefunded: false },
    ])
    const { results } = await askApi<{ results: { evaluation_submission_id: string }[] }>(
      app,
      player.email,
      'GET',
      '/evaluation/player/library/?limit=10&offset=0',
    )
    expect(results.map((it) => it.evaluation_submission_id)).toEqual([orderId])
    // Paid twice, one evaluation would be left.
    expect(await askApi(app, player.email, 'GET', '/evaluation/credits/')).toMatchObject({
      credits_left: 0,
      purchases: [],
    })
  })
})

type SentPart = { part: number; status: number | undefined }

/** Every part that the page begins to send, with the answer as soon as there is one. */
function partsSentFrom(page: Page): SentPart[] {
  const all = new Map<object, SentPart>()
  const sent: SentPart[] = []
  page.on('request', (request) => {
    const part = new URL(request.url()).searchParams.get('partNumber')
    if (request.method() !== 'PUT' || part === null) return
    const one: SentPart = { part: Number(part), status: undefined }
    all.set(request, one)
    sent.push(one)
  })
  page.on('response', (response) => {
    const one = all.get(response.request())
    if (one) one.status = response.status()
  })
  return sent
}

/** The parts of the order's video that the server has. */
async function onServer(app: AppProcess, email: string, orderId: string): Promise<number[]> {
  const { video } = await askApi<{ video: { video_id: string } }>(
    app,
    email,
    'GET',
    `/evaluation/submission/${orderId}/`,
  )
  const { uploaded_parts } = await askApi<{ uploaded_parts: number[] }>(
    app,
    email,
    'GET',
    `/evaluation/videos/${video.video_id}/`,
  )
  return uploaded_parts
}

const resultOf = (app: AppProcess, email: string, orderId: string) =>
  askApi<Result>(app, email, 'GET', `/evaluation/result/?evaluation_submission_id=${orderId}`)

/** The video beside the panel obeys the keyboard. */
async function watch(desk: Page) {
  await expect(
    desk
      .getByRole('button', { name: 'White 12' })
      .or(desk.getByText(/White 12/u))
      .first(),
  ).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
  await desk.keyboard.press('k')
  await expectPlaying(desk)
  await desk.keyboard.press('k')
  await expect(desk.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  const paused = await timeOf(desk)
  await desk.keyboard.press('l')
  await expect.poll(() => timeOf(desk)).toBeCloseTo(paused + 5, 0)
  await desk.keyboard.press('j')
  await expect.poll(() => timeOf(desk)).toBeCloseTo(paused, 0)
  await desk.keyboard.press('>')
  await expect.poll(() => rateOf(desk)).toBe(1.25)
}

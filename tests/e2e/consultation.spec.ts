import type { Page } from 'playwright'
import type { AppProcess } from '#tests/support/app-process.ts'
import { EVALUATOR } from '#tests/support/app-process.ts'
import { closeWelcome, fillInSignIn, signIn } from './evaluator.ts'
import { inMailTo } from './mails.ts'
import { aPlayer, aReport, askApi } from './orders.ts'
import { PHONE, expect, test } from './shared-stage.ts'

const DEVELOPMENT_PACK = 3
const QUESTION = 'How do I get my weak hand ready for varsity?'
const SOON_MS = 2_500

type Report = {
  consultation: { consultation_id: string; status: string; starts_at: string | null } | null
  consultations_left: number
  may_request_consultation: boolean
}
const reportOf = (app: AppProcess, email: string, id: string) =>
  askApi<Report>(app, email, 'GET', `/evaluation/result/?evaluation_submission_id=${id}`)

test('[C1, C9, C3, C5] a player asks, chooses a time, cancels and has it back, asks again; the evaluator sees each step and holds it', async ({
  visit,
  app,
  network,
}) => {
  const email = await aPlayer(app, 'Connie')
  const id = await aReport(app, email, { packageId: DEVELOPMENT_PACK, game: 'Harbor Point v Consult' })
  const page = await visit(`/app/dashboard/${id}`, PHONE)
  await fillInSignIn(page, email)
  await closeWelcome(page, email)

  await test.step('asks; what was typed stays when the dialog is closed', async () => {
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a consultation' })
    await expect(dialog).toContainText('Your packages hold 1 consultation. This uses it.')
    await dialog.getByRole('textbox').fill(QUESTION)
    await page.keyboard.press('Escape')
    // W33. By keyboard: a second press at this place would be taken for a double tap.
    await page.getByRole('button', { name: 'Request a consultation' }).press('Enter')
    await expect(dialog.getByRole('textbox')).toHaveValue(QUESTION)
    await dialog.getByRole('button', { name: 'Request it' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose a time' })).toBeVisible()
    expect(await reportOf(app, email, id)).toMatchObject({
      consultations_left: 0,
      consultation: { status: 'requested' },
    })
    await inMailTo(app, EVALUATOR, /^Subject: A player requested a consultation$/mu)
  })

  await test.step('chooses a time on the page of this server; the report and the email say so', async () => {
    await chooseTime(page)
    await expect(page.getByRole('heading', { name: /^Consultation on / })).toBeVisible({ timeout: 30_000 })
    await inMailTo(app, email, /^Subject: Your consultation has a time$/mu)
    await page.goto(`${network.origin}/app/library`)
    await expect(page.getByRole('article').filter({ hasText: 'Consultation on' })).toHaveCount(1)
    await page.goto(`${network.origin}/app/dashboard/${id}`)
  })

  const desk = await visit('/')
  await test.step('the evaluator reads the question and the time', async () => {
    await signIn(desk)
    await desk.goto(`${network.origin}/app/summary/${id}`)
    await expect(desk.getByText(QUESTION)).toBeVisible()
    await expect(desk.getByRole('heading', { name: /^Consultation on / })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Choose a time' })).toHaveCount(0)
  })

  await test.step('cancelled, it is back in the package', async () => {
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel the consultation?' })
      .getByRole('button', { name: 'Cancel the consultation' })
      .click()
    await expect(page.getByRole('heading', { name: 'Consultation canceled' })).toBeVisible()
    expect(await reportOf(app, email, id)).toMatchObject({
      consultations_left: 1,
      may_request_consultation: true,
      consultation: { status: 'cancelled' },
    })
    await inMailTo(app, EVALUATOR, /^Subject: A consultation was canceled$/mu)
  })

  await test.step('asked for again, at a time that comes at once; the evaluator says that it was held', async () => {
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    await page
      .getByRole('dialog', { name: 'Request a consultation' })
      .getByRole('button', { name: 'Request it' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Choose a time' })).toBeVisible()
    const startsAt = await bookSoon(app, email, id)
    await page.getByRole('dialog', { name: 'Choose a time' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: /^Consultation on / })).toBeVisible({ timeout: 30_000 })
    await desk.reload()
    await expect.poll(() => Date.now()).toBeGreaterThan(startsAt)
    await desk.getByRole('button', { name: 'Held', exact: true }).click()
    await desk
      .getByRole('dialog', { name: 'Was the consultation held?' })
      .getByRole('button', { name: 'It was held' })
      .click()
    await expect(desk.getByRole('heading', { name: /^Consultation of .+ held$/u })).toBeVisible()
    await expect(desk.getByRole('button', { name: 'Cancel it' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: /held$/u })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request a consultation' })).toHaveCount(0)
    expect(await reportOf(app, email, id)).toMatchObject({ consultations_left: 0, consultation: { status: 'held' } })
  })
})

/** In the frame: the page's own proposal, tomorrow at five. */
async function chooseTime(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  await dialog.frameLocator('iframe[title="Free times"]').getByRole('button', { name: 'Book this time' }).click()
  // It closes by itself as soon as the server knows the time.
  await expect(dialog).toHaveCount(0)
}

/** As the frame's form does it, at an instant that no clock in a form could name; returns it. */
async function bookSoon(app: AppProcess, email: string, id: string): Promise<number> {
  const { consultation } = await reportOf(app, email, id)
  const startsAt = Date.now() + SOON_MS
  const body = new URLSearchParams({ action: 'book', instant: new Date(startsAt).toISOString() })
  const { status } = await fetch(`http://localhost:${app.port}/dev/schedule/${consultation?.consultation_id}`, {
    method: 'POST',
    body,
  })
  expect(status).toBe(200)
  return startsAt
}

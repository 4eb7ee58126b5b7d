import type { Page } from 'playwright'
import { EVALUATOR, SECOND_EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { closeWelcome, fillInSignIn, rate, savedOnDevice, signIn, slider, syncStatus } from './evaluator.ts'
import { openFromQueue, pane } from './evaluator-video.ts'
import { inMailTo } from './mails.ts'
import { aSubmittedOrder, aPlayer, askApi, orderCard, tracked } from './orders.ts'
import { PHONE, expect, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'

const REASON = 'The video ends after the first minute.'
const statusOf = async (app: AppProcess, email: string, id: string) =>
  (await askApi<{ status: string }>(app, email, 'GET', `/evaluation/submission/${id}/`)).status

async function evaluator(visit: Visit, email = EVALUATOR): Promise<Page> {
  const page = await visit('/')
  await signIn(page, email)
  return page
}

test('[O79, E16] a video problem: the player reads why, puts in a link at no cost, and the order is in the queue again', async ({
  visit,
  app,
  network,
}) => {
  const email = await aPlayer(app, 'Vera')
  const id = await aSubmittedOrder(app, email)
  const desk = await evaluator(visit)
  await openFromQueue(desk, 'Vera Reed')
  await rate(desk, 'Shooting mechanics', 2)
  await expect(syncStatus(desk)).toContainText(/Accepted by server/u, { timeout: 60_000 })
  await pane(desk).getByRole('button', { name: 'More about the video' }).click()
  await desk.getByRole('dialog', { name: 'Video' }).getByRole('button', { name: 'Report a video problem' }).click()
  const question = desk.getByRole('dialog', { name: 'Can’t use this video?' })
  await question.getByRole('textbox', { name: 'What is wrong with it' }).fill(REASON)
  await question.getByRole('button', { name: 'Give it back' }).click()
  await expect.poll(() => statusOf(app, email, id), { timeout: 30_000 }).toBe('returned')

  const page = await visit('/', PHONE)
  await fillInSignIn(page, email)
  await closeWelcome(page, email)
  const address = await inMailTo(
    app,
    email,
    /(?<=^Subject: Your video needs to be replaced$[^]*)\/app\/video-upload\S+/mu,
  )
  await page.goto(`${network.origin}/app/library`)
  await expect(tracked(page, 'Video couldn’t be used')).toContainText(REASON)
  await orderCard(page)
    .getByRole('button', { name: /^Replace the video for free/u })
    .click()
  await page.waitForURL((url) => url.pathname + url.search === address)
  await expect(page.getByText('Your evaluator couldn’t use the video')).toBeVisible()
  await expect(page.getByText(`“${REASON}”`)).toBeVisible()

  await page.getByRole('button', { name: 'Use a different video' }).click()
  await page.getByRole('radio', { name: /^A link/u }).check({ force: true })
  await page
    .getByRole('textbox', { name: 'Link to the video' })
    .fill('https://www.youtube.com/watch?v=M7lc1UVf-VE&t=12s')
  await page.getByRole('button', { name: 'Use this link' }).click()
  await page.getByRole('textbox', { name: 'First moment' }).fill('1:05')
  await page.getByRole('textbox', { name: 'Second moment' }).fill('12:30')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('At no cost')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/u })).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit again' }).click()
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  expect(await statusOf(app, email, id)).toBe('submitted')
  // W33. By keyboard: the link appears where “Submit again” was pressed.
  await page.getByRole('link', { name: 'To the library' }).press('Enter')
  await expect(tracked(page, 'Submitted')).toHaveAttribute('aria-current', 'step')
  await expect(tracked(page, 'Video added')).toHaveAttribute('data-state', 'done')
})

test("[E14, E15] released by one evaluator and claimed by another: the second sees none of the first one's ratings", async ({
  visit,
  app,
}) => {
  const email = await aPlayer(app, 'Rosa')
  const id = await aSubmittedOrder(app, email)
  const first = await evaluator(visit)
  await openFromQueue(first, 'Rosa Reed')
  await rate(first, 'Shooting mechanics', 5)
  await rate(first, 'Free throws', 4)
  await expect(syncStatus(first)).toContainText(/Accepted by server/u, { timeout: 60_000 })
  expect(await statusOf(app, email, id)).toBe('in_review')
  await first.getByRole('button', { name: 'Panel menu' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await first.getByRole('dialog', { name: 'Release this evaluation?' }).getByRole('button', { name: 'Release' }).click()
  await expect.poll(() => statusOf(app, email, id), { timeout: 30_000 }).toBe('submitted')

  const second = await evaluator(visit, SECOND_EVALUATOR)
  await openFromQueue(second, 'Rosa Reed')
  await expect(slider(second, 'Shooting mechanics')).not.toHaveAttribute('aria-valuenow', /\d/u)
  await rate(second, 'Shooting mechanics', 2)
  await savedOnDevice(second)
  await expect(syncStatus(second)).toContainText(/Accepted by server/u, { timeout: 60_000 })
  expect(await statusOf(app, email, id)).toBe('in_review')
  await expect(slider(second, 'Free throws')).not.toHaveAttribute('aria-valuenow', /\d/u)
  const data = await askApi<{ ratings: { key: string; value: number }[] }>(
    app,
    SECOND_EVALUATOR,
    'GET',
    `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`,
  )
  expect(data.ratings.map(({ value }) => value)).toEqual([2])
})

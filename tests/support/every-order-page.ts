import type { Page } from 'playwright'
import { aSubmittedOrder, aReadyOrder, aReport, askApi, checkout, orderCard } from '../e2e/orders.ts'
import type { Shot, Stage } from './every-page.ts'

/** Of somebody who has bought nothing yet; made for these pictures. */
export const BUYER = 'bea.reed@example.test'

/** The id of an evaluation of the demo. */
export const evaluationAt = (number: number) => `c0de0003-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

const DEVELOPMENT_PACK = 3
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const ready =
  (step: 'video' | 'payment') =>
  async (_page: Page, { app }: Stage) =>
    `/app/video-upload?order=${await aReadyOrder(app, BUYER)}&step=${step}`

async function openForm(page: Page) {
  await press(/^Pay \$/u)(page)
  await checkout(page)
    .getByRole('button', { name: /^Pay \$/u })
    .waitFor()
}

/** The states of an order, from the packages to the talk about the report. */
export const BUYING: Shot[] = [
  { name: 'packages', path: '/app/video-upload', also: 'court' },
  { name: 'order-link', path: ready('video') },
  { name: 'order-payment', path: ready('payment') },
  { name: 'order-form', path: ready('payment'), act: openForm },
  {
    name: 'order-open',
    path: ready('payment'),
    act: async (page) => {
      await openForm(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.getByText(/^A payment of/u).waitFor()
    },
  },
  { name: 'library-orders', path: '/app/library' },
  { name: 'home-orders', path: '/app/home', also: 'court' },
  {
    name: 'order-delete',
    path: '/app/library',
    act: async (page) => {
      await orderCard(page)
        .first()
        .getByRole('button', { name: /^Delete/u })
        .click()
    },
  },
  {
    name: 'order-done',
    path: async (_page, { app }) => `/app/video-upload?order=${await aSubmittedOrder(app, BUYER)}`,
  },
  { name: 'order-in-queue', path: '/app/library' },
  {
    name: 'report-ask',
    path: async (_page, { app }) => `/app/dashboard/${await aReport(app, BUYER, { packageId: DEVELOPMENT_PACK })}`,
    act: press('Request a consultation'),
    isAlways: true,
  },
  {
    name: 'report-time',
    path: consulted,
    act: async (page) => {
      await press('Choose a time')(page)
      await page.frameLocator('iframe').getByRole('button', { name: 'Book this time' }).waitFor()
    },
  },
  { name: 'report-cancel', path: consulted, act: press('Cancel it') },
  { name: 'credit', path: '/app/video-upload' },
]

/** The report of which a consultation is asked for; the first call asks. */
async function consulted(_page: Page, { app }: Stage): Promise<string> {
  const { results } = await askApi<{ results: { evaluation_submission_id: string; status: string }[] }>(
    app,
    BUYER,
    'GET',
    '/evaluation/player/library/?limit=20&offset=0',
  )
  const done = results.find(({ status }) => status === 'completed' || status === 'consultation_requested')
  if (!done) throw new Error('There is no report')
  await askApi(app, BUYER, 'POST', '/evaluation/player/consultation/', {
    evaluation_submission_id: done.evaluation_submission_id,
    message: 'My weak hand.',
  })
  return `/app/dashboard/${done.evaluation_submission_id}`
}

const WITH_FILE = `/app/evaluation-panel/${evaluationAt(8)}`
const WITH_DRIVE = `/app/evaluation-panel/${evaluationAt(16)}`
const more = press('More about the video')

/** The evaluator beside a video. */
export const WATCHING: Shot[] = [
  { name: 'panel-video', path: WITH_FILE, also: 'court', readme: 'panel' },
  { name: 'panel-drive', path: WITH_DRIVE },
  { name: 'panel-video-sheet', path: WITH_FILE, act: more },
  {
    name: 'panel-video-problem',
    path: WITH_FILE,
    act: async (page) => {
      await more(page)
      await press('Report a video problem')(page)
    },
  },
  {
    name: 'panel-release',
    path: WITH_FILE,
    act: async (page) => {
      await press('Panel menu')(page)
      await press('Release')(page)
    },
  },
]

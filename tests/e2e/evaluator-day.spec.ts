import type { Page } from 'playwright'
import { EVALUATOR } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import {
  createLiveEvaluation,
  getReady,
  rate,
  rateEverything,
  READY,
  savedOnDevice,
  signIn,
  slider,
  syncStatus,
  tellOnline,
} from './evaluator.ts'
import { readLocal, resultOf } from './local-rows.ts'
import { expect, test } from './stage.ts'

// Nobody answers what Firefox asks: neither getting ready nor anything after it may wait for that.
test.use({ build: 'whole', storagePrompt: 'unanswered' })

const EVENT = 'Harbor Point vs. Eastgate'

const FIGURES = /^(?:Twelve skills|Best positions|College level|What sets|Team player score|Competitive score|Notes)/u

/** Returns the texts of the figures and notes of a summary. Firefox may lose its context in `allInnerTexts`. */
async function textsOfFigures(page: Page): Promise<string[]> {
  const figures = page.getByRole('region', { name: FIGURES })
  await expect(figures).toHaveCount(7)
  return Promise.all(Array.from({ length: 7 }, (_, at) => figures.nth(at).innerText()))
}

test('an evaluator works a whole day offline, and the server ends with the same figures, once', async ({
  app,
  network,
  device,
}) => {
  let page = await device.open(`${network.origin}/`)

  await test.step('sign in and get ready', async () => {
    await signIn(page)
    await getReady(page)
  })

  await test.step('no network, no server, a browser closed and opened: the library is there', async () => {
    await network.down()
    await app.kill()
    await device.kill()
    await device.start()
    page = await device.open(`${network.origin}/`)
    await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
    await expect(page.getByText(READY)).toBeVisible()
  })

  await test.step('a walk-on with jersey 23, all 68 items', async () => {
    await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: EVENT })
    await rateEverything(page, 3)
    await savedOnDevice(page)
  })
  const anaUrl = page.url()

  await test.step('a battery that dies right after "saved" loses nothing', async () => {
    await device.kill()
    await device.start()
    page = await device.open(anaUrl)
    await expect(page.getByRole('progressbar', { name: 'Evaluation progress' })).toHaveAttribute('aria-valuenow', '100')
  })

  await test.step('not observed, undone, and not observed again', async () => {
    await page.getByRole('navigation', { name: 'Skill groups' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'Not observed: Free throws' }).click()
    await expect(slider(page, 'Free throws')).toHaveAttribute('aria-valuetext', 'Not observed')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(slider(page, 'Free throws')).toHaveAttribute('aria-valuenow', '3')
    await page.getByRole('button', { name: 'Not observed: Free throws' }).click()
  })

  await test.step('a second player of the same game, and back by number', async () => {
    await page.goto(`${network.origin}/app/library`)
    await createLiveEvaluation(page, { first: 'Rin', last: 'Nakamura', jersey: '3', event: EVENT })
    await rate(page, 'Shooting mechanics', 4)
    await page.getByRole('button', { name: 'Number', exact: true }).click()
    await page.getByRole('dialog').waitFor() // Its code may still be on its way; who types looks at it first.
    await page.keyboard.type('23')
    await expect(page.getByRole('dialog').getByText('Ana Duarte')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === new URL(anaUrl).pathname)
  })

  await test.step('a note of a skill, the final save, the note that completing asks for, completed', async () => {
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    await page.getByRole('dialog').getByRole('radio').first().check({ force: true })
    await page.getByRole('dialog').getByRole('textbox').first().fill('Late on the second rotation.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save note' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Final save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lock the ratings' }).click()
    await page.waitForURL(/\/app\/summary\//u)
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Talks early on screens. Work on the weak hand.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save note' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Complete evaluation' }).click()
    await savedOnDevice(page)
  })
  const resultUrl = page.url()
  const evaluationId = new URL(resultUrl).pathname.split('/').at(-1) ?? ''
  const onTablet = await readLocal(page, evaluationId)
  const figuresOffline = await textsOfFigures(page)

  await test.step('signal: the chip and the receipts say accepted', async () => {
    await app.start()
    await network.up()
    await tellOnline(page)
    await expect(syncStatus(page)).toContainText(/Accepted by server \d/u, { timeout: 90_000 })
    await page.goto(`${network.origin}/app/outbox`)
    const receipts = page.getByRole('region', { name: 'Receipts' }).getByRole('listitem')
    for (const name of ['Ana Duarte', 'Rin Nakamura'])
      await expect(receipts.filter({ hasText: name }).first()).toContainText(/Accepted by server \d/u)
  })

  await test.step('the server computed every digit as the tablet did, and applied everything once', async () => {
    const token = await app.tokenOf(EVALUATOR)
    const answer = (await app.get(`/evaluation/result/?evaluation_submission_id=${evaluationId}`, token)) as {
      status: string
      notes: { evaluator: unknown[] }
    }
    expect(answer.status).toBe('completed')
    expect(answer).toMatchObject(resultOf(onTablet))
    expect(answer.notes.evaluator).toHaveLength(2)
    const receipts = (await app.get('/evaluation/receipts/', token)) as {
      results: { mutation_id: string; evaluation_submission_id: string; kind: string }[]
    }
    const kinds = receipts.results.filter((it) => it.evaluation_submission_id === evaluationId).map((it) => it.kind)
    for (const once of ['live.create', 'evaluation.final-save', 'evaluation.complete'])
      expect(kinds.filter((kind) => kind === once)).toHaveLength(1)
    expect(new Set(receipts.results.map((it) => it.mutation_id)).size).toBe(receipts.results.length)
  })

  await test.step('a screen that never saw the tablet shows the same figures', async () => {
    const office = await aDevice({ build: 'shell' })
    try {
      const desk = await office.open(`${network.origin}/`)
      await signIn(desk)
      await desk.goto(resultUrl)
      await expect(desk.getByRole('region', { name: 'Total performance' })).toBeVisible()
      expect(await textsOfFigures(desk)).toEqual(figuresOffline)
    } finally {
      await office.discard()
    }
  })
})

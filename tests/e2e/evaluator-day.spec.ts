import { createLiveEvaluation, getReady, rate, rateEverything, savedOnDevice, signIn, slider } from './evaluator.ts'
import { expect, test } from './stage.ts'
import { EVALUATOR } from '#tests/support/app-process.ts'

const EVENT = 'Harbor Point v Eastgate'

test('an evaluator works a whole day without signal, and the server ends with the same figures, once', async ({ app, network, device }) => {
  test.setTimeout(300_000)
  let page = await device.open(`${network.origin}/`)
  await signIn(page)
  await getReady(page)
  await page.screenshot({ path: test.info().outputPath('ready.png') })

  // The network goes away, the server is killed, the browser too.
  await network.down()
  await app.kill()
  await device.kill()
  await device.start()
  page = await device.open(`${network.origin}/`)
  await expect(page.getByRole('heading', { name: 'Library' })).toBeVisible()
  await expect(page.getByText(/Ready for the gym since/u)).toBeVisible()

  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: EVENT })
  const anaUrl = page.url()
  await rateEverything(page, 3)
  await page.getByRole('button', { name: 'Not observed: Free throws' }).waitFor({ state: 'detached' }).catch(() => undefined)
  await savedOnDevice(page)

  // A battery that dies right after "saved" loses nothing.
  await device.kill()
  await device.start()
  page = await device.open(anaUrl)
  await expect(page.getByRole('progressbar', { name: 'Evaluation progress' })).toHaveAttribute('aria-valuenow', '100')

  // Not observed, and undone.
  await page.getByRole('navigation', { name: 'Skills' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Not observed: Free throws' }).click()
  await expect(slider(page, 'Free throws')).toHaveAttribute('aria-valuetext', 'Not observed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(slider(page, 'Free throws')).toHaveAttribute('aria-valuenow', '3')
  await page.getByRole('button', { name: 'Not observed: Free throws' }).click()

  // A second player of the same game, and back by number.
  await page.goto(`${network.origin}/app/library`)
  await createLiveEvaluation(page, { first: 'Rin', last: 'Nakamura', jersey: '3', event: EVENT })
  await rate(page, 'Shooting mechanics', 4)
  await page.getByRole('button', { name: 'Number', exact: true }).click()
  await page.keyboard.type('23')
  await expect(page.getByRole('dialog').getByText('Ana Duarte')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Ana Duarte' }).or(page.getByText('Ana Duarte').first())).toBeVisible()

  // The note, the lock, the summary, the end.
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Talks early on screens. Work on the weak hand.')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/u }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Final save/u }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Final save/u }).click()
  await page.waitForURL(/\/app\/summary\//u)
  await page.screenshot({ path: test.info().outputPath('summary.png'), fullPage: true })
  await page.getByRole('button', { name: /^Complete/u }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: /^Complete/u })
  if (await sure.isVisible().catch(() => false)) await sure.click()
  await savedOnDevice(page)
  const summaryUrl = page.url()
  const evaluationId = new URL(summaryUrl).pathname.split('/').at(-1) ?? ''
  const onTablet = await readLocal(page, evaluationId)
  const figuresOffline = await page.getByRole('region', { name: 'Result' }).innerText()

  // Signal.
  await app.start()
  await network.up()
  await expect(page.getByText(/Accepted by server \d/u).first()).toBeVisible({ timeout: 90_000 })
  await page.goto(`${network.origin}/app/outbox`)
  await expect(page.getByText(/Accepted by server \d/u).first()).toBeVisible()
  await expect(page.getByText('Ana Duarte').first()).toBeVisible()

  // The server's own computation: every digit as the pure function gives it for what stood on the tablet.
  const token = await app.tokenOf(EVALUATOR)
  const answer = (await app.get(`/evaluation/result/?evaluation_submission_id=${evaluationId}`, token)) as { status: string; result: unknown; notes: { evaluator: unknown[] } }
  expect(answer.status).toBe('completed')
  expect(answer.result).toEqual(JSON.parse(JSON.stringify(resultOf(onTablet))))
  expect(answer.notes.evaluator).toHaveLength(1)

  // And on a screen that never saw the tablet's data.
  const office = await aDevice()
  try {
    const desk = await office.open(`${network.origin}/`)
    await signIn(desk)
    await desk.goto(summaryUrl)
    await expect(desk.getByRole('region', { name: 'Result' })).toBeVisible()
    expect(await desk.getByRole('region', { name: 'Result' }).innerText()).toBe(figuresOffline)
  } finally {
    await office.discard()
  }

  const receipts = (await app.get('/evaluation/receipts/', token)) as { results: { mutation_id: string; evaluation_submission_id: string; kind: string }[] }
  const kinds = receipts.results.filter((it) => it.evaluation_submission_id === evaluationId).map((it) => it.kind)
  for (const once of ['live.create', 'evaluation.final-save', 'evaluation.complete']) expect(kinds.filter((kind) => kind === once)).toHaveLength(1)
  expect(new Set(receipts.results.map((it) => it.mutation_id)).size).toBe(receipts.results.length)
})

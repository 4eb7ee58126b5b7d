import type { Page } from 'playwright'
import { pick, seededRandom } from '#tests/drain/seeded-random.ts'
import { createLiveEvaluation, slider, syncStatus, tellOnline } from './evaluator.ts'
import { ratingsOf, receiptsOf } from './server-facts.ts'
import { expect, test } from './stage.ts'

test.use({ begins: 'ready' })

const ROUNDS = 10
const SEED = Number(process.env['KILL_SEED'] ?? 23)
/** The items of the first skill with a key of their own on the wire. */
const ITEMS = { 'Shooting mechanics': 'micro:1:101', 'Free throws': 'micro:1:104' } as const
type Item = keyof typeof ITEMS

test(`[Y3] killed ${ROUNDS} times right after "saved", the tablet still has every value it called saved (seed ${SEED})`, async ({
  app,
  network,
  device,
  library,
}) => {
  const random = seededRandom(SEED)
  let page = library
  await network.down()
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Flat battery' })
  const address = page.url()
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  let saved: Partial<Record<Item, string | null>> = {}
  const story: string[] = []

  for (let round = 1; round <= ROUNDS; round++) {
    const isOnline = random() < 0.4
    if (isOnline) await network.up()
    const taps = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
      name: pick(random, Object.keys(ITEMS) as Item[]),
      value: 1 + Math.floor(random() * 5),
    }))
    for (const { name, value } of taps) {
      await slider(page, name).focus()
      await page.keyboard.press(String(value))
    }
    saved = await shownAsSaved(page)
    const delay = Math.floor(random() * 60)
    if (delay > 15) await new Promise((resolve) => setTimeout(resolve, delay))
    await device.kill()
    story.push(
      `round ${round}: ${isOnline ? 'online' : 'offline'}, ${taps.map(({ name, value }) => `${ITEMS[name]} = ${value}`).join(', ')}, killed after ${delay > 15 ? delay : 0} ms`,
    )
    if (isOnline) await network.down()

    await device.start()
    page = await device.open(address)
    for (const [name, value] of Object.entries(saved)) {
      if (value === null) continue
      await expect(slider(page, name), story.join('\n')).toHaveAttribute('aria-valuenow', value)
    }
  }
  process.stdout.write(`${story.join('\n')}\n`)

  await network.up()
  await tellOnline(page)
  await expect(syncStatus(page)).toContainText(/Accepted by server \d/u, { timeout: 60_000 })
  const onServer = await ratingsOf(app, id)
  for (const [name, value] of Object.entries(saved))
    if (value !== null) expect(onServer[ITEMS[name as Item]]).toBe(Number(value))
  const receipts = await receiptsOf(app, id)
  expect(receipts.filter((it) => it.kind === 'live.create')).toHaveLength(1)
  expect(new Set(receipts.map((it) => it.mutation_id)).size).toBe(receipts.length)
})

/**
 * Waits for the first moment at which the chip calls the work saved, and answers what the screen shows at that moment.
 */
async function shownAsSaved(page: Page): Promise<Partial<Record<Item, string | null>>> {
  const shown = await page.waitForFunction((names) => {
    const chip = document.querySelector('main [role="status"][aria-label="Sync status"]')?.textContent ?? ''
    if (!/^(?:Saved on this device|Sending|Accepted by server)/u.test(chip)) return false
    return Object.fromEntries(
      names.map((name) => [
        name,
        document.querySelector(`[role="slider"][aria-label="${name}"]`)?.getAttribute('aria-valuenow') ?? null,
      ]),
    )
  }, Object.keys(ITEMS))
  return shown.jsonValue() as Promise<Partial<Record<Item, string | null>>>
}

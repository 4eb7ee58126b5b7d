import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveRatings } from '#data/db/rating-writes.ts'
import { microKey } from '#domain/evaluations/rating.ts'
import { described, openPanel, tap } from '#tests/support/panel-page.tsx'
import { rateAll, structure } from '#tests/support/sync-stage.ts'

Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { get: () => 1 })
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => 1 })

/** Longer than it takes until somebody is led on. */
const LED_ON_MS = 900

test('a number nobody wears is added and rated in two taps, in the color and team of the player in view', async () => {
  const { db, id } = await openPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'Number' }))
  const keypad = within(await screen.findByRole('dialog', { name: 'Jersey number' }))
  for (const key of ['2', '4']) fireEvent.keyDown(keypad.getByRole('button', { name: '1' }), { key })
  expect(keypad.getByText('24 is not on your list')).toBeTruthy()
  expect(keypad.getByRole('button', { name: 'Rate 23' })).toBeTruthy()
  fireEvent.click(keypad.getByRole('button', { name: 'Add #24' }))
  expect(await screen.findByRole('button', { name: 'Number 24, 0 of 68 rated, white', current: true })).toBeTruthy()
  const added = (await db.evaluation.toArray()).find((row) => row.id !== id)
  expect(added).toMatchObject({
    jersey_number: '24',
    jersey_color: 'white',
    event_name: 'Open gym',
    player: { first_name: '', gender: 'Female', organization: { name: 'Harbor Point', school_grade: null } },
  })
  expect(await db.outbox.where('subject_id').equals(added!.id).toArray()).toMatchObject([{ kind: 'live.create' }])
})

test("the same number in another color is another player, in a color of one's choice", async () => {
  const { db } = await openPanel()
  fireEvent.click(await screen.findByRole('button', { name: 'Number' }))
  const keypad = within(await screen.findByRole('dialog', { name: 'Jersey number' }))
  for (const key of ['2', '3']) fireEvent.keyDown(keypad.getByRole('button', { name: '1' }), { key })
  fireEvent.click(keypad.getByRole('button', { name: 'Another player with 23' }))
  fireEvent.click(keypad.getByRole('button', { name: 'More colors' }))
  fireEvent.click(keypad.getByRole('button', { name: 'Gold' }))
  fireEvent.click(keypad.getByRole('button', { name: 'Add #23' }))
  await waitFor(async () =>
    expect((await db.evaluation.toArray()).map(({ jersey_color }) => jersey_color).toSorted()).toEqual([
      'gold',
      'white',
    ]),
  )
})

test('[E4] a skill away from its micro-skills opens nothing; one tap on one of four reasons is the note', async () => {
  const { db, id } = await openPanel({
    before: async ({ ctx, id: evaluationId }) => {
      await rateAll(ctx, evaluationId)
    },
  })
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  const badge = await screen.findByRole('button', { name: 'Note needed: Shooting' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('1 note needed')).toBeTruthy()
  fireEvent.click(badge)
  const sheet = within(await screen.findByRole('dialog', { name: 'Shooting: why 4?' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Does it against good defenders' }))
  await waitFor(async () =>
    expect(await db.note.where('evaluation_id').equals(id).toArray()).toMatchObject([
      { skill_id: 1, text: '4 instead of 3: does it against good defenders.' },
    ]),
  )
  expect(await screen.findByText('Locks the ratings')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Note needed: Shooting' })).toBeNull())
})

test('[EP50] a value far from its first micro-skill demands nothing until all are rated or the skill is left', async () => {
  await openPanel()
  tap(screen.getByRole('slider', { name: 'Shooting' }), 4)
  tap(screen.getByRole('slider', { name: 'Shooting mechanics' }), 3)
  const openWords = () => described(screen.getByRole('button', { name: 'Final save' }))
  await waitFor(() => expect(openWords()).toBe('66 to rate'))
  expect(screen.queryByRole('button', { name: 'Note needed: Shooting' })).toBeNull()
  tap(screen.getByRole('slider', { name: 'Shooting mechanics' }), 1)
  await screen.findByText('Suggested 1')
  expect([screen.queryByRole('alert'), openWords()]).toEqual([null, '66 to rate'])

  await toSkill('Finishing at the Rim')
  await waitFor(() => expect(openWords()).toBe('66 to rate, 1 to adjust'))
  await toSkill('Shooting')
  await waitFor(() => expect(openWords()).toBe('66 to rate'))
  for (const name of ['Catch-and-shoot and range', 'Off-the-dribble shooting', 'Free throws'])
    tap(screen.getByRole('slider', { name }), 3)
  tap(screen.getByRole('slider', { name: 'Shooting mechanics' }), 3)
  expect(await screen.findByRole('button', { name: 'Note needed: Shooting' })).toBeTruthy()
  await waitFor(() => expect(openWords()).toBe('63 to rate, 1 note needed'))
})

test('[EP63] a full skill whose rating is refused has no check mark, and final save shows it and leads there', async () => {
  await openPanel({
    before: async ({ ctx, id: evaluationId }) => {
      await rateAll(ctx, evaluationId)
    },
  })
  const tab = (words: string) => screen.findByRole('button', { name: `Shooting, 5 of 5 rated${words}` })
  expect((await tab('')).querySelector('.lucide-check')).toBeTruthy()
  for (const name of ['Shooting mechanics', 'Catch-and-shoot and range', 'Off-the-dribble shooting', 'Free throws'])
    tap(screen.getByRole('slider', { name }), 1)
  await toSkill('Finishing at the Rim')
  expect((await tab(', 1 to fix')).querySelector('.lucide-check')).toBeNull()
  expect(await screen.findByText('1 to adjust')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Final save' }))
  expect(await screen.findByText('Shooting is too far from its micro-skills.')).toBeTruthy()
})

test("[E4] the reason may be written in one's own words", async () => {
  const { db, id } = await openPanel({
    before: async ({ ctx, id: evaluationId }) => {
      await rateAll(ctx, evaluationId)
    },
  })
  tap(screen.getByRole('slider', { name: 'Shooting' }), 2)
  fireEvent.click(await screen.findByRole('button', { name: 'Note needed: Shooting' }))
  fireEvent.click(
    within(await screen.findByRole('dialog', { name: 'Shooting: why 2?' })).getByRole('button', {
      name: 'Write a note',
    }),
  )
  const field = await screen.findByRole('textbox', { name: 'Note about Shooting' })
  expect((field as HTMLTextAreaElement).value).toBe('Why 2: ')
  fireEvent.change(field, { target: { value: 'Why 2: airballs off the dribble' } })
  fireEvent.submit(field.closest('form')!)
  await waitFor(async () =>
    expect(await db.note.where('evaluation_id').equals(id).toArray()).toMatchObject([{ skill_id: 1 }]),
  )
})

test('the last item of a skill leads to the next one', async () => {
  await openAtLastItem()
  tap(screen.getByRole('slider', { name: 'Shooting' }), 3)
  expect(await screen.findByRole('heading', { name: 'Finishing at the Rim', level: 1 })).toBeTruthy()
})

test('who touches the card is not led on, and can change the last value', async () => {
  await openAtLastItem()
  const slider = screen.getByRole('slider', { name: 'Shooting' })
  tap(slider, 3)
  const tile = slider.querySelector('[data-value="3.5"]')!
  fireEvent.pointerDown(tile)
  await new Promise((resolve) => setTimeout(resolve, LED_ON_MS))
  fireEvent.click(tile, { detail: 1 })
  expect(slider.getAttribute('aria-valuenow')).toBe('3.5')
  expect(screen.getByRole('heading', { name: 'Shooting', level: 1 })).toBeTruthy()
})

test('going on can be switched off, for this device', async () => {
  await openPanel()
  fireEvent.click(screen.getByRole('button', { name: 'Panel menu' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Go to the next skill when all items are rated' }))
  expect(JSON.parse(localStorage.getItem('courtside-panel') ?? '{}')).toMatchObject({ goesOn: false })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Go to the next skill when all items are rated' }))
})

test('[E30] the final save asks with whom a player is compared, once and only while nobody has said it', async () => {
  const { db, id, visits } = await openPanel({
    before: async ({ ctx, id: evaluationId }) => {
      await rateAll(ctx, evaluationId)
      const row = await ctx.db.evaluation.get(evaluationId)
      await ctx.db.evaluation.put({ ...row!, player: { ...row!.player, first_name: '', last_name: '', gender: null } })
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Final save' }))
  const question = within(await screen.findByRole('dialog', { name: 'Final save for White 23?' }))
  fireEvent.click(question.getByRole('button', { name: 'Lock the ratings' }))
  expect(
    await question.findByText("Choose men's or women's. It sets the heights and levels we compare with."),
  ).toBeTruthy()
  fireEvent.click(question.getByRole('radio', { name: "Women's" }))
  fireEvent.click(question.getByRole('button', { name: 'Lock the ratings' }))
  await waitFor(() => expect(visits).toContain(`summary ${id}`))
  expect(await db.evaluation.get(id)).toMatchObject({ status: 'ready_to_finalize', player: { gender: 'Female' } })
  expect((await db.outbox.toArray()).map(({ kind }) => kind).slice(-2)).toEqual([
    'player.describe',
    'evaluation.final-save',
  ])
})

test('a finger that went down on one skill and comes up on the next rates neither', async () => {
  const { db, id } = await openPanel()
  const tile = screen.getByRole('slider', { name: 'Shooting mechanics' }).querySelector('[data-value="4"]')!
  fireEvent.pointerDown(tile)
  await toSkill('Finishing at the Rim')
  const slider = screen.getAllByRole('slider').find((it) => it.contains(tile))
  expect(slider?.getAttribute('aria-label')).toBe('Finishing footwork')
  fireEvent.click(tile, { detail: 1 })
  expect(slider?.getAttribute('aria-valuetext')).toBe('Not rated')
  fireEvent.pointerDown(tile)
  fireEvent.click(tile, { detail: 1 })
  expect(slider?.getAttribute('aria-valuetext')).toBe('4, Advanced')
  await waitFor(async () => expect(await db.rating.where('evaluation_id').equals(id).toArray()).toHaveLength(1))
})

test('between the tap on another skill and its card, a tile and a key of the card before give no value', async () => {
  const { db, id } = await openPanel()
  const before = screen.getByRole('slider', { name: 'Shooting mechanics' })
  const other = within(screen.getByRole('navigation', { name: 'Skill groups' })).getAllByRole('button')[1]!
  // As a browser does it: what React has put off comes later.
  other.click()
  await Promise.resolve()
  expect(other.getAttribute('aria-current')).toBe('step')
  expect(before.getAttribute('aria-label')).toBe('Shooting mechanics')
  before.querySelector<HTMLElement>('[data-value="4"]')!.click()
  before.dispatchEvent(new KeyboardEvent('keydown', { key: '3', bubbles: true }))
  const slider = await screen.findByRole('slider', { name: 'Finishing footwork' })
  tap(slider, 2)
  await waitFor(async () =>
    expect(await db.rating.where('evaluation_id').equals(id).toArray()).toMatchObject([{ value: 2 }]),
  )
})

test('the focus goes to a heading of its own with each skill, so that it is read out', async () => {
  await openPanel()
  const seen = new Set<Element>()
  for (const name of ['Finishing at the Rim', 'Shooting', 'Finishing at the Rim']) {
    const heading = await toSkill(name)
    await waitFor(() => expect(document.activeElement).toBe(heading))
    seen.add(heading)
  }
  expect(seen.size).toBe(3)
})

async function openAtLastItem() {
  const micros = [101, 102, 103, 104].map((micro) => ({ key: microKey(1, micro), value: 3 }))
  await openPanel({ before: ({ ctx, id }) => saveRatings(ctx, id, micros, structure) })
}

async function toSkill(name: string): Promise<HTMLElement> {
  const lane = within(screen.getByRole('navigation', { name: 'Skill groups' }))
  fireEvent.click(lane.getByRole('button', { name: new RegExp(`^${name},`, 'u') }))
  return screen.findByRole('heading', { level: 1, name })
}

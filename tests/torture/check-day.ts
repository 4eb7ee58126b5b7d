import { rowsOf } from '#tests/e2e/kept-on-device.ts'
import type { Day } from './day.ts'
import { expectAsAcknowledged } from './person.ts'
import { readScreen } from './screen.ts'
import { readServerRows } from './server-rows.ts'
import type { ServerRows } from './server-rows.ts'

/** Holds the database against what the screen has acknowledged, after everything has healed; returns what is broken. */
export async function checkDay(day: Day): Promise<string[]> {
  const { ledger, world } = day
  const ids = [
    ...new Set([...ledger.made, ...ledger.ratings.keys(), ...ledger.notes.keys(), ...ledger.statuses.keys()]),
  ]
  const rows = await readServerRows(world.app, ids)
  const broken = [
    ...checkRatings(day, rows),
    ...checkNotes(day, rows),
    ...checkPhrases(day, rows),
    ...checkOnce(day, rows),
    ...(await checkReceipts(day, rows)),
    ...(await checkScreen(day, rows)),
    ...day.errors.map((error) => `page error: ${error}`),
  ]
  for (const id of ledger.made) if (!rows.evaluations.has(id)) broken.push(`evaluation ${id} is not on the server`)
  for (const [id, allowed] of ledger.statuses) {
    const status = rows.evaluations.get(id)?.status
    if (!allowed.has(status ?? ''))
      broken.push(`${id} is ${status} on the server, and not ${[...allowed].join(' or ')}`)
  }
  return broken
}

function checkRatings({ ledger }: Day, { evaluations }: ServerRows): string[] {
  return [...ledger.ratings].flatMap(([id, sheet]) =>
    [...sheet].flatMap(([key, allowed]) => {
      const value = evaluations.get(id)?.ratings.get(key) ?? null
      return allowed.has(value)
        ? []
        : [`${key} of ${id} is ${value} on the server, and not ${[...allowed].join(' or ')}`]
    }),
  )
}

function checkNotes({ ledger }: Day, { notes }: ServerRows): string[] {
  return [...ledger.notes].flatMap(([id, all]) =>
    [...all].flatMap(([words, state]) => {
      const count = notes.filter((it) => it.evaluationId === id && it.text === words).length
      const isRight = state === 'perhaps' ? count <= 1 : count === (state === 'standing' ? 1 : 0)
      return isRight ? [] : [`the note "${words}" of ${id} is ${count} times on the server; it is ${state}`]
    }),
  )
}

function checkPhrases({ ledger }: Day, { notes }: ServerRows): string[] {
  return [...ledger.phrases].flatMap(([id, all]) =>
    [...all].flatMap((words) =>
      notes.some(({ evaluationId, text }) => evaluationId === id && text.includes(words))
        ? []
        : [`what was typed, "${words}", is in no note of ${id}`],
    ),
  )
}

const ONCE = ['live.create', 'evaluation.complete']

function checkOnce(_: Day, { evaluations, applied }: ServerRows): string[] {
  return [...evaluations.keys()].flatMap((id) =>
    ONCE.flatMap((kind) => {
      const times = applied.filter((it) => it.evaluationId === id && it.kind === kind).length
      return times <= 1 ? [] : [`${kind} of ${id} was applied ${times} times`]
    }),
  )
}

/** The device's own books: nothing waits, and every receipt has its effect. */
async function checkReceipts({ page }: Day, { applied }: ServerRows): Promise<string[]> {
  const known = new Set(applied.map(({ mutationId }) => mutationId))
  const receipts = (await rowsOf(page, 'courtside', 'receipt')) as { mutation_id: string; kind: string }[]
  const waiting = (await rowsOf(page, 'courtside', 'outbox')) as { kind: string; state: string }[]
  return [
    ...receipts
      .filter(({ mutation_id }) => !known.has(mutation_id))
      .map(({ kind }) => `a receipt of ${kind} without an effect`),
    ...waiting.map(({ kind, state }) => `${kind} is still in the outbox, ${state}`),
  ]
}

/** The screen of the last evaluation that was rated shows what the server has. */
async function checkScreen(day: Day, { evaluations }: ServerRows): Promise<string[]> {
  const last = day.inHand.findLast(({ by }) => by === day.person)
  if (!last) return []
  const page = await day.open(`/app/evaluation-panel/${last.id}`)
  await page.getByRole('slider').first().waitFor()
  await expectAsAcknowledged(day)
  const { values } = await readScreen(page)
  return [...values].flatMap(([key, value]) => {
    const stored = evaluations.get(last.id)?.ratings.get(key) ?? null
    const isOurs = !day.ledger.elsewhere.has(`${last.id} ${key}`)
    return isOurs && stored !== value
      ? [`the screen shows ${key} = ${value} of ${last.id}, the server has ${stored}`]
      : []
  })
}

import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import type { EvaluationRow, RatingRow } from '#data/db/database.ts'
import { evaluationResult } from '#domain/scoring/evaluation-result.ts'
import type { ScoringRubric } from '#domain/rubric/rubric.ts'
import { measured } from '#tests/fixtures/measured.ts'

type LocalRows = { row: EvaluationRow; ratings: RatingRow[]; scoring: ScoringRubric }

/** What stands in the tablet's own database about one evaluation, read past the app. */
export function readLocal(page: Page, evaluationId: string): Promise<LocalRows> {
  return page.evaluate(async (id) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open('courtside'))
    const store = (name: string) => db.transaction(name).objectStore(name)
    const row: EvaluationRow = await answer(store('evaluation').get(id))
    const ratings: RatingRow[] = await answer(store('rating').getAll())
    const references: { body: { scoring?: ScoringRubric } }[] = await answer(store('reference').getAll())
    db.close()
    const scoring = references.find(({ body }) => body.scoring !== undefined)?.body.scoring
    if (!scoring) throw new Error('No scoring data on the device')
    return { row, ratings: ratings.filter((it) => it.evaluation_id === id), scoring }
  }, evaluationId)
}

/**
 * Resolves once what is typed stands in the tablet's own database: a page that is left sooner may lose the last keys.
 */
export async function typingKept(page: Page, text: string): Promise<void> {
  // Not by `waitForFunction`: it takes the promise of an async function for a yes.
  await expect.poll(() => draftsOn(page)).toContain(text)
}

async function draftsOn(page: Page): Promise<string> {
  return JSON.stringify(await rowsOn(page, 'draft'))
}

/** Number of changes that this device has not sent. */
export async function outboxCount(page: Page): Promise<number> {
  return (await rowsOn(page, 'outbox')).length
}

function rowsOn(page: Page, store: string): Promise<unknown[]> {
  return page.evaluate(async (name) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open('courtside'))
    const rows: unknown[] = await answer(db.transaction(name).objectStore(name).getAll())
    db.close()
    return rows
  }, store)
}

/** The result as the pure function gives it for the tablet's rows, in the form it has on the wire. */
export function resultOf({ row, ratings, scoring }: LocalRows): Record<string, unknown> {
  if (row.evaluated_on === null) throw new Error('Not final-saved')
  const sheet = Object.fromEntries(ratings.flatMap(({ key, value }) => (value === null ? [] : [[key, value]])))
  return JSON.parse(
    JSON.stringify(
      evaluationResult({ ratings: sheet, player: measured(row.player), evaluated_on: row.evaluated_on }, scoring),
    ),
  )
}

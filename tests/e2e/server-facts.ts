import { EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'

export type Receipt = { mutation_id: string; evaluation_submission_id: string; kind: string }

/** What the server has applied to one evaluation, oldest knowledge first asked of the server itself, past the app. */
export async function receiptsOf(app: AppProcess, evaluationId: string, email = EVALUATOR): Promise<Receipt[]> {
  const { results } = (await app.get('/evaluation/receipts/', await app.tokenOf(email))) as { results: Receipt[] }
  return results.filter((it) => it.evaluation_submission_id === evaluationId)
}

/** The ratings the server holds, by key. */
export async function ratingsOf(
  app: AppProcess,
  evaluationId: string,
  email = EVALUATOR,
): Promise<Record<string, number>> {
  const token = await app.tokenOf(email)
  const data = (await app.get(`/evaluation/get_evaluation_data/?evaluation_submission_id=${evaluationId}`, token)) as {
    ratings: { key: string; value: number }[]
  }
  return Object.fromEntries(data.ratings.map(({ key, value }) => [key, value]))
}

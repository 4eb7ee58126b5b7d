import { randomUUID } from 'node:crypto'
import { EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { aLiveDraft } from '#tests/fixtures/a-live-draft.ts'
import { QUICK_KEYS } from './items.ts'

/** The evaluator's other device, at a desk with a good network: it speaks to the server as any device does. */
export function anOffice(app: AppProcess) {
  async function post(path: string, body: object): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${app.port}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.tokenOf(EVALUATOR)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ device_id: 'office', mutation_id: randomUUID(), ...body }),
    })
    const text = await response.text()
    if (!response.ok || !text.includes('"applied"')) throw new Error(`${path}: ${response.status} ${text}`)
  }

  return {
    /** A quick evaluation of a walk-on with everything rated: it waits for its final save. */
    async makeRated(jersey: string): Promise<string> {
      const id = randomUUID()
      const draft = aLiveDraft()
      await post('/evaluation/live/', {
        evaluation_submission_id: id,
        ...draft,
        player: { id: randomUUID(), ...draft.player },
        rubric_version: '2025.1',
        created_at: new Date().toISOString(),
        jersey_number: jersey,
        event_name: 'Long day',
        quick_mode: true,
      })
      const ratings = QUICK_KEYS.map((key, at) => ({ key, value: 3, rev: at + 1 }))
      await post('/evaluation/evaluation-ratings/', { evaluation_submission_id: id, base_revision: 0, ratings })
      return id
    },

    /** One value, given by somebody who has seen everything that is on the server. */
    async rate(id: string, key: string, value: number): Promise<void> {
      const token = await app.tokenOf(EVALUATOR)
      const address = `/evaluation/get_evaluation_data/?evaluation_submission_id=${id}`
      const { revision, ratings } = (await app.get(address, token)) as {
        revision: number
        ratings: { rev: number }[]
      }
      const rev = Math.max(0, ...ratings.map((it) => it.rev)) + 1
      await post('/evaluation/evaluation-ratings/', {
        evaluation_submission_id: id,
        base_revision: revision,
        ratings: [{ key, value, rev }],
      })
    },
  }
}

// What Node alone makes of the same statements: an HTTP server without a framework, a token, a schema or a rule. It
// reads a rating and runs the statements that a request of the API runs. Forked by `tapBareNode`, told all of it in
// one message.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Recorded } from './pgbench.ts'

type Told = { url: string; recorded: Recorded; connections: number }

process.once('message', ({ url, recorded, connections }: Told) => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const answer = JSON.stringify({ results: [{ status: 'applied' }] })
  const server = http.createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => void run(pool, recorded, JSON.parse(text) as Rating).then(() => response.end(answer)))
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})

type Rating = { mutation_id: string; evaluation_submission_id: string }

async function run(pool: pg.Pool, { statements, mutationId, evaluationId }: Recorded, rating: Rating) {
  const client = await pool.connect()
  try {
    for (const [at, { text, values }] of statements.entries()) {
      const named = values.map((value) =>
        value === mutationId ? rating.mutation_id : value === evaluationId ? rating.evaluation_submission_id : value,
      )
      await client.query(values.length === 0 ? text : { name: `s${at}`, text, values: named })
    }
  } finally {
    client.release()
  }
}

// A server that takes every operation at once and keeps none: what the way to a server and back costs the engine
// alone. Forked by `replay`; its one message is its port.
import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Batch = { operations?: { mutation_id: string }[] }

const server = http.createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => (text += part))
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerTo(JSON.parse(text || '{}') as Batch)))
  })
})

function answerTo({ operations = [] }: Batch) {
  const applied_at = new Date().toISOString()
  const results = operations.map(({ mutation_id }) => ({ mutation_id, status: 'applied', applied_at }))
  return { server_epoch: 'bare', server_time: applied_at, results }
}

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

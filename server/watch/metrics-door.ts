import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { MetricsDoor } from '../env/env-processes.ts'
import type { Watch } from './watch.ts'

/** U103. Serves `/metrics` on a port of its own, which no browser of the product reaches. Returns how to close it. */
export async function openMetricsDoor({ port, host }: MetricsDoor, watch: Watch): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') void sendPage(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  const sendPage = async (response: ServerResponse) => {
    const { type, text } = await watch.page()
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
  }
  return () =>
    new Promise((resolve) => {
      watch.stop()
      server.closeAllConnections()
      server.close(() => resolve())
    })
}

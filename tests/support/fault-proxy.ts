import { createServer, request as forward } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Fault =
  /** The server never hears of it. */
  | 'lost-before'
  /** The server has done it; its answer never arrives. */
  | 'lost-after'
  | '500-before'
  | '500-after'
  /** A captive portal: 200, text/html. */
  | 'html'
  | '401'
  /** Accepted, never answered. */
  | 'hang'

export type ProxiedRequest = {
  method: string
  path: string
  body: string
  fault: Fault | undefined
  status: number | undefined
  at: number
}
type Rule = { matches: (request: { method: string; path: string }) => boolean; fault: Fault; times: number }

/** Stands between the app and the API, loses and spoils what a test tells it to, and writes down every request. */
export async function startFaultProxy(
  target: { port: number },
  options: {
    port?: number
    /** Pages of the test's own on the app's origin, by path. */ pages?: (
      path: string,
    ) => { type: string; body: Buffer | string } | undefined
  } = {},
) {
  const requests: ProxiedRequest[] = []
  const sockets = new Set<Socket>()
  let rules: Rule[] = []
  let isDown = false
  let latencyMs = 0
  let uploadBytesPerMs = Infinity
  let lineFreeAt = 0
  let lossOf: (request: ProxiedRequest) => boolean = () => false
  let port = options.port ?? 0

  // Who sends may go away in the middle, as a page does that is reloaded: then there is nobody to answer.
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  server.on('connection', (socket) => {
    if (isDown) socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await listen()

  return {
    get port() {
      return port
    },
    get origin() {
      return `http://localhost:${port}`
    },
    requests,
    /** The next `times` requests whose path holds `path` suffer the fault. */
    fail(path: string, fault: Fault, times = 1) {
      rules.push({ matches: (it) => it.path.includes(path), fault, times })
    },
    heal() {
      rules = []
    },
    /** Round trip added to every request to the API. */
    setLatency(ms: number) {
      latencyMs = ms
    },
    /** How fast all requests together reach the server; Infinity is as fast as it goes. */
    setUploadSpeed(bytesPerSecond: number) {
      uploadBytesPerMs = bytesPerSecond / 1_000
    },
    /** Loses the answers (after commit) of the API requests it says yes to. */
    loseAnswers(decide: (request: ProxiedRequest) => boolean) {
      lossOf = decide
    },
    /** No network: connections are refused, open ones cut. */
    async down() {
      isDown = true
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    async up() {
      isDown = false
      await listen()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  /** A connection of somebody else may hold a port for a moment that was ours before. */
  async function listen(tries = 30): Promise<void> {
    const refused = await new Promise<Error | undefined>((resolve) => {
      server.once('error', resolve)
      server.listen(port, 'localhost', () => {
        server.off('error', resolve)
        resolve(undefined)
      })
    })
    if (refused === undefined) port = (server.address() as AddressInfo).port
    else if (tries === 0) throw refused
    else await new Promise((resolve) => setTimeout(resolve, 100)).then(() => listen(tries - 1))
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = await readAll(request, pace)
    const path = request.url ?? '/'
    const page = options.pages?.(path)
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': page.type }).end(page.body)
      return
    }
    const isCall = path.startsWith('/api/') || path.startsWith('/idp')
    const entry: ProxiedRequest = {
      method: request.method ?? 'GET',
      path,
      body: body.toString('utf8'),
      fault: takeRule(request.method ?? 'GET', path),
      status: undefined,
      at: Date.now(),
    }
    if (isCall) requests.push(entry)
    if (isCall && latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (entry.fault === undefined && isCall && lossOf(entry)) entry.fault = 'lost-after'
    switch (entry.fault) {
      case 'hang':
        return
      case 'lost-before':
        response.destroy()
        return
      case '500-before':
        answerJson(response, 500, { error_code: 'FAULT', message: 'Planted fault', retryable: true })
        return
      case '401':
        answerJson(response, 401, { error_code: 'UNAUTHENTICATED', message: 'Planted fault', retryable: false })
        return
      case 'html':
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<html><body>Welcome to the gym Wi-Fi</body></html>')
        return
      case 'lost-after':
      case '500-after':
      case undefined:
        pass(request, body, response, entry)
    }
  }

  async function pace(bytes: number) {
    if (uploadBytesPerMs === Infinity) return
    lineFreeAt = Math.max(lineFreeAt, performance.now()) + bytes / uploadBytesPerMs
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, lineFreeAt - performance.now())))
  }

  function takeRule(method: string, path: string): Fault | undefined {
    const rule = rules.find((it) => it.times > 0 && it.matches({ method, path }))
    if (rule === undefined) return undefined
    rule.times -= 1
    return rule.fault
  }

  function pass(request: IncomingMessage, body: Buffer, response: ServerResponse, entry: ProxiedRequest) {
    const upstream = forward(
      { host: '127.0.0.1', port: target.port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        entry.status = answer.statusCode
        if (entry.fault === 'lost-after') {
          answer.resume().on('end', () => response.destroy())
        } else if (entry.fault === '500-after') {
          answer
            .resume()
            .on('end', () =>
              answerJson(response, 500, { error_code: 'FAULT', message: 'Planted fault', retryable: true }),
            )
        } else {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        }
      },
    )
    upstream.on('error', () => response.destroy())
    upstream.end(body)
  }
}

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

function answerJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function readAll(request: IncomingMessage, pace: (bytes: number) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    await pace((chunk as Buffer).length)
  }
  return Buffer.concat(chunks)
}

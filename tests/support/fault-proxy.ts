import { createServer, request as forward } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Answers that the server never hears of: a proxy's on the way, a portal's, its own at the door. */
const ANSWERED_ON_THE_WAY = {
  '500-before': (it: ServerResponse) => refuse(it, 500),
  '503': (it: ServerResponse) => refuse(it, 503, { 'retry-after': '30' }),
  '429': (it: ServerResponse) => refuse(it, 429, { 'retry-after': '20' }),
  '401': (it: ServerResponse) => refuse(it, 401, {}, 'UNAUTHENTICATED'),
  '403': (it: ServerResponse) => refuse(it, 403),
  '404': (it: ServerResponse) => it.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
  '408': (it: ServerResponse) => it.writeHead(408, { connection: 'close' }).end(),
  '413': (it: ServerResponse) => it.writeHead(413, { 'content-type': 'text/html' }).end('<h1>Too large</h1>'),
  /** A captive portal: 200, text/html. */
  html: (it: ServerResponse) => it.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL),
  redirect: (it: ServerResponse) => it.writeHead(302, { location: '/portal/sign-in' }).end(),
} satisfies Record<string, (response: ServerResponse) => unknown>

/** What becomes of an answer that the server has given. */
const SPOILED = {
  '500-after': (_: Answer, it: ServerResponse) => refuse(it, 500),
  /** It never arrives. */
  'lost-after': (_: Answer, it: ServerResponse) => it.destroy(),
  /** Half of it, as if that were all. */
  truncated: ({ status, headers, body }: Answer, it: ServerResponse) =>
    it.writeHead(status, without(headers, 'content-length')).end(body.subarray(0, body.length / 2)),
  /** The connection breaks in the middle of it. */
  cut: ({ status, headers, body }: Answer, it: ServerResponse) => {
    it.writeHead(status, { ...headers, 'content-length': String(body.length + 1) })
    it.write(body, () => it.destroy())
  },
  'wrong-type': ({ status, headers, body }: Answer, it: ServerResponse) =>
    it.writeHead(status, { ...headers, 'content-type': 'application/octet-stream' }).end(body),
  /** Said to be compressed, and is not. */
  garbage: ({ status, headers, body }: Answer, it: ServerResponse) =>
    it.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(body),
  /** A few bytes at a time, for seconds. */
  trickle: async ({ status, headers, body }: Answer, it: ServerResponse) => {
    it.writeHead(status, headers)
    for (let at = 0; at < body.length && !it.destroyed; at += TRICKLE_BYTES) {
      it.write(body.subarray(at, at + TRICKLE_BYTES))
      await pause(TRICKLE_MS)
    }
    it.end()
  },
  /** It comes after those of later requests. */
  'answered-late': async ({ status, headers, body }: Answer, it: ServerResponse) => {
    await pause(LATE_MS)
    if (!it.destroyed) it.writeHead(status, headers).end(body)
  },
} satisfies Record<string, (answer: Answer, response: ServerResponse) => unknown>

export type Fault =
  | keyof typeof ANSWERED_ON_THE_WAY
  | keyof typeof SPOILED
  /** The server never hears of it. */
  | 'lost-before'
  /** Accepted, never answered, until the network is healed. */
  | 'hang'
  /** The server hears it twice, and the second answer arrives. */
  | 'twice'
  /** Whoever sends sees the connection break; the server hears it seconds later, after what was sent since. */
  | 'heard-late'

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const PORTAL = '<html><body>Welcome to the gym Wi-Fi</body></html>'
const TRICKLE_BYTES = 16
const TRICKLE_MS = 60
const LATE_MS = 2_000

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
    /** Pages of the test's own on the app's origin, by path. */
    pages?: (path: string) => { type: string; body: Buffer | string } | undefined
    /** What is to stand in front of a file of the app's, by path. */
    before?: (path: string) => string | undefined
  } = {},
) {
  const requests: ProxiedRequest[] = []
  const sockets = new Set<Socket>()
  const hanging: ServerResponse[] = []
  const onTheirWay = new Set<Promise<unknown>>()
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
    /** No fault strikes any more; what hangs breaks, and what was to be heard late has been. */
    async heal() {
      rules = []
      for (const response of hanging.splice(0)) response.destroy()
      await Promise.all(onTheirWay)
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
      // A film is not written down.
      body: isCall ? body.toString('utf8') : '',
      fault: takeRule(request.method ?? 'GET', path),
      status: undefined,
      at: Date.now(),
    }
    if (isCall) requests.push(entry)
    if (isCall && latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
    if (entry.fault === undefined && isCall && lossOf(entry)) entry.fault = 'lost-after'
    await answer({ request, body, response, entry })
  }

  async function answer(turn: Turn): Promise<void> {
    const { response, entry } = turn
    const { fault } = entry
    if (fault === undefined) return pass(turn)
    if (fault === 'hang') return void hanging.push(response)
    if (fault === 'lost-before') return void response.destroy()
    if (isKeyOf(ANSWERED_ON_THE_WAY, fault)) return void ANSWERED_ON_THE_WAY[fault](response)
    if (fault === 'heard-late') {
      response.destroy()
      const heard = pause(LATE_MS).then(() => askServer(turn))
      const done = heard.catch(() => undefined).finally(() => onTheirWay.delete(done))
      return void onTheirWay.add(done)
    }
    if (fault === 'twice') {
      await askServer(turn)
      return pass(turn)
    }
    await SPOILED[fault](await askServer(turn), response)
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

  function pass({ request, body, response, entry }: Turn) {
    const before = options.before?.(entry.path)
    // A file that is added to comes whole, and as it was written.
    const {
      'accept-encoding': _encodings,
      'if-none-match': _known,
      'if-modified-since': _since,
      ...plain
    } = request.headers
    const headers = before === undefined ? request.headers : plain
    const upstream = forward(
      { host: '127.0.0.1', port: target.port, method: request.method, path: request.url, headers },
      (answered) => {
        entry.status = answered.statusCode
        const added = before !== undefined && answered.statusCode === 200 ? Buffer.from(before) : undefined
        const length = added && Number(answered.headers['content-length']) + added.length
        response.writeHead(answered.statusCode ?? 502, {
          ...answered.headers,
          ...(length && { 'content-length': length }),
        })
        if (added) response.write(added)
        answered.pipe(response)
      },
    )
    upstream.on('error', () => response.destroy())
    upstream.end(body)
  }

  /** The whole answer, as it is without compression. */
  function askServer({ request, body, entry }: Turn): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const upstream = forward(
        {
          host: '127.0.0.1',
          port: target.port,
          method: request.method,
          path: request.url,
          headers: without(request.headers, 'accept-encoding'),
        },
        (answered) => {
          const status = answered.statusCode ?? 502
          entry.status = status
          readAll(answered, async () => {}).then((whole) => {
            resolve({ status, headers: without(answered.headers, 'transfer-encoding'), body: whole })
          }, reject)
        },
      )
      upstream.on('error', reject)
      upstream.end(body)
    })
  }
}

type Turn = { request: IncomingMessage; body: Buffer; response: ServerResponse; entry: ProxiedRequest }

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>

function refuse(response: ServerResponse, status: number, headers = {}, error_code = 'FAULT') {
  const body = { error_code, message: 'Planted fault', retryable: status !== 401 && status !== 403 }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

const isKeyOf = <Table extends object>(table: Table, key: PropertyKey): key is keyof Table => key in table

function without(headers: IncomingHttpHeaders, name: string): IncomingHttpHeaders {
  const { [name]: _left, ...rest } = headers
  return rest
}

async function readAll(request: IncomingMessage, pace: (bytes: number) => Promise<void>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
    await pace((chunk as Buffer).length)
  }
  return Buffer.concat(chunks)
}

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// The real worker code and the real Workbox on a stage of our own: Node has no service workers.

const ORIGIN = 'https://courtside.test'
const PRECACHED = [
  { url: 'index.html', revision: 'abc' },
  { url: 'assets/index-1.js', revision: null },
]

/** In a worker an address may be given without its origin. */
class RequestOnStage extends Request {
  constructor(asked: RequestInfo | URL, options?: RequestInit) {
    super(typeof asked === 'string' ? new URL(asked, ORIGIN) : asked, options)
  }
}

class FetchOnStage extends Event {
  readonly request: Request
  answer: Promise<Response> | undefined
  constructor(path: string, { method = 'GET', isNavigation = false } = {}) {
    super('fetch')
    this.request = new RequestOnStage(path, { method })
    // Only a browser makes a request that navigates.
    if (isNavigation) Object.defineProperty(this.request, 'mode', { value: 'navigate' })
  }
  respondWith(answer: Promise<Response>) {
    this.answer ??= answer
  }
  readonly work: Promise<unknown>[] = []
  waitUntil(work: Promise<unknown>) {
    this.work.push(work)
  }
}

const PAGE_OF_OTHERS = '/assets/portal-7.js'
const fetched = new Map<string, Response>()
const fromServer = vi.fn<(asked: Request) => Promise<Response>>(async (asked) => new Response(`server: ${asked.url}`))
const names = new Set(['courtside-pages-abc', 'courtside-pages-older', 'workbox-precache'])

const worker = Object.assign(new EventTarget(), {
  __WB_MANIFEST: PRECACHED,
  courtsideUserPool: '{"clientId":"c"}',
  courtsideContacts: '{"phone":"5"}',
})

beforeAll(async () => {
  // Else Workbox tells the console of each step.
  vi.stubEnv('NODE_ENV', 'production')
  vi.stubGlobal('self', worker)
  vi.stubGlobal('FetchEvent', FetchOnStage)
  vi.stubGlobal('Request', RequestOnStage)
  vi.stubGlobal('location', new URL(`${ORIGIN}/service-worker.js`))
  const kept = async (wanted: Request | string) => {
    const url = typeof wanted === 'string' ? wanted : wanted.url
    return url.endsWith(PAGE_OF_OTHERS) ? fetched.get(url)?.clone() : new Response(url)
  }
  const caches = {
    match: kept,
    open: async () => ({
      put: async (asked: Request, answer: Response) => void fetched.set(asked.url, answer),
      keys: async () => [],
    }),
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  }
  vi.stubGlobal('caches', caches)
  Object.assign(worker, { caches })
  vi.stubGlobal('fetch', fromServer)
  const { setUpCaching } = await import('./caching.ts')
  setUpCaching()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** What the worker answers with; undefined when it leaves the request to the network. */
async function answerTo(path: string, how?: { method?: string; isNavigation?: boolean }): Promise<string | undefined> {
  const event = new FetchOnStage(path, how)
  worker.dispatchEvent(event)
  const text = (await event.answer)?.text()
  await Promise.all(event.work)
  return text
}

test('[Y40] files of the app and every page of it come from the device', async () => {
  expect(await answerTo('/assets/index-1.js')).toContain('/assets/index-1.js')
  expect(await answerTo('/app/library?page=2', { isNavigation: true })).toContain('/index.html')
})

test('[U101, W51] a start page that names another user pool or other contacts is another file', async () => {
  const page = new URL((await answerTo('/app/library', { isNavigation: true }))!)
  expect(page.searchParams.get('__WB_REVISION__')).toBe('abc {"clientId":"c"} {"phone":"5"}')
  expect(await answerTo('/assets/index-1.js')).not.toContain('clientId')
})

test('[Y40] a part of another page is fetched once and stays until the next version', async () => {
  const first = await answerTo(PAGE_OF_OTHERS)
  expect(first).toBe(`server: ${ORIGIN}${PAGE_OF_OTHERS}`)
  expect(await answerTo(PAGE_OF_OTHERS)).toBe(first)
  expect(fromServer).toHaveBeenCalledTimes(1)

  const waits: Promise<unknown>[] = []
  worker.dispatchEvent(Object.assign(new Event('activate'), { waitUntil: (it: Promise<unknown>) => waits.push(it) }))
  await Promise.all(waits)
  expect([...names]).toEqual(['courtside-pages-abc', 'workbox-precache'])
})

const OTHERS = ['/api', '/api/', '/api/docs', '/idp/', '/s3/videos/1', '/dev/mail', '/assets/report/sent-2.js']
test.each(OTHERS)('[Y40] %s is never answered by the worker', async (path) => {
  expect(await answerTo(path)).toBeUndefined()
  expect(await answerTo(path, { isNavigation: true })).toBeUndefined()
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('[Y40] a %s is never answered by the worker', async (method) => {
  for (const path of ['/api/evaluation/note/', '/assets/index-1.js', '/index.html', '/app/library']) {
    expect(await answerTo(path, { method })).toBeUndefined()
  }
})

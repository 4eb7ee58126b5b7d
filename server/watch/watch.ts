import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Database } from '../db/database.ts'
import type { SweepState } from '../sweeps.ts'
import { readWaiting } from './waiting.ts'
import type { Figure } from './waiting.ts'

/** What is measured of this process, and what it knows of the installation. */
export type Watch = {
  /** `endpoint` is the pattern of an address, never an address: those hold ids and secrets. */
  request(endpoint: string, status: number, seconds: number): void
  /** How one operation of a tablet ended. */
  operation(status: string): void
  statement(ms: number): void
  /** All of it, in the text that Prometheus reads. */
  page(): Promise<{ type: string; text: string }>
  stop(): void
}

export const PREFIX = 'courtside_'

/** What waits is asked for at most so often, however many ask for the page. */
const WAITING_MS = 15_000

type Sources = { db: Database; now: () => number; sweeps: () => readonly SweepState[] }

/** Measures from now on. Reads what waits and how the sweeps stand when the page is asked for. */
export function createWatch({ db, now, sweeps }: Sources): Watch {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const registers = [register]

  const requests = new Histogram({
    name: `${PREFIX}request_seconds`,
    help: 'How long calls took, by endpoint and outcome',
    labelNames: ['endpoint', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const operations = new Counter({
    name: `${PREFIX}operations_total`,
    help: 'Operations of tablets, by how they ended',
    labelNames: ['status'],
    registers,
  })
  const statements = new Histogram({
    name: `${PREFIX}statement_seconds`,
    help: 'How long statements took, with the wait for a connection',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  new Gauge({
    name: `${PREFIX}pool_connections`,
    help: 'Connections to the database that this process has open',
    registers,
    collect() {
      this.set(db.load().open)
    },
  })
  new Gauge({
    name: `${PREFIX}pool_waiting`,
    help: 'Callers that wait for a connection to the database',
    registers,
    collect() {
      this.set(db.load().waiting)
    },
  })
  new Gauge({
    name: `${PREFIX}sweep_last_success_seconds`,
    help: 'When each sweep was last done, in seconds since 1970',
    labelNames: ['sweep'],
    registers,
    collect() {
      for (const { name, lastDoneAt } of sweeps()) this.set({ sweep: name }, lastDoneAt / 1_000)
    },
  })
  new Gauge({
    name: `${PREFIX}sweep_overdue_seconds`,
    help: 'How long ago each sweep should have been done again',
    labelNames: ['sweep'],
    registers,
    collect() {
      for (const state of sweeps()) this.set({ sweep: state.name }, overdueSeconds(state, now()))
    },
  })

  const waiting = rememberFor(WAITING_MS, now, () => readWaiting(db, { isCheap: true }))

  return {
    request: (endpoint, status, seconds) =>
      requests.observe({ endpoint, outcome: `${Math.floor(status / 100)}xx` }, seconds),
    operation: (status) => operations.inc({ status }),
    statement: (ms) => statements.observe(ms / 1_000),
    async page() {
      // A database that is away is told by what is missing; the rest of the page is wanted all the more then.
      const figures = await waiting().catch((): Figure[] => [])
      return { type: register.contentType, text: [await register.metrics(), textOf(figures)].join('\n') }
    },
    stop: () => register.clear(),
  }
}

/** What `npm run status` asks of a server that measures nothing else: what waits, and the sweep that waits longest. */
export async function figuresOf({ db, now, sweeps }: Sources): Promise<string> {
  const overdue = Math.max(0, ...sweeps().map((state) => overdueSeconds(state, now())))
  const help = 'How long ago a sweep should have been done again'
  return textOf([...(await readWaiting(db)), { name: 'sweep_overdue_seconds', help, value: overdue }])
}

function textOf(figures: readonly Figure[]): string {
  return figures
    .map(({ name, help, value }) => {
      const full = `${PREFIX}${name}`
      return `# HELP ${full} ${help}\n# TYPE ${full} gauge\n${full} ${value}\n`
    })
    .join('')
}

/** How long ago a sweep should have been done again; 0 while it is in time. */
function overdueSeconds({ everyMs, lastDoneAt }: SweepState, now: number): number {
  return Math.max(0, now - lastDoneAt - everyMs) / 1_000
}

function rememberFor<Answer>(ms: number, now: () => number, ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (!asked || now() - asked.at >= ms) asked = { at: now(), answer: ask() }
    return asked.answer
  }
}

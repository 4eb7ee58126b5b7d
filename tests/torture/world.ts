import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { anAppProcessIn, EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { aDevice } from '#tests/support/device.ts'
import type { Device } from '#tests/support/device.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { makeReadyTablet } from '#tests/e2e/ready-tablet.ts'
import { anOffice } from './office.ts'
import { databaseOf } from './server-rows.ts'

/** The app as it is built, twice: the second one is a new version of the first. */
export type Builds = { first: string; next: string }

/** Where days are lived: a tablet that is ready for the gym, the network that it believes in, and the real server. */
export type World = {
  readonly app: AppProcess
  readonly network: FaultProxy & { isUp(): boolean }
  readonly device: Device
  /** The demo's event, and the players of it who are alone with their bib. */
  readonly event: { id: string; evaluatorId: string; players: { id: string; bib: string }[] }
  /** Takes an evaluation that has everything rated; undefined when all are used up. */
  takeRated(): string | undefined
  /** Serves the other build, as a deployment does it: the files of the one before are gone. */
  deploy(): void
  /** Kills the database, or lets it stand still until the world is healed. */
  killDatabase(): Promise<void>
  freezeDatabase(): Promise<void>
  isDatabaseAway(): boolean
  /** Speaks to Chromium's own tools, until the world is healed. */
  tools(page: Page): Promise<CDPSession>
  /** What has to be undone when the world is healed. */
  undoLater(undo: () => Promise<unknown>): void
  /** The network is there, the server runs, no fault strikes any more. */
  heal(): Promise<void>
  discard(): Promise<void>
}

const RATED_OF_A_WORLD = 10

/** What a world begins with, made once: every world is a copy of it. */
export async function makeBeginning() {
  const rated: string[] = []
  let event: World['event'] = { id: '', evaluatorId: '', players: [] }
  const tablet = await tryAgain(() =>
    makeReadyTablet({
      async atOffice(app) {
        const office = anOffice(app)
        rated.length = 0
        for (let number = 70; number < 70 + RATED_OF_A_WORLD; number++)
          rated.push(await office.makeRated(String(number)))
        event = await readEvent(app)
      },
      async onTablet(page) {
        await page.goto(new URL(`/app/event/${event.id}/court?way=game`, page.url()).href)
        await page.getByText('Type a bib', { exact: true }).first().waitFor()
      },
    }),
  )
  return { tablet, rated, event }
}

export type Beginning = Awaited<ReturnType<typeof makeBeginning>>

/** Of two that were given the same free port, one has to ask again; a machine at its limit may be too slow once. */
async function tryAgain<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 500))
    return tryAgain(work, tries - 1)
  }
}

export async function openWorld({ tablet, rated, event }: Beginning, builds: Builds): Promise<World> {
  const release = aRelease(builds)
  const app = await tryAgain(() => anAppProcessIn(tablet.data(), { CLIENT_DIR: release.folder }))
  const network = await startFaultProxy({ port: app.port }, { port: tablet.port })
  const device = await aDevice({ build: 'shell', profile: tablet.profile() })
  const left = [...rated]
  const undone: (() => Promise<unknown>)[] = []
  let isDown = false
  let isDatabaseAway = false

  return {
    app,
    network: {
      ...network,
      async down() {
        if (!isDown) await network.down()
        isDown = true
      },
      async up() {
        if (isDown) await network.up()
        isDown = false
      },
      isUp: () => !isDown,
    },
    device,
    event,
    takeRated: () => left.shift(),
    deploy: () => release.deploy(),
    async killDatabase() {
      if (isDatabaseAway || !app.isRunning()) return
      isDatabaseAway = true
      process.kill((await databaseOf(app)).pid, 'SIGKILL')
    },
    isDatabaseAway: () => isDatabaseAway,
    async freezeDatabase() {
      if (isDatabaseAway || !app.isRunning()) return
      isDatabaseAway = true
      const { pid } = await databaseOf(app)
      const all = [...childrenOf(pid), pid]
      for (const it of all) signal(it, 'SIGSTOP')
      undone.push(async () => all.toReversed().forEach((it) => signal(it, 'SIGCONT')))
    },
    async tools(page) {
      const session = await device.context.newCDPSession(page)
      undone.push(() => session.detach())
      return session
    },
    undoLater: (undo) => void undone.push(undo),
    async heal() {
      for (const undo of undone.splice(0).toReversed()) await undo().catch(() => undefined)
      if (isDown) await network.up()
      isDown = false
      network.setLatency(0)
      await network.heal()
      if (!app.isRunning()) await tryAgain(() => app.start())
      if (isDatabaseAway) await untilAnswers(app)
      isDatabaseAway = false
    },
    async discard() {
      await device.discard()
      await network.close().catch(() => undefined)
      await app.discard()
      release.discard()
    },
  }
}

function aRelease({ first, next }: Builds) {
  const home = mkdtempSync(path.join(tmpdir(), 'courtside-served-'))
  const [folder, other, aside] = ['served', 'other', 'aside'].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ]
  cpSync(first, folder, { recursive: true })
  cpSync(next, other, { recursive: true })
  return {
    folder,
    deploy() {
      renameSync(folder, aside)
      renameSync(other, folder)
      renameSync(aside, other)
    },
    discard: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** After its database was away, a server takes a moment to find it again. */
async function untilAnswers(app: AppProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    const answer = await app
      .tokenOf(EVALUATOR)
      .then((token) => app.get('/evaluation/receipts/', token))
      .catch((error: unknown) => error)
    if (typeof answer === 'object' && answer !== null && 'results' in answer) return
    if (tries > 60) throw new Error(`The server has not found its database again: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function readEvent(app: AppProcess): Promise<World['event']> {
  const token = await app.tokenOf(EVALUATOR)
  const { results } = (await app.get('/event/', token)) as { results: { id: string }[] }
  const id = results[0]?.id ?? ''
  const ready = (await app.get(`/event/${id}/ready/?limit=100`, token)) as {
    players: { results: { id: string; bib: string | null; checked_in_at: string | null }[] }
  }
  const players = ready.players.results.flatMap(({ bib, ...it }) => (bib === null ? [] : [{ ...it, bib }]))
  const isAlone = (bib: string) => players.filter((it) => it.bib.startsWith(bib)).length === 1
  const [, claims = ''] = token.split('.')
  const { sub: evaluatorId } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }
  return {
    id,
    evaluatorId,
    players: players.filter(({ bib, checked_in_at }) => checked_in_at !== null && isAlone(bib)),
  }
}

/** Of a process, as Linux tells them. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT') {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

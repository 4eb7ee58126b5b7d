import type { Page } from 'playwright'
import { EVALUATOR } from '#tests/support/app-process.ts'
import type { Random } from '#tests/drain/seeded-random.ts'
import { fillInSignIn, getReady } from '#tests/e2e/evaluator.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import { SYNC_TAG } from '#domain/sw-messages.ts'
import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

export type Day = Awaited<ReturnType<typeof beginDay>>

/** An evaluation that the person has in hand. */
export type InHand = { id: string; by: string; hasRatings: boolean }

const DRAINED = /^(?:The server has accepted everything\.|Nothing to send\.)$/u
const LONGEST_DRAIN_MS = 60_000
const NUDGE_MS = 800
const LONGEST_ACTION_MS = 15_000
const LONGEST_SIGN_IN_MS = 60_000

/** The person at the tablet: what they have in hand, the page before them, and the ways that every action needs. */
export async function beginDay(world: World, random: Random, ledger: Ledger, seed: number) {
  const errors: string[] = []
  const inHand: InHand[] = []
  const people = new Set([EVALUATOR])
  let person = EVALUATOR
  let page = world.device.context.pages().find((it) => it.url().startsWith(world.network.origin))
  let notes = 0

  const day = {
    world,
    random,
    ledger,
    errors,
    inHand,
    /** Evaluations of which the screen has said "Accepted". */
    accepted: new Set<string>(),
    /** Everybody who has worked on the tablet today. */
    people,
    get person() {
      return person
    },
    get page() {
      if (!page || page.isClosed()) throw new Error('No page is open')
      return page
    },
    /** Killed or standing still. */
    get isDatabaseAway() {
      return world.isDatabaseAway()
    },
    get isOffline() {
      return !world.network.isUp()
    },

    /** Words that nobody has written before. */
    newWords: () => `Day ${seed}, note ${(notes += 1)}.`,

    async open(path: string): Promise<Page> {
      const address = `${world.network.origin}${path}`
      if (page && !page.isClosed()) {
        if (page.url() !== address) await page.goto(address)
      } else page = await openPage(address)
      await day.signInAgain()
      if (new URL(page.url()).pathname !== new URL(address).pathname) await page.goto(address)
      return page
    },

    /** A second tab beside the first one; it is the one before the person now. */
    async openTab(path: string): Promise<void> {
      page = await openPage(`${world.network.origin}${path}`)
      await day.signInAgain()
    },

    /** Takes up another tab, as a person does who looks at it. */
    async takeUp(tab: Page): Promise<void> {
      page = tab
      await tab.bringToFront()
    },

    tabs: () => world.device.context.pages().filter((it) => it.url().startsWith(world.network.origin)),

    async closeOtherTabs(): Promise<void> {
      for (const tab of world.device.context.pages()) if (tab !== page) await tab.close()
    },

    /** Where nobody is signed in, signs in whoever is at work; for that the world has to be well. */
    async signInAgain(): Promise<void> {
      if (!page || page.isClosed()) page = await openPage(`${world.network.origin}/app/library`)
      if (!(await isAtSignIn(page))) return
      await world.heal()
      await signIn(person)
    },

    /** Somebody else takes the tablet, or the same person again. */
    async signInAs(email: string): Promise<void> {
      await world.heal()
      person = email
      people.add(email)
      await signIn(email)
    },

    /** Signs out whoever is there, and signs in somebody else; for that the world has to be well. */
    async handTo(email: string): Promise<void> {
      await world.heal()
      await day.signOut()
      await day.signInAs(email)
    },

    async signOut(): Promise<void> {
      const library = await day.open('/app/library')
      await library.getByRole('button', { name: 'Sign out' }).first().click()
      const form = signInForm(library)
      const confirm = library.getByRole('dialog', { name: 'Sign out?' }).getByRole('button', { name: /^Sign out/u })
      await form.or(confirm).first().waitFor()
      if (await confirm.isVisible()) await confirm.click()
      await form.waitFor({ timeout: LONGEST_SIGN_IN_MS })
      ledger.write('signed out')
    },

    async killBrowser(): Promise<void> {
      const path = page && !page.isClosed() ? new URL(page.url()).pathname : '/app/library'
      await world.device.kill()
      await world.device.start()
      page = await openPage(`${world.network.origin}${path}`)
      await day.signInAgain()
    },

    /** The page is gone with all that it kept: it is opened anew, and everything is made ready again. */
    async reopen(): Promise<void> {
      await world.heal()
      for (const tab of day.tabs()) await tab.close()
      page = await openPage(`${world.network.origin}/app/library`)
      await day.signInAgain()
      await day.getReady()
    },

    async getReady(): Promise<void> {
      // After a wiped storage a file of the app may be missing: the page then reloads by itself, and is asked again.
      await getReady(await day.open('/app/library')).catch(async () => getReady(await day.open('/app/library')))
    },

    /** After a hindrance: one tab, in the library. */
    async takeUpAgain(): Promise<void> {
      for (const tab of day.tabs()) await tab.close()
      page = undefined
      await day.open('/app/library')
    },

    async shiftClock(ms: number): Promise<void> {
      for (const tab of day.tabs()) await tab.evaluate(shiftClock, ms)
    },

    /** What Chromium does when it wakes the worker for the outbox. */
    async wakeWorker(): Promise<void> {
      const session = await world.tools(day.page)
      const found = new Promise<string | undefined>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
          resolve(registrations.find((it) => it.scopeURL.startsWith(world.network.origin))?.registrationId),
        )
      })
      await session.send('ServiceWorker.enable')
      const registrationId = await found
      if (registrationId === undefined) return
      const origin = `${world.network.origin}/`
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: SYNC_TAG,
        lastChance: false,
      })
    },

    /** The page hears of the new version as soon as somebody looks at it again. */
    async deploy(): Promise<void> {
      world.deploy()
      await day.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    },

    /** Until the server has accepted everything of whoever is signed in; what was refused is decided on the way. */
    async drain(): Promise<void> {
      await world.heal()
      const outbox = await day.open('/app/outbox')
      const banner = outbox.getByRole('heading', { level: 2, name: DRAINED })
      const until = Date.now() + LONGEST_DRAIN_MS
      while (!(await banner.isVisible())) {
        if (Date.now() > until) throw new Error(`Not everything is accepted: ${await textOf(outbox)}`)
        if (await isAtSignIn(outbox)) {
          await day.signInAgain()
          await outbox.goto(`${world.network.origin}/app/outbox`)
        }
        await outbox.evaluate(() => globalThis.dispatchEvent(new Event('online')))
        await day.settleConflicts(outbox)
        await sendAgain(outbox)
        await banner.waitFor({ timeout: NUDGE_MS }).catch(() => undefined)
      }
    },

    /** Decides what another device has changed too, one value after the other. */
    async settleConflicts(outbox: Page): Promise<void> {
      for (;;) {
        const conflict = outbox.getByRole('group').filter({ has: outbox.getByRole('button', { name: 'Keep mine' }) })
        const before = await conflict.count()
        if (before === 0) return
        const keep = random() < 0.5 ? 'Keep mine' : 'Keep theirs'
        ledger.write('settles', { keep, text: await conflict.first().innerText() })
        await conflict.first().getByRole('button', { name: keep }).click()
        await outbox.waitForFunction(
          (count) =>
            [...document.querySelectorAll('button')].filter((it) => it.textContent === 'Keep mine').length < count,
          before,
        )
      }
    },
  }
  if (!page) await day.open('/app/library')
  else watch(page)
  return day

  async function openPage(address: string): Promise<Page> {
    const opened = await world.device.open('about:blank')
    opened.setDefaultTimeout(LONGEST_ACTION_MS)
    watch(opened)
    const welcome = opened.getByRole('dialog', { name: /^Welcome/u })
    await opened.addLocatorHandler(welcome, () => welcome.getByRole('button', { name: 'Start' }).click())
    await opened.goto(address)
    return opened
  }

  function watch(opened: Page) {
    opened.on('pageerror', (error) => {
      errors.push(error.stack ?? error.message)
      ledger.write('page error', { message: error.message })
    })
    // Values that did not reach the disk are asked about before the page is left.
    opened.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  }

  async function signIn(email: string) {
    ledger.write('signs in', { email })
    const form = day.page
    await fillInSignIn(form, email)
    await form.waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: LONGEST_SIGN_IN_MS })
    await signInForm(form).waitFor({ state: 'hidden' })
  }
}

const signInForm = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' })

/** The shell decides whether somebody is signed in before it shows anything. */
async function isAtSignIn(page: Page): Promise<boolean> {
  await page
    .getByRole('main')
    .first()
    .waitFor()
    .catch(() => undefined)
  return signInForm(page).isVisible()
}

const textOf = (page: Page) => page.locator('main').innerText()

/** What a proxy on the way has called too large waits for a person; what the server itself refused is not touched. */
async function sendAgain(outbox: Page): Promise<void> {
  const refused = outbox
    .getByRole('region', { name: /^Needs attention/u })
    .filter({ hasText: 'The server answered 413' })
  if ((await refused.count()) > 0) await refused.first().getByRole('button', { name: 'Resend' }).click()
}

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { findUnsent } from '#app/unsent-work.ts'
import { ShellSyncChip } from '#app/shell/shell-sync-chip.tsx'
import { useSyncSummary } from '#app/shell/use-sync-summary.ts'
import { APP_SCHEMA, Database } from '#data/db/database.ts'
import { countTyping, forgetTyping, putDraft } from '#data/db/drafts.ts'
import { liveRows } from '#data/db/live-rows.ts'
import { saveRating } from '#data/db/rating-writes.ts'
import { readLibraryRows } from '#data/db/reads.ts'
import { watchUnsent } from '#data/db/watch-unsent.ts'
import { LoginPage } from '#features/auth/login-page.tsx'
import { ResultPage } from '#features/reports/result-page.tsx'
import { OutboxPage } from '#features/outbox/outbox-page.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aGame } from './support/a-game.ts'
import { openCourt, openDesk } from './support/event-gym.tsx'
import { AsPerson } from './support/as-person.tsx'
import { chip, openPanel } from './support/panel-page.tsx'
import { ANA, structure } from './support/sync-stage.ts'

type Game = Awaited<ReturnType<typeof aGame>>

const EMPTY = /Nothing|accepted everything|Everything is sent|Ready offline|Accepted by server/u
const pages = {
  panel: () => openPanel(),
  court: () => openCourt(),
  desk: () => openDesk(),
  summary: () =>
    shown(({ services, id }) => (
      <AsPerson services={services} userId={ANA}>
        <ResultPage
          evaluationId={id}
          onOpenPanel={() => {}}
          onDescribe={() => {}}
          onNewPlayer={() => {}}
          onLeave={() => {}}
        />
      </AsPerson>
    )),
  shell: () => shown(({ services }) => <Shell services={services} />),
}

test.each(Object.keys(pages) as (keyof typeof pages)[])(
  '[Y65] the chip of the %s asks for a reload when a newer version writes',
  async (name) => {
    const { db } = await pages[name]()
    await waitFor(() => expect(chip().textContent).not.toContain('Reading'))
    await writeAsNewer(db)
    await waitFor(() => expect(chip().textContent).toContain('Newer version open'))
    expect(chip().textContent).toContain('Reload to see what waits')
    expect(chip().textContent).not.toMatch(EMPTY)
    cleanup()
  },
)

test('[Y65] an old outbox asks for a reload and calls nothing empty', async () => {
  const { db } = await shown(({ services }) => (
    <AsPerson services={services} userId={ANA}>
      <OutboxPage onOpenEvaluation={() => {}} />
    </AsPerson>
  ))
  await screen.findByRole('heading', { name: 'Waiting to send' })
  await writeAsNewer(db)
  await screen.findByRole('heading', { name: 'A newer version of Courtside is open in another tab.' })
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Nothing is waiting|Nothing to send|accepted everything/u)
})

test('[Y65] an old sign-in page asks for a reload where it would list unsent work', async () => {
  const db = new Database()
  onTestFinished(() => db.delete())
  await writeAsNewer(db)
  const unsent = await findUnsent()
  expect(unsent).toBe('outdated')
  const never = () => new Promise<never>(() => {})
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <UiProvider>
      <RouterContextProvider router={router as never}>
        <LoginPage signIn={never} confirmCode={never} recover={never} unsent={unsent} />
      </RouterContextProvider>
    </UiProvider>,
  )
  expect(await screen.findByText('Reload to see what waits on this device.')).toBeTruthy()
})

test('[Y65] an old page counts every evaluation as unread, and its sign-out deletes no draft', async () => {
  const { db, ctx, id } = await aGame()
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await putDraft(ctx, 'contact-us', { text: 'Half a message' })
  expect(await countTyping(db, ANA)).toBe(1)
  await writeAsNewer(db)
  expect((await readLibraryRows(db, ANA)).map(({ sync }) => sync.state)).toEqual(['outdated'])
  await forgetTyping(db, ANA)
  expect(await db.draft.count()).toBe(1)
})

test('[Y65] an old page does not note that nothing is unsent', async () => {
  const { db, ctx, id } = await aGame()
  await writeAsNewer(db)
  const noted: string[][] = []
  const counted: number[] = []
  const stop = watchUnsent(db, (people) => noted.push(Object.keys(people)))
  const counting = liveRows(db, () => db.outbox.count()).subscribe((count) => counted.push(count))
  await expect.poll(() => counted).toEqual([0])
  await db.meta.put({ key: 'appSchema', value: APP_SCHEMA })
  await saveRating(ctx, id, 'skill:1', 3, structure)
  await expect.poll(() => noted.at(-1)).toEqual([ANA])
  expect(noted).not.toContainEqual([])
  stop()
  counting.unsubscribe()
})

/** As an upgrade does it: the operations move to a place that this build doesn't know. */
async function writeAsNewer(db: Database) {
  await db.transaction('rw', db.meta, db.outbox, async () => {
    await db.meta.put({ key: 'appSchema', value: APP_SCHEMA + 1 })
    await db.outbox.clear()
  })
}

function Shell({ services }: Pick<Game, 'services'>) {
  return <ShellSyncChip summary={useSyncSummary(services, { userId: ANA, isShown: true })} onOpen={() => {}} />
}

async function shown(page: (game: Game) => React.ReactNode): Promise<Game> {
  const game = await aGame()
  render(
    <UiProvider>
      <QueryClientProvider client={game.services.queryClient}>{page(game)}</QueryClientProvider>
    </UiProvider>,
  )
  await waitFor(() => expect(document.body.textContent).not.toBe(''))
  return game
}

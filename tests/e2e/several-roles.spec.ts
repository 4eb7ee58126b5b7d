import type { Page } from 'playwright'
import { REPORT_OF_PLAYER } from './addresses.ts'
import { expectAccessible } from './axe.ts'
import { closeWelcome, createLiveEvaluation, fillInSignIn, rate, syncStatus } from './evaluator.ts'
import { pointer } from './hands.ts'
import { writeEvaluatorProfile } from './newcomers.ts'
import { expect, PHONE, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'

// A separate server, because the demo's player changes.
test.use({ settings: { TOKEN_SECONDS: '1800' } })

const PLAYER = 'player.demo@example.test'
const ADMIN = 'admin.demo@example.test'

test('[A28, A29, A31, A33, M112] the demo’s player is granted Evaluator, keeps everything, switches the view, rates, and loses nothing when it is revoked', async ({
  visit,
  network,
}) => {
  const { page, before, name } = await aPlayerWithWork(visit)
  const admin = await visit('/')
  await fillInSignIn(admin, ADMIN)
  await closeWelcome(admin, ADMIN)
  await changeEvaluator(admin, name, 'Grant Evaluator', [
    `${name} stays a player and can also rate players, once they have entered their years and level.`,
    'The next sign-in opens the evaluator’s library.',
    '“View as” in the menu switches to the player’s pages.',
  ])

  await page.getByRole('button', { name: 'Sign out' }).click()
  await fillInSignIn(page, PLAYER)
  await page.waitForURL(`${network.origin}/app/complete-profile/evaluator`)

  await test.step('the player’s pages stay open before the evaluator’s profile is filled in', async () => {
    await viewAs(page, 'Player')
    await page.waitForURL(`${network.origin}/app/library`)
    expect(await workOf(page)).toEqual(before)
    await seesReport(page, network.origin)
    await page.goto(`${network.origin}/app/view-profile`)
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await page.goto(`${network.origin}/app/video-upload`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'a page of a player who is also an evaluator')
  })

  await test.step('the evaluator’s view asks for the evaluator’s facts once', async () => {
    await viewAs(page, 'Evaluator')
    await page.waitForURL(`${network.origin}/app/complete-profile/evaluator`)
    await writeEvaluatorProfile(pointer(page))
    await page.waitForURL(`${network.origin}/app/library`)
    await expect(page.getByRole('button', { name: 'New live evaluation' }).first()).toBeVisible()
  })

  await test.step('the view switches without a connection, and a new start keeps it', async () => {
    await page.context().setOffline(true)
    await viewAs(page, 'Player')
    await expect(page.getByRole('link', { name: 'Upload', exact: true })).toBeVisible()
    await viewAs(page, 'Evaluator')
    await expect(page.getByRole('button', { name: 'New live evaluation' }).first()).toBeVisible()
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByRole('button', { name: 'New live evaluation' }).first()).toBeVisible()
  })

  await test.step('the player rates somebody', async () => {
    await createLiveEvaluation(page, { first: 'Kai', last: 'Lund', jersey: '44', event: 'Fall Classic', isQuick: true })
    await rate(page, 'Shooting', 3)
    await expect(syncStatus(page)).toContainText('Accepted by server')
    await page.goto(`${network.origin}/app/library`)
    await expect(page.getByText('Kai Lund').first()).toBeVisible()
  })

  await test.step('revoking takes what was granted, and nothing else', async () => {
    await changeEvaluator(admin, name, 'Withdraw Evaluator', [
      `${name} stays a player and can no longer rate players.`,
      'Evaluations they started stay theirs.',
    ])
    expect(await statusOf(page, '/evaluation/evaluator/library/')).toBe(403)
    expect(await workOf(page)).toEqual(before)
    // The open page learns it with its next call, without a reload.
    await page.getByRole('searchbox').first().fill('Kai')
    const notice = page.getByRole('status', { name: 'You’re no longer an evaluator.' })
    await expect(notice).toContainText('Work saved on this device stays in the outbox.')
    await expectAccessible(page, 'a page that names a lost role')
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'View as' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Upload', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await fillInSignIn(page, PLAYER)
    await page.waitForURL(`${network.origin}/app/library`)
    expect(await workOf(page)).toEqual(before)
    await seesReport(page, network.origin)
    await expect(page.getByRole('button', { name: 'View as' })).toHaveCount(0)
  })
})

test('[A29] on a phone the view is chosen under More, which then closes', async ({ visit, network }) => {
  const admin = await visit('/')
  await fillInSignIn(admin, ADMIN)
  await closeWelcome(admin, ADMIN)
  const coach = await visit('/', PHONE)
  await fillInSignIn(coach, 'coach.demo@example.test')
  await closeWelcome(coach, 'coach.demo@example.test')
  const name = await nameOf(coach)
  await changeEvaluator(admin, name, 'Grant Evaluator', [
    `${name} stays a coach and can also rate players, once they have entered their years and level.`,
    'The next sign-in opens the coach’s portal.',
  ])
  await coach.getByRole('button', { name: 'More' }).click()
  await coach.getByRole('button', { name: 'Sign out' }).click()
  await fillInSignIn(coach, 'coach.demo@example.test')
  await coach.waitForURL(`${network.origin}/app/performance-portal`)
  await coach.getByRole('button', { name: 'More' }).click()
  await expectAccessible(coach, 'the sheet with the choice of a view')
  await coach.getByRole('dialog').getByText('Evaluator', { exact: true }).click()
  await coach.waitForURL(`${network.origin}/app/complete-profile/evaluator`)
  await expect(coach.getByRole('dialog')).toHaveCount(0)
})

async function aPlayerWithWork(visit: Visit) {
  const page = await visit('/')
  await fillInSignIn(page, PLAYER)
  await closeWelcome(page, PLAYER)
  await page.waitForURL(/\/app\/library/u)
  return { page, before: await workOf(page), name: await nameOf(page) }
}

async function viewAs(page: Page, role: string) {
  await page.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('menuitemradio', { name: role }).click()
}

async function changeEvaluator(admin: Page, name: string, change: string, words: readonly string[]) {
  await admin.goto(new URL('/app/admin/users', admin.url()).href)
  await admin.getByRole('searchbox', { name: 'Search users' }).fill(name)
  await admin.getByRole('button', { name: `Change ${name}` }).click()
  await admin.getByRole('button', { name: change }).click()
  const question = admin.getByRole('dialog', { name: `${change}?` })
  for (const sentence of words) await expect(question).toContainText(sentence)
  await expectAccessible(admin, `the question of ${change}`)
  await pointer(admin).press(change)
  await expect(question).toHaveCount(0)
}

async function seesReport(page: Page, origin: string) {
  await page.goto(`${origin}/app/dashboard/${REPORT_OF_PLAYER}/overview`)
  await expect(page.getByRole('region', { name: 'Total performance' })).toBeVisible({ timeout: 30_000 })
}

/** Returns the API's answer to the person who is signed in on this page. */
const answerOf = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}` },
    })
    return { status: answer.status, text: await answer.text() }
  }, `/api${path}`)

const statusOf = async (page: Page, path: string) => (await answerOf(page, path)).status

/** Library, credits, videos and profile of a player. */
const workOf = (page: Page) =>
  Promise.all(
    ['/evaluation/player/library/', '/evaluation/credits/', '/evaluation/videos/', '/accounts/player/profile/'].map(
      (path) => answerOf(page, path),
    ),
  )

async function nameOf(page: Page): Promise<string> {
  const { first_name, last_name } = JSON.parse((await answerOf(page, '/auth/me/')).text) as Record<string, string>
  return `${first_name} ${last_name}`
}

import type { Page } from 'playwright'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { expect, test } from './shared-stage.ts'

/** Of the demo: a report of player.demo, a live evaluation of evaluator.demo, and ids of its people. */
const REPORT = 'c0de0003-0000-4000-8000-000000000000'
const LIVE = 'c0de0003-0000-4000-8000-000000000019'
const SOMEBODY = 'c0de0001-0000-4000-8000-0000001e8481'

const [LIBRARY, PORTAL] = ['/app/library', '/app/performance-portal']
const [CREATE, TEAM, NOT_FOUND] = ['/app/create-profile/player_information', '/app/complete-profile/coach-team', '/app/pagenotfound']
const NOTHING = /^This page does not exist\.$/u
const PROFILE = /^(?:Complete your|Edit(?: your)?) profile$/u

/** P: player.demo and so on; the admin is an evaluator, too. Where each of them lands, and the first pages of their navigation. */
const PEOPLE = {
  P: { who: 'player', start: LIBRARY, pages: ['Home', 'Library', 'Upload'] },
  N: { who: 'newplayer', start: CREATE, pages: ['Profile', 'Account'] },
  E: { who: 'evaluator', start: LIBRARY, pages: ['Library', 'Outbox', 'Profile'] },
  A: { who: 'admin', start: LIBRARY, pages: ['Library', 'Outbox', 'Admin'] },
  C: { who: 'coach', start: PORTAL, pages: ['Portal', 'Team', 'Profile'] },
  K: { who: 'newcoach', start: TEAM, pages: ['Team', 'Account'] },
  D: { who: 'director', start: PORTAL, pages: ['Portal', 'Profile'] },
  O: { who: 'owner', start: PORTAL, pages: ['Portal', 'Profile'] },
}
const FINISHED = 'PEACDO'
const ALL = 'PNEACKDO'

/** An address, who gets in, the heading they find, and where it leads them if not to itself. All others are led away. */
type Door = [address: string, opensTo: string, heading: RegExp, leadsTo?: string]
const DOORS: Door[] = [
  ['/pagenotfound', ALL, NOTHING],
  ['/no-such-page', ALL, NOTHING],
  ['/app/home', 'P', /^Hello, /u],
  ['/app/video-upload', 'P', /^Upload a game video$/u],
  ['/app/create-profile/player_information', 'PN', PROFILE],
  ['/app/create-profile/organization_school', 'PN', PROFILE],
  ['/app/create-profile/athletic_info', 'PN', PROFILE],
  ['/app/create-profile/nothing', '', NOTHING],
  ['/app/complete-profile/player', 'PN', PROFILE, CREATE],
  ['/app/edit-player-profile/player_information', 'P', PROFILE],
  ['/app/edit-player-profile/organization_school', 'P', PROFILE],
  ['/app/edit-player-profile/athletic_info', 'P', PROFILE],
  ['/app/edit-player-profile/nothing', '', NOTHING],
  ['/app/editProfile', 'EA', PROFILE],
  ['/app/live-player-profile/player_information', 'EA', /^New live evaluation$/u],
  ['/app/live-player-profile/nothing', '', NOTHING],
  [`/app/summary/${LIVE}`, 'EA', /^\d|^\p{Lu}|not on this device/u],
  [`/app/evaluation-panel/${LIVE}`, 'EA', /^Shooting$/u],
  ['/app/outbox', 'EA', /^Outbox$/u],
  ['/app/complete-profile/evaluator', 'EA', PROFILE],
  ['/app/complete-profile/coach', 'C', PROFILE],
  ['/app/complete-profile/coach-team', 'CK', /^Your team$/u],
  ['/app/complete-profile/coach-roster', 'CK', /^Roster$/u],
  ['/app/complete-profile/director', 'D', PROFILE],
  ['/app/complete-profile/owner', 'O', PROFILE],
  ['/app/complete-profile/nothing', FINISHED, NOTHING],
  ['/app/performance-portal', 'CDO', /^Riverside/u],
  [`/app/performance-portal/directors/${SOMEBODY}`, 'CDO', /^Teams/u],
  [`/app/performance-portal/coaches/${SOMEBODY}`, 'CDO', /^Teams/u],
  ['/app/performance-portal/team-roster/1', 'CDO', /./u],
  ['/app/performance-portal/coaches', 'CDO', NOTHING],
  ['/app/performance-portal/nothing/at/all', 'CDO', NOTHING],
  ['/app/agreement', 'EADO', /agree/iu],
  ['/app/library', FINISHED, /^Library$/u],
  ['/app/help-center', `${FINISHED}K`, /^Help center$/u],
  ['/app/view-profile', FINISHED, /^Profile$/u],
  ['/app/account', ALL, /^Account$/u],
  [`/app/dashboard/${REPORT}`, FINISHED, /./u, `/app/dashboard/${REPORT}/overview`],
  ...['overview', 'performance-score', 'position-indicators', 'separators', 'competitive-score', 'team-player-score', 'notes'].map((section): Door =>
    [`/app/dashboard/${REPORT}/${section}`, FINISHED, /./u]),
  [`/app/dashboard/${REPORT}/nothing`, FINISHED, NOTHING],
  [`/app/dashboard/${REPORT}/notes/nothing`, FINISHED, NOTHING],
  ['/app/admin', 'A', /^Admin$/u, '/app/admin/users'],
  ['/app/admin/queue', 'A', /^Admin$/u],
  ['/app/admin/packages', 'A', /^Admin$/u],
  ['/app/admin/nothing', 'A', NOTHING],
  ['/app/pagenotfound', FINISHED, NOTHING],
  ['/app/nothing', FINISHED, NOTHING],
]

for (const [letter, { who, start, pages }] of Object.entries(PEOPLE)) {
  test(`[A3] [A4] [A5] [A7] [A9] [A11] [A13] every address of the app ends where it should for ${who}.demo`, async ({ visit, network }) => {
    const page = await visit('/')
    await fillInSignIn(page, `${who}.demo@example.test`)
    await closeWelcome(page, `${who}.demo@example.test`)
    await page.waitForURL(`${network.origin}${start}`)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect((await links.allInnerTexts()).slice(0, pages.length)).toEqual(pages)
    const wrong: string[] = []
    for (const address of ['/', '/login', '/signup', '/forgot-password', '/app']) wrong.push(...(await walk(page, address, start, /./u)))
    for (const [address, opensTo, heading, leadsTo = address] of DOORS) {
      wrong.push(...(opensTo.includes(letter) ? await walk(page, address, leadsTo, heading) : await walk(page, address, ledAway(letter), /./u)))
    }
    expect(wrong).toEqual([])
    await page.goto(`${network.origin}/app/no-such-page`)
    await page.goto(`${network.origin}/login`)
    await page.waitForURL(`${network.origin}${start}`)
  })
}

test('[A4] [A6] signed out, every address of the app asks to sign in first; the public ones stand open', async ({ visit, network }) => {
  const page = await visit('/')
  const wrong = await walk(page, '/', '/login', /^Sign in$/u)
  wrong.push(...(await walk(page, '/signup', '/signup', /^Create an account$/u)), ...(await walk(page, '/pagenotfound', '/pagenotfound', NOTHING)))
  for (const [address] of DOORS.filter(([it]) => it.startsWith('/app'))) {
    wrong.push(...(await walk(page, address, '/login', /^Sign in$/u)))
    if (new URL(page.url()).searchParams.get('next') !== address) wrong.push(`${address} would not lead back: ${page.url()}`)
  }
  expect(wrong).toEqual([])
  await page.goto(`${network.origin}/app/summary/${LIVE}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('[T20] who is not active is told at the door', async ({ visit }) => {
  const page = await visit('/')
  await fillInSignIn(page, 'inactive.demo@example.test')
  await expect(page.getByRole('alert').filter({ hasText: 'Your account is inactive. Please contact support.' })).toBeVisible()
})

function ledAway(letter: string): string {
  if (letter === 'N') return CREATE
  return letter === 'K' ? TEAM : NOT_FOUND
}

/** Goes to an address as a link would, without loading the app again; says what is wrong with where that ends. */
async function walk(page: Page, address: string, end: string, heading: RegExp): Promise<string[]> {
  await page.evaluate(async (href) => {
    const router = Reflect.get(globalThis, '__TSR_ROUTER__') as { navigate(to: { href: string }): Promise<void> } // The router leaves itself there.
    await router.navigate({ href })
  }, address)
  const title = page.getByRole('heading', { level: 1 })
  const isRight = await expect(title).toHaveText(heading, { timeout: 5_000 }).then(() => new URL(page.url()).pathname === end, () => false)
  return isRight ? [] : [`${address} ends at ${page.url()} with ${JSON.stringify(await title.allInnerTexts())}, not at ${end} with ${heading.source}`]
}

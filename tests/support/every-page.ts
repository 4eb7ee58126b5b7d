import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { SENT_REPORTS } from './every-sent-report.ts'
import { createLiveEvaluation } from '../e2e/evaluator.ts'
import { inMailTo } from '../e2e/mails.ts'
import type { AppProcess } from './app-process.ts'
import { WATCHING, evaluationAt } from './every-order-page.ts'
import { EVENT_BOARDS, EVENT_COURT, EVENT_DESK } from './every-event-page.ts'
import { INVITATIONS, INVITED, NEW_PROGRAM, PROGRAM } from './every-program-page.ts'

export type Stage = { origin: string; app: AppProcess }

/** One page or dialog in the state it is looked at. */
export type Shot = {
  name: string
  path: string | ((page: Page, stage: Stage) => string | Promise<string>)
  /** Before the page is opened. */
  prepare?: (page: Page, stage: Stage) => Promise<unknown>
  /** What opens a dialog or brings errors up, once the page is there. */
  act?: (page: Page, stage: Stage) => Promise<unknown>
  /** Later ones need what it does. */
  isAlways?: true
  also?: 'court'
  /** The name of its picture in the README. */
  readme?: string
}

/** The personal link that the coach made last. */
let joinLink = '/join/not-made'

const SQUARE = new URL('../fixtures/pictures/square.jpg', import.meta.url)
const CHILD_YEAR = new Date().getUTCFullYear() - 12
const GUARDIAN = 'adaeze.quinn@example.test'
const REPORT = `/app/dashboard/${evaluationAt(0)}`
const PROFILE_STEPS = ['player_information', 'organization_school', 'athletic_info']

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const main = (page: Page) => page.getByRole('main')

const SHARED: Shot[] = [
  { name: 'account', path: '/app/account', also: 'court' },
  { name: 'help-center', path: '/app/help-center' },
  { name: 'view-profile', path: '/app/view-profile', also: 'court' },
]

const PLAYER: Shot[] = [
  { name: 'home', path: '/app/home', also: 'court' },
  { name: 'library', path: '/app/library' },
  { name: 'upload', path: '/app/video-upload', also: 'court' },
  { name: 'upload-video', path: '/app/video-upload?step=video' },
  { name: 'upload-payment', path: '/app/video-upload?step=payment' },
  ...SHARED,
  ...PROFILE_STEPS.map((step) => ({ name: `edit-${step}`, path: `/app/edit-player-profile/${step}` })),
  { name: 'edit-athletic_info-team', path: '/app/edit-player-profile/athletic_info?tab=Team+Accolades' },
  ...[
    'overview',
    'performance-score',
    'position-indicators',
    'separators',
    'competitive-score',
    'team-player-score',
    'notes',
  ].map((section): Shot => ({
    name: `report-${section}`,
    path: `${REPORT}/${section}`,
    ...(section === 'overview' && { also: 'court', readme: 'report' }),
  })),
  { name: 'not-found', path: '/app/nothing' },
  { name: 'deletion-dialog', path: '/app/account', act: press('Delete my account') },
  { name: 'sign-out-everywhere', path: '/app/account', act: press('Sign out everywhere') },
  { name: 'sign-out-offline', path: '/app/account', act: signOutOffline },
  {
    name: 'change-password',
    path: '/app/account',
    act: async (page) => {
      await press('Change password')(page)
      await page.getByRole('dialog').getByRole('button').last().click()
    },
  },
  {
    name: 'contact-us',
    path: '/app/home',
    act: (page) => page.getByRole('link', { name: 'Contact us' }).first().click(),
  },
  { name: 'theme-menu', path: '/app/home', act: press('Theme') },
  {
    name: 'more',
    path: '/app/home',
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await press('More')(page)
    },
  },
  { name: 'help-article', path: '/app/help-center', act: (page) => main(page).locator('summary').first().click() },
  { name: 'help-nothing', path: '/app/help-center', act: (page) => page.getByRole('searchbox').fill('zzzz') },
  {
    name: 'toast',
    path: '/app/account',
    act: async (page) => {
      await page.getByRole('button', { name: 'Download my data' }).click()
    },
  },
  { name: 'crop', path: '/app/edit-player-profile/player_information', act: crop, also: 'court' },
]

const NEWPLAYER: Shot[] = [
  { name: 'create-empty', path: '/app/create-profile/player_information', act: press('Create profile') },
  { name: 'create-child', path: '/app/create-profile/player_information', act: fillChild, isAlways: true },
  {
    name: 'create-saved',
    path: '/app/create-profile/player_information',
    act: async (page) => {
      await press('Create profile')(page)
      await press('Yes, save it')(page)
      await page.waitForURL((url) => !url.pathname.includes('/create-profile/'))
    },
    isAlways: true,
  },
  {
    name: 'edit-organization',
    path: '/app/edit-player-profile/organization_school',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Youth School' }).check({ force: true })
      await page.getByLabel('School name').fill('Harbor Point Youth')
    },
  },
  { name: 'view-profile', path: '/app/view-profile' },
  { name: 'library', path: '/app/library' },
]

const PORTAL = '/app/performance-portal'
const AGREEMENT: Shot = { name: 'agreement', path: '/app/agreement', also: 'court' }
const COACH: Shot[] = [
  {
    name: 'portal',
    path: `${PORTAL}?team=1`,
    act: (page) => main(page).getByRole('table', { name: 'Roster' }).waitFor(),
    also: 'court',
  },
  {
    name: 'portal-drawer',
    path: `${PORTAL}?team=1`,
    act: async (page) => {
      await openPlayer(page)
      await page.getByRole('dialog').getByRole('region', { name: 'Skills' }).waitFor()
    },
    also: 'court',
  },
  {
    name: 'portal-side-by-side',
    path: `${PORTAL}?team=1`,
    act: async (page) => {
      for (const at of [0, 1, 2, 3])
        await main(page)
          .getByRole('checkbox', { name: /, compare$/u })
          .nth(at)
          .check({ force: true })
    },
    also: 'court',
  },
  { name: 'portal-filter', path: `${PORTAL}?team=1`, act: press(/^Season/u) },
  { name: 'portal-reversed', path: `${PORTAL}?team=1&from=2026-02-01&to=2026-01-01` },
  { name: 'new-evaluation', path: '/app/new-evaluation/1', also: 'court' },
  ...SHARED,
  { name: 'complete', path: '/app/complete-profile/coach' },
  { name: 'team', path: '/app/complete-profile/coach-team' },
  {
    name: 'team-errors',
    path: '/app/complete-profile/coach-team',
    act: async (page) => {
      await page.getByLabel('Team name').fill('')
      await page.getByLabel('City').fill('')
      await press('Save')(page)
    },
  },
  { name: 'roster', path: '/app/complete-profile/coach-roster', also: 'court' },
  { name: 'team-roster', path: '/app/performance-portal/team-roster/1' },
  { name: 'roster-links', path: '/app/roster-links/1', also: 'court' },
  {
    name: 'roster-sheet',
    path: '/app/roster-links/1',
    act: async (page) => {
      await press(/^Print a sheet/u)(page)
      await press('Make the sheet')(page)
    },
  },
  {
    name: 'roster-link',
    path: '/app/roster-links/1',
    act: async (page) => {
      await press(/^Make a link for/u)(page)
      joinLink = new URL(await page.locator('code').first().innerText()).pathname
      await page.getByRole('img', { name: /^QR code/u }).waitFor()
    },
    isAlways: true,
  },
  { name: 'library', path: '/app/library' },
  { name: 'report', path: `${REPORT}/overview` },
  { name: 'import', path: '/app/complete-profile/coach-roster', act: importCells },
  { name: 'conflict', path: '/app/complete-profile/coach-roster', act: conflict },
  {
    name: 'roster-duplicate',
    path: '/app/complete-profile/coach-roster',
    act: async (page) => {
      await page
        .getByLabel(/^Jersey/u)
        .nth(1)
        .fill(
          await page
            .getByLabel(/^Jersey/u)
            .first()
            .inputValue(),
        )
      await press('Save')(page)
    },
  },
  {
    name: 'add-sheet',
    path: '/app/complete-profile/coach-roster',
    act: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await press('Add player')(page)
    },
  },
]
const NEWCOACH: Shot[] = [
  { name: 'team', path: '/app/complete-profile/coach-team' },
  { name: 'roster', path: '/app/complete-profile/coach-roster' },
]

const EVALUATOR: Shot[] = [
  { name: 'library', path: '/app/library' },
  AGREEMENT,
  ...SHARED,
  { name: 'edit', path: '/app/editProfile' },
  {
    name: 'edit-errors',
    path: '/app/editProfile',
    act: async (page) => {
      for (const label of ['First name', 'Phone', 'City']) await page.getByLabel(label).fill('')
      await press(/^Save/u)(page)
    },
  },
  { name: 'outbox', path: '/app/outbox' },
  {
    name: 'install',
    path: '/app/view-profile',
    prepare: (page) =>
      page.addInitScript(() => {
        addEventListener('load', () =>
          dispatchEvent(
            Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} }),
          ),
        )
      }),
  },
  ...WATCHING,
  {
    name: 'sign-out-unsent',
    path: '/app/library',
    act: async (page) => {
      await workOffline(page)
      await press('Sign out')(page)
    },
  },
  {
    name: 'login-waiting',
    path: '/app/library',
    act: async (page) => {
      await page.context().setOffline(true)
      await press('Sign out')(page)
      await press('Sign out and keep on this device')(page)
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    },
  },
]
const LEADER: Shot[] = [
  {
    name: 'program',
    path: PORTAL,
    act: (page) => main(page).getByRole('table', { name: 'Teams' }).waitFor(),
    also: 'court',
  },
  {
    name: 'portal',
    path: `${PORTAL}?team=1`,
    act: (page) => main(page).getByRole('table', { name: 'Roster' }).waitFor(),
  },
  ...PROGRAM,
  AGREEMENT,
  ...SHARED,
]
const ADMIN: Shot[] = [
  AGREEMENT,
  ...['users', 'queue', 'packages', 'audit'].map((tab): Shot => ({
    name: tab,
    path: `/app/admin/${tab}`,
    ...(tab === 'users' && { also: 'court' }),
  })),
  { name: 'user-dialog', path: '/app/admin/users', act: press(/^Change/u) },
  { name: 'package-dialog', path: '/app/admin/packages', act: press(/^Change/u) },
  { name: 'second-step', path: '/app/account', act: press('Set up an app') },
  ...NEW_PROGRAM,
  { name: 'users-nobody', path: '/app/admin/users', act: (page) => page.getByRole('searchbox').fill('zzzz') },
]

export const PEOPLE: Record<string, Shot[]> = {
  player: PLAYER,
  newplayer: NEWPLAYER,
  evaluator: [...EVALUATOR, ...EVENT_COURT],
  coach: [...COACH, ...EVENT_DESK],
  newcoach: NEWCOACH,
  director: [...LEADER, ...EVENT_BOARDS, { name: 'complete', path: '/app/complete-profile/director' }],
  owner: [...LEADER, ...INVITATIONS, { name: 'complete', path: '/app/complete-profile/owner' }],
  admin: ADMIN,
}

export const SIGNED_OUT: Shot[] = [
  // First, while no worker has the page's code yet.
  {
    name: 'crash',
    path: '/forgot-password',
    prepare: (page) => page.route(/forgot-password[^/]*\.js/u, (route) => route.abort()),
  },
  { name: 'login', path: '/login', also: 'court' },
  { name: 'login-errors', path: '/login', act: press('Sign in') },
  {
    name: 'login-wrong',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.test')
      await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
      await press('Sign in')(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'signup', path: '/signup' },
  {
    name: 'signup-errors',
    path: '/signup',
    act: async (page) => {
      await page.getByRole('radio', { name: 'Player' }).check({ force: true })
      await press('Create account')(page)
    },
  },
  { name: 'signup-confirm', path: '/signup', act: signUp },
  { name: 'forgot', path: '/forgot-password' },
  {
    name: 'forgot-code',
    path: '/forgot-password',
    act: async (page) => {
      await page.getByLabel('Email').fill('owner.demo@example.test')
      await page.getByRole('button').last().click()
      await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
    },
  },
  { name: 'not-found', path: '/pagenotfound' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'consent-invalid', path: '/consent/no-such-link' },
  { name: 'consent', path: consentLink },
  { name: 'consent-errors', path: consentLink, act: press('Give consent') },
  {
    name: 'consent-given',
    path: consentLink,
    act: async (page) => {
      await page.getByLabel('Your name').fill('Adaeze Quinn')
      await page.getByRole('checkbox').check({ force: true })
      await press('Give consent')(page)
      await press('Yes, I agree')(page)
      await page.getByRole('heading', { level: 1, name: 'Consent is given' }).waitFor()
    },
  },
  ...INVITED,
  { name: 'join-invalid', path: `/join/${'a'.repeat(43)}` },
  { name: 'join', path: () => joinLink },
  ...SENT_REPORTS,
  { name: 'dev-mail', path: '/dev/mail' },
]

async function workOffline(page: Page) {
  await press('Ready for the gym')(page)
  await page.getByText(/Ready for the gym since/u).waitFor({ timeout: 60_000 })
  await page.context().setOffline(true)
  await createLiveEvaluation(page, { first: 'Ana', last: 'Duarte', jersey: '23', event: 'Fall Showcase' })
  await page.goto(new URL('/app/library', page.url()).href)
}

/** The drawer of the first player of the roster. */
async function openPlayer(page: Page) {
  await main(page).getByRole('table', { name: 'Roster' }).getByRole('rowheader').first().getByRole('button').click()
}

async function signOutOffline(page: Page) {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Sign out?' }).waitFor()
  await page.context().setOffline(false)
}

async function crop(page: Page) {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: readFileSync(SQUARE) })
  await page.getByRole('dialog', { name: 'Crop the picture' }).getByRole('slider').waitFor()
}

async function fillChild(page: Page) {
  await page.getByRole('radio', { name: "Men's", exact: true }).check({ force: true })
  await page.getByLabel('Date of birth').fill(`${CHILD_YEAR}-12-31`)
  await press('Create profile')(page)
  await page.getByLabel("Parent's or guardian's name", { exact: true }).fill('Adaeze Quinn')
  await page.getByLabel("Parent's or guardian's email", { exact: true }).fill(GUARDIAN)
}

async function importCells(page: Page) {
  await press('Import CSV')(page)
  const rows =
    'No;Player;Pos;Ht\r\n7;"Lee, Maya";PG;6-2\r\n3;Ana Duarte;C;\r\n8;Zoe Kay;bench;tall\r\n99;Konstantina Papadimitropoulou-Lindqvist;SF;6-1\r\n'
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page
    .getByText(/can’t be used/u)
    .first()
    .waitFor()
}

/** Somebody else saves between reading and saving. */
async function conflict(page: Page, { origin, app }: Stage) {
  const authorization = `Bearer ${await app.tokenOf('coach.demo@example.test')}`
  const now = (await app.get('/team/list/1/roster', authorization.slice('Bearer '.length))) as {
    roster_revision: number
    players: Record<string, unknown>[]
  }
  await page
    .getByLabel(/^First name/u)
    .first()
    .fill('Anastasia')
  const players = now.players.map(({ link: _link, report: _report, ...player }, at) =>
    at < 2 ? { ...player, jersey_number: String(80 + at) } : player,
  )
  const body = JSON.stringify({ roster_revision: now.roster_revision, is_completed: true, players })
  const answer = await fetch(`${origin}/api/team/1/roster`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('button', { name: 'Compare' })
    .or(page.getByRole('heading', { level: 2 }))
    .first()
    .waitFor()
}

async function signUp(page: Page) {
  const fields = {
    'First name': 'Constantinos-Alexandros Maximus',
    'Last name': 'Quinn',
    Email: 'maximus.quinn+tryouts@example.test',
    Phone: '(617) 555-0123',
  }
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label).fill(text.slice(0, label === 'First name' ? 30 : undefined))
  await page.getByLabel('Password', { exact: true }).fill('Half-court-7')
  await page.getByRole('radio', { name: 'Director' }).check({ force: true })
  await press('Create account')(page)
  await page.getByRole('heading', { level: 1, name: 'Confirm your email' }).waitFor()
}

/** Of the email to the guardian of newplayer.demo, which `create-saved` sends. */
function consentLink(_page: Page, { app }: Stage): Promise<string> {
  return inMailTo(app, GUARDIAN, /\/consent\/\S+/u)
}

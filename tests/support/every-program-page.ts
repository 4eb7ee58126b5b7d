import type { Page } from 'playwright'
import { inMailTo } from '../e2e/mails.ts'
import type { Shot, Stage } from './every-page.ts'

const NIA = 'nia.quinn@example.test'
const PAGE = '/app/program/1'

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Of a director and an owner. */
export const PROGRAM: Shot[] = [
  { name: 'programs', path: '/app/program' },
  { name: 'program-people', path: PAGE },
  {
    name: 'program-remove',
    path: PAGE,
    act: (page) =>
      page
        .getByRole('button', { name: /^Remove/u })
        .last()
        .click(),
  },
]

/** Of the owner alone. */
export const INVITATIONS: Shot[] = [
  { name: 'program-invited', path: PAGE, act: inviteTwo, isAlways: true, also: 'court' },
  { name: 'program-revoke', path: PAGE, act: press(/^Revoke/u) },
  { name: 'program-invite-errors', path: PAGE, act: press('Send invitation') },
  { name: 'program-edit', path: PAGE, act: press('Edit') },
]

/** Of an admin. */
export const NEW_PROGRAM: Shot[] = [
  { name: 'programs', path: '/app/program' },
  { name: 'program-new', path: '/app/program', act: press('New program') },
]

/** Of whoever has the link of the mail that `program-invited` sends. */
export const INVITED: Shot[] = [
  { name: 'invitation-invalid', path: '/invitation/no-such-link' },
  { name: 'invitation', path: invitationLink, also: 'court' },
]

async function inviteTwo(page: Page) {
  for (const [email, part] of [
    ['maximiliana.papadimitropoulou@harborpoint-basketball.example', 'Director'],
    [NIA, 'Coach'],
  ] as const) {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('radio', { name: new RegExp(`^${part}`, 'u') }).check({ force: true })
    await press('Send invitation')(page)
    await page.getByRole('row').filter({ hasText: email }).getByText(/^Sent/u).waitFor()
  }
}

function invitationLink(_page: Page, { app }: Stage): Promise<string> {
  return inMailTo(app, NIA, /\/invitation\/\S+/u)
}

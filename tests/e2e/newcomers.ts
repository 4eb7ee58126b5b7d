import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import type { AppProcess } from '#tests/support/app-process.ts'
import type { Hands } from './hands.ts'
import { pointer } from './hands.ts'
import { inMailTo, SIGN_UP_CODE } from './mails.ts'

export type Newcomer = { role: 'Player' | 'Coach' | 'Director' | 'Owner'; first: string; last: string; email: string }

export const NEW_PASSWORD = 'Half-court-7'

export function newcomer(role: Newcomer['role'], first: string): Newcomer {
  return { role, first, last: 'Quinn', email: `${first.toLowerCase()}.quinn@example.test` }
}

/** Fills in /signup; ends where the code of the email is asked for. A link that began it decides the role. */
export async function signUp(
  page: Page,
  { first, last, email, role }: Newcomer,
  { hands = pointer(page), hasLink = false }: { hands?: Hands; hasLink?: boolean } = {},
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^(?:Create an account|Keep .+ report)$/u })).toBeVisible()
  await hands.type('First name', first)
  await hands.type('Last name', last)
  await hands.type('Email', email)
  await hands.type('Phone', '(617) 555-0123')
  await hands.type('Password', NEW_PASSWORD)
  if (hasLink) await expect(page.getByRole('radio')).toHaveCount(0)
  else await hands.pick(role)
  await hands.press('Create account')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email' })).toBeVisible()
}

/** Ends signed in. The last digit of the code confirms it. */
export async function confirmAddress(page: Page, code: string, hands: Hands = pointer(page)): Promise<void> {
  await hands.type('Confirmation code', code)
  await page.waitForURL(/\/app\//u)
}

/** Closes the welcome, which comes on the first page that asks for nothing. */
export async function startFromWelcome(page: Page, { first }: Newcomer, hands: Hands = pointer(page)): Promise<void> {
  const welcome = page.getByRole('dialog', { name: `Welcome, ${first}` })
  await expect(welcome.getByRole('button', { name: 'Start' })).toBeFocused()
  await hands.press('Start')
  await expect(welcome).toHaveCount(0)
}

/** From /signup to the first page of a new account. */
export async function join(app: AppProcess, page: Page, person: Newcomer, hasLink = false): Promise<void> {
  await signUp(page, person, { hasLink })
  await confirmAddress(page, await inMailTo(app, person.email, SIGN_UP_CODE))
  // Where it leads is known only when the server has made the account.
  await page.waitForURL(/\/app\/(?:create|complete)-profile\//u)
}

export async function signInAgain(page: Page, email: string): Promise<void> {
  // The page before may have a field for an email of its own.
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Creates a new player's profile, which is one step. A child needs `guardian`. */
export async function createPlayerProfile(
  page: Page,
  { born, guardian }: { born: string; guardian?: { name: string; email: string } },
): Promise<void> {
  const hands = pointer(page)
  await hands.pick("Men's")
  await hands.type('Date of birth', born)
  await hands.press('Create profile')
  if (guardian) {
    await expect(page.getByLabel("Parent's or guardian's name", { exact: true })).toBeFocused()
    await hands.type("Parent's or guardian's name", guardian.name)
    await hands.type("Parent's or guardian's email", guardian.email)
    await hands.press('Create profile')
    await hands.press('Yes, save it')
  }
  await page.waitForURL((url) => !url.pathname.includes('/create-profile/'))
}

/** Fills in and saves the profile that a new evaluator is asked for. */
export async function writeEvaluatorProfile(hands: Hands): Promise<void> {
  await hands.type('City', 'Boston')
  await hands.select('State', 'Massachusetts')
  await hands.type('Years of experience', '4')
  await hands.pick('High School Coach')
  await hands.press('Save profile')
}

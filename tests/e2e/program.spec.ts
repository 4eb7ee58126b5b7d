import type { Page } from 'playwright'
import type { AppProcess } from '#tests/support/app-process.ts'
import { expectAccessible } from './axe.ts'
import { closeWelcome } from './evaluator.ts'
import { pointer } from './hands.ts'
import { CODE, inMailTo } from './mails.ts'
import { join, newcomer, signInAgain, signUp } from './newcomers.ts'
import type { Newcomer } from './newcomers.ts'
import { expect, PHONE, test } from './shared-stage.ts'
import type { Visit } from './shared-stage.ts'
import { userShell } from './user-shell.ts'

// A database without the demo: all there is has been made through the screens.
test.use({ settings: { DEMO: 'none' } })

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[G86, G87, G88, G89, G90, G91, G92, G93, A26] from an empty database a program gets an owner, a director, two coaches and an evaluator by email, and loses them again', async ({
  visit,
  app,
  network,
}) => {
  const [owner, director, coach, newCoach, evaluator, admin] = [
    newcomer('Owner', 'Olive'),
    newcomer('Director', 'Dana'),
    newcomer('Coach', 'Cal'),
    newcomer('Coach', 'Nia'),
    newcomer('Player', 'Eve'),
    newcomer('Owner', 'Ada'),
  ]
  const linkFor = (person: Newcomer) => inDevMail(visit, person.email)
  // A coach who has a team already, as any coach makes one.
  const calsPage = await visit('/signup')
  await join(app, calsPage, coach)
  await calsPage.goto(`${network.origin}/app/complete-profile/coach-team`)
  await fillInTeam(calsPage, 'Harbor Herons')
  await pointer(calsPage).press('Save and go to the roster')
  await title(calsPage, 'Roster')

  const olives = await visit('/signup')
  await test.step('an owner signs up and makes the program', async () => {
    await join(app, olives, owner)
    await completeProfile(olives)
    await closeWelcome(olives, owner.email)
    await expect(olives.getByText('No program yet')).toBeVisible()
    await olives.getByRole('link', { name: 'Make your program' }).click()
    const hands = pointer(olives)
    await hands.press('Make the program')
    await expect(olives.getByLabel('Program name')).toBeFocused()
    await expectAccessible(olives, 'the form of a program with what is missing')
    await hands.type('Program name', 'Harbor Point')
    await hands.type('City', 'Tampa')
    await hands.select('State', 'Florida')
    await hands.press('Make the program')
    await title(olives, 'Harbor Point')
    await expect(olives.getByText('Tampa, Florida · 0 teams · 0 players')).toBeVisible()
    await expectAccessible(olives, 'a program without people')
  })

  await test.step('invites a director, two coaches and an evaluator, and sees that the emails went out', async () => {
    await pointer(olives).press('Send invitation')
    await expect(olives.getByLabel('Email', { exact: true })).toBeFocused()
    for (const [person, part] of [
      [director, 'Director'],
      [coach, 'Coach'],
      [newCoach, 'Coach'],
      [evaluator, 'Evaluator'],
    ] as const) {
      await invite(olives, person.email, part)
    }
    await expect(olives.getByRole('table', { name: 'Invitations' }).getByText('Sent', { exact: true })).toHaveCount(4)
    await expectAccessible(olives, 'a program with invitations')
  })

  const danas = await visit(await linkFor(director), PHONE)
  await test.step('the director signs up from the email, on a phone, and comes back to the invitation', async () => {
    await title(danas, 'You’re invited to Harbor Point')
    await expect(
      danas.getByText(/Olive Quinn invites you to join Harbor Point in Tampa, Florida as a director/u),
    ).toBeVisible()
    expect(await danas.content()).not.toContain(director.email)
    await expectAccessible(danas, 'an invitation, signed out')
    await danas.getByRole('link', { name: 'Create an account' }).click()
    await expect(danas.getByText('Use the address that got the invitation.')).toBeVisible()
    await signUpAndConfirm(app, danas, director)
    await expect(danas.getByText(`You’re signed in as ${director.email}.`)).toBeVisible()
    await expectAccessible(danas, 'an invitation, signed in')
    expect(await danas.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await pointer(danas).press('Accept')
    await expect(danas.getByRole('heading', { level: 1, name: 'You’re a director of Harbor Point' })).toBeFocused()
    await expectAccessible(danas, 'an accepted invitation')
    await danas.getByRole('link', { name: 'Continue' }).click()
    await completeProfile(danas)
    await closeWelcome(danas, director.email)
    await title(danas, 'Harbor Point')
  })

  await test.step('a coach with a team signs in from the email, and the team joins', async () => {
    await calsPage.getByRole('button', { name: 'Sign out' }).click()
    await title(calsPage, 'Sign in')
    await calsPage.goto(await linkFor(coach))
    await calsPage.getByRole('link', { name: 'Sign in' }).click()
    await signInAgain(calsPage, coach.email)
    await expect(calsPage.getByRole('checkbox', { name: 'Harbor Herons' })).toBeChecked()
    await expectAccessible(calsPage, 'an invitation with teams to choose from')
    await pointer(calsPage).press('Accept')
    await title(calsPage, 'You’re a coach of Harbor Point')
  })

  const nias = await visit(await linkFor(newCoach))
  await test.step('a coach without a team signs up, makes one and comes back', async () => {
    await nias.getByRole('link', { name: 'Create an account' }).click()
    await signUpAndConfirm(app, nias, newCoach)
    await expect(nias.getByRole('heading', { name: 'Add your team first' })).toBeVisible()
    await nias.getByRole('link', { name: 'Add your team' }).click()
    await fillInTeam(nias, 'Harbor Gulls')
    await pointer(nias).press('Save and go back to the invitation')
    await expect(nias.getByRole('checkbox', { name: 'Harbor Gulls' })).toBeChecked()
    await pointer(nias).press('Accept')
    await title(nias, 'You’re a coach of Harbor Point')
    await nias.goto(new URL('/app/complete-profile/coach-team', nias.url()).href)
    await expect(nias.getByRole('button', { name: 'Leave the program' })).toBeVisible()
    await expectAccessible(nias, 'a team with its program')
  })

  const evesLink = await linkFor(evaluator)
  await test.step('somebody else’s link takes nobody in; its own address does, once', async () => {
    await danas.goto(evesLink)
    await pointer(danas).press('Accept')
    await expect(danas.getByText('This account can’t accept the invitation')).toBeVisible()
    await expectAccessible(danas, 'an invitation of somebody else')
    await pointer(danas).press('Use another account')
    await danas.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await danas.getByRole('link', { name: 'Create an account' }).click()
    await signUpAndConfirm(app, danas, evaluator)
    await pointer(danas).press('Accept')
    await title(danas, 'You’re an evaluator of Harbor Point')
    await danas.goto(evesLink)
    await title(danas, 'This invitation doesn’t work')
    await expectAccessible(danas, 'an invitation that doesn’t work')
  })

  await test.step('owner and director see the people, and the portal shows both teams', async () => {
    await olives.reload()
    const people = olives.getByRole('table', { name: 'People' })
    await expect(people.getByRole('rowheader')).toHaveText([
      'Olive Quinn',
      'Dana Quinn',
      'Cal Quinn',
      'Nia Quinn',
      'Eve Quinn',
    ])
    await expectAccessible(olives, 'a program with people')
    await olives.getByRole('link', { name: 'Dashboard' }).click()
    await title(olives, 'Harbor Point')
    const teams = olives.getByRole('table', { name: /teams/iu }).first()
    for (const name of ['Harbor Herons', 'Harbor Gulls']) await expect(teams).toContainText(name)
  })

  await test.step('a revoked link opens nothing', async () => {
    await olives.getByRole('link', { name: 'People and invitations' }).click()
    await invite(olives, 'zed@example.test', 'Director')
    await expect(row(olives, 'zed@example.test')).toContainText(/Sent/u)
    const link = await inDevMail(visit, 'zed@example.test')
    await olives.getByRole('button', { name: 'Revoke the invitation to zed@example.test' }).click()
    await expectAccessible(olives, 'the question before an invitation is revoked')
    await olives.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(row(olives, 'zed@example.test')).toContainText('Revoked')
    await title(await visit(link), 'This invitation doesn’t work')
  })

  await test.step('a coach’s team leaves, a director leaves, the owner removes the others', async () => {
    await nias.getByRole('button', { name: 'Leave the program' }).click()
    await nias.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(nias.getByText('Harbor Gulls left Harbor Point.')).toBeVisible()
    await expect(nias.getByRole('button', { name: 'Leave the program' })).toHaveCount(0)

    const again = await visit('/login', PHONE)
    await signInAgain(again, director.email)
    await closeWelcome(again, director.email)
    await again.goto(`${network.origin}/app/account`)
    await again.getByRole('button', { name: 'Leave Harbor Point' }).click()
    await expectAccessible(again, 'the question before somebody leaves')
    await again.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(again.getByText('You left Harbor Point.')).toBeVisible()

    await olives.reload()
    for (const name of ['Cal Quinn', 'Eve Quinn']) {
      await olives.getByRole('button', { name: `Remove ${name}` }).click()
      await olives.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(row(olives, name)).toHaveCount(0)
    }
    await expect(olives.getByRole('table', { name: 'People' }).getByRole('rowheader')).toHaveText(['Olive Quinn'])
  })

  await test.step('an admin makes a program for the owner, and reads who did what', async () => {
    const adas = await visit('/signup')
    await join(app, adas, admin)
    await userShell(app, 'grant', admin.email, 'Admin')
    await adas.getByRole('button', { name: 'Sign out' }).click()
    await signInAgain(adas, admin.email)
    await completeProfile(adas)
    await closeWelcome(adas, admin.email)
    await adas.goto(`${network.origin}/app/program`)
    await expect(adas.getByRole('link', { name: 'Harbor Point' })).toBeVisible()
    await pointer(adas).press('New program')
    const hands = pointer(adas)
    await hands.type('Owner’s email (optional)', owner.email)
    await hands.type('Program name', 'Gulf Coast')
    await hands.type('City', 'Naples')
    await hands.select('State', 'Florida')
    await hands.press('Save')
    await title(adas, 'Gulf Coast')
    await expect(row(adas, owner.email)).toContainText('Owner')
    await adas.goto(`${network.origin}/app/admin/audit`)
    const audit = adas.getByRole('table', { name: 'Audit' })
    await expect(audit.getByRole('row').nth(1)).toContainText(/Ada Quinn.*Made a program.*Gulf Coast/u)
    await expect(audit).toContainText('Removed someone from a program')
  })
})

async function invite(page: Page, email: string, part: string) {
  const hands = pointer(page)
  await hands.type('Email', email)
  await hands.pick(part)
  await hands.press('Send invitation')
  await expect(row(page, email)).toBeVisible()
}

/** The link of the newest mail to this address, as /dev/mail shows it. */
async function inDevMail(visit: Visit, email: string): Promise<string> {
  const page = await visit('/dev/mail')
  const mail = page.getByRole('group').filter({ hasText: email }).first()
  const text = await mail.locator('pre').textContent()
  await page.close()
  return /https?:\/\/\S+\/invitation\/\S+/u.exec(text ?? '')?.[0] ?? ''
}

async function signUpAndConfirm(app: AppProcess, page: Page, person: Newcomer) {
  await signUp(page, person, { hasLink: true })
  const hands = pointer(page)
  await hands.type('Confirmation code', await inMailTo(app, person.email, CODE))
  await page.waitForURL(/\/invitation\//u)
}

async function completeProfile(page: Page) {
  const hands = pointer(page)
  await hands.type('City', 'Tampa')
  await hands.select('State', 'Florida')
  await hands.type('Organization name', 'Harbor Point')
  await hands.type('Address', '1 Court Street')
  await hands.press('Save profile')
  await page.waitForURL(/performance-portal/u)
}

async function fillInTeam(page: Page, name: string) {
  const hands = pointer(page)
  await hands.pick('School Team')
  await hands.pick("Women's")
  await hands.type('Team name', name)
  await hands.type('School name', 'Harbor Point')
  await hands.type('City', 'Tampa')
  await hands.select('State', 'Florida')
}

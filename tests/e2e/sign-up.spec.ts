import type { Page } from 'playwright'
import { expectAccessible } from './axe.ts'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { chooseFile, keyboard, pointer } from './hands.ts'
import type { Hands } from './hands.ts'
import { typingKept } from './local-rows.ts'
import { CODE, inMailTo } from './mails.ts'
import {
  confirmAddress,
  join,
  NEW_PASSWORD,
  newcomer,
  signInAgain,
  signUp,
  startFromWelcome,
  writeEvaluatorProfile,
} from './newcomers.ts'
import { expect, test } from './shared-stage.ts'
import { userShell } from './user-shell.ts'

const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

test("[T19, D23] a player, by keyboard only: the code read at /dev/mail, the first step, then the other steps with a reload and the browser's back", async ({
  visit,
  network,
}) => {
  const player = newcomer('Player', 'Zoë')
  player.email = 'zoe.quinn@example.test'
  const page = await visit('/signup')
  const hands = keyboard(page)
  await hands.press('Create account')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectAccessible(page, 'the sign-up form with what is missing')
  await signUp(page, player, { hands })
  await expectAccessible(page, 'the step that asks for the code')
  const mail = await page.context().newPage()
  await mail.goto(`${network.origin}/dev/mail`)
  const newest = mail.getByRole('group').first()
  await expect(newest).toContainText(player.email)
  await expectAccessible(mail, '/dev/mail')
  const code = CODE.exec(await newest.locator('pre').innerText())?.[0] ?? ''
  await mail.close()
  await confirmAddress(page, code, hands)
  await page.waitForURL(/create-profile\/player_information/u)
  await title(page, 'Create your profile')
  await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  await hands.press('Create profile')
  await expect(page.locator('[aria-invalid=true], [data-refused]').first()).toBeVisible()
  await expectAccessible(page, 'the first step of the profile with what is missing')
  await hands.pick("Women's")
  await hands.type('Date of birth', '05312009')
  await hands.press('Create profile')
  await page.waitForURL(/video-upload/u)
  await title(page, 'Upload a game video')

  await page.goto(`${network.origin}/app/home`)
  await startFromWelcome(page, player, hands)
  await title(page, 'Hello, Zoë')
  await page.getByRole('link', { name: 'Finish your profile' }).press('Enter')
  await page.waitForURL(/edit-player-profile\/player_information/u)
  await expect(page.getByLabel('Phone')).toHaveValue(/617.*555.*0123/u)
  await hands.type('City', 'Boston')
  await hands.select('State', 'Massachusetts')
  await hands.press('Next')
  await page.waitForURL(/organization_school/u)
  await hands.pick('High School')
  await hands.type('School name', 'Harbor Point')
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('textbox', { name: 'School name' }).or(page.getByRole('combobox', { name: 'School name' })),
  ).toHaveValue('Harbor Point')
  await typingKept(page, 'Harbor Point')
  await page.reload()
  await expect(page.getByText('We brought back what you typed.')).toBeVisible()
  await expect(page.getByLabel('School name')).toHaveValue('Harbor Point')
  await page.goBack()
  await page.waitForURL(/player_information/u)
  await expect(page.getByLabel('City')).toHaveValue('Boston')
  await page.goForward()
  await hands.select('Grade (optional)', '11th Grade (Junior)')
  await hands.press('Next')
  await page.waitForURL(/athletic_info/u)
  await hands.select('Height, feet (optional)', '5 ft')
  await hands.select('Height, inches (optional)', '9 in')
  await hands.press('Save profile')
  await page.waitForURL(`${network.origin}/app/view-profile`)
})

test('[T19, A9] a coach, by keyboard only: profile, team, a roster from a file with a bad cell, portal', async ({
  visit,
  app,
  network,
}) => {
  const coach = newcomer('Coach', 'Carla')
  const page = await visit('/signup')
  const hands = keyboard(page)
  await signUp(page, coach, { hands })
  await confirmAddress(page, await inMailTo(app, coach.email, CODE), hands)
  await page.waitForURL(`${network.origin}/app/complete-profile/coach`)
  await completeStaffProfile(page, hands)
  await page.waitForURL(`${network.origin}/app/complete-profile/coach-team`)
  await title(page, 'Your team')
  await hands.pick('School Team')
  await hands.pick("Women's")
  await hands.type('Team name', 'Harbor Point Herons')
  await hands.type('School name', 'Harbor Point')
  await hands.type('City', 'Boston')
  await hands.select('State', 'Massachusetts')
  await hands.press('Save and go to the roster')
  await page.waitForURL(`${network.origin}/app/complete-profile/coach-roster`)

  await hands.press('Import CSV')
  const rows = [
    '\uFEFFNo;First;Last;Ht;Email',
    '4;Ana;Duarte;5-9;ana@example.test',
    "12;D'Arcy;O'Neill;19 ft;",
    '=1+1;Rin;Nakamura;;',
  ].join('\r\n')
  await expectAccessible(page, 'the choice of a file to import')
  await chooseFile(page, () => hands.press('Choose a file'), {
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows),
  })
  const preview = page.getByRole('table', { name: 'Rows of the file' })
  await expect(preview.locator('[aria-invalid=true]')).toHaveCount(2)
  await expect(page.getByText(/2 rows need a fix/u).first()).toBeVisible()
  await expectAccessible(page, 'the rows of a file with bad cells')
  await hands.type('Height, row 3', "6'1")
  await hands.type('Jersey, row 4', '23')
  await expect(preview.locator('[aria-invalid=true]')).toHaveCount(0)
  await hands.press('Import 3 players')
  await expectAccessible(page, 'the roster as it is typed')
  await hands.press('Complete roster')
  await page.waitForURL(`${network.origin}/app/performance-portal`)
  await startFromWelcome(page, coach, hands)
  await title(page, 'Harbor Point Herons')
})

for (const { role, first, feel } of [
  { role: 'Director', first: 'Dora', feel: keyboard },
  { role: 'Owner', first: 'Otto', feel: pointer },
] as const) {
  test(`[T19] ${role === 'Director' ? 'a director, by keyboard only' : 'an owner'}: profile with an organization, portal`, async ({
    visit,
    app,
    network,
  }) => {
    const person = newcomer(role, first)
    const page = await visit('/signup')
    const hands = feel(page)
    await signUp(page, person, { hands })
    await confirmAddress(page, await inMailTo(app, person.email, CODE), hands)
    await page.waitForURL(`${network.origin}/app/complete-profile/${role.toLowerCase()}`)
    await hands.type('City', 'Boston')
    await hands.select('State', 'Massachusetts')
    await hands.type('Organization name', 'Eastgate Hoops')
    await hands.type('Address', '1 Court Street')
    await hands.press('Save profile')
    await page.waitForURL(`${network.origin}/app/performance-portal`)
    await startFromWelcome(page, person, hands)
    await title(page, 'Programs')
    await expect(page.getByText('No program yet')).toBeVisible()
  })
}

test('[M20, A2] an evaluator is made by the admin, and from a shell: signs in again, completes the profile, library', async ({
  visit,
  app,
  network,
}) => {
  const [byAdmin, byShell] = [newcomer('Player', 'Eva'), newcomer('Player', 'Emil')]
  const admin = await visit('/')
  await fillInSignIn(admin, 'admin.demo@example.test')
  await closeWelcome(admin, 'admin.demo@example.test')
  for (const person of [byAdmin, byShell]) {
    const page = await visit('/signup')
    await join(app, page, person)
    if (person === byAdmin) {
      await admin.goto(`${network.origin}/app/admin/users`)
      await admin.getByRole('searchbox', { name: 'Search users' }).fill(person.email)
      await admin.getByRole('button', { name: `Change ${person.first} ${person.last}` }).click()
      await admin.getByRole('button', { name: 'Grant Evaluator' }).click()
      await expect(admin.getByRole('dialog', { name: 'Grant Evaluator?' })).toBeVisible()
      await pointer(admin).press('Grant Evaluator')
      await expect(admin.getByText(`${person.first} becomes an evaluator at their next sign-in.`)).toBeVisible()
    } else {
      expect(await userShell(app, 'grant', person.email, 'Evaluator')).toContain(person.email)
    }
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signInAgain(page, person.email)
    await page.waitForURL(`${network.origin}/app/complete-profile/evaluator`)
    await writeEvaluatorProfile(pointer(page))
    await page.waitForURL(`${network.origin}/app/library`)
    await startFromWelcome(page, person)
    await expect(page.getByRole('button', { name: 'New live evaluation' }).first()).toBeVisible()
  }
})

test('[T32, T47] a forgotten password is replaced by the code of an email, and changed again by its owner', async ({
  visit,
  app,
  network,
}) => {
  const person = newcomer('Owner', 'Olga')
  const page = await visit('/signup')
  const hands = pointer(page)
  await join(app, page, person)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await title(page, 'Forgot your password?')
  await hands.type('Email', person.email)
  await hands.press('Email me a code')
  await title(page, 'Set a new password')
  await expectAccessible(page, 'the step that sets a new password')
  await hands.type(
    'Confirmation code',
    await inMailTo(app, person.email, /(?<=^Subject: Your Courtside code for a new password$[^]*)\b\d{6}\b/mu),
  )
  await hands.type('New password', 'Full-court-8')
  await hands.press('Set password')
  await page.waitForURL(`${network.origin}/app/complete-profile/owner`)

  await page.getByRole('link', { name: 'Account' }).click()
  await hands.press('Change password')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await hands.type('Current password', NEW_PASSWORD)
  await hands.type('New password', 'Half-court-9')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused()
  await expectAccessible(page, 'the change of the password, refused')
  await hands.type('Current password', 'Full-court-8')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signInAgain(page, person.email)
  await expect(page.getByRole('alert').filter({ hasText: /./u })).toBeVisible()
  await hands.type('Password', 'Half-court-9')
  await hands.press('Sign in')
  await page.waitForURL(`${network.origin}/app/complete-profile/owner`)
})

async function completeStaffProfile(page: Page, hands: Hands): Promise<void> {
  await title(page, 'Complete your profile')
  await hands.type('City', 'Boston')
  await hands.select('State', 'Massachusetts')
  await hands.press('Save profile')
}

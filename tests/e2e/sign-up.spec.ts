import type { Page } from 'playwright'
import { closeWelcome, fillInSignIn } from './evaluator.ts'
import { chooseFile, keyboard, pointer } from './hands.ts'
import type { Hands } from './hands.ts'
import { CODE, inMailTo } from './mails.ts'
import { confirmAddress, join, newcomer, signInAgain, signUp } from './newcomers.ts'
import { expect, test } from './shared-stage.ts'
import { userShell } from './user-shell.ts'

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

test('[T19] [D23] a player: the code read at /dev/mail, three steps with a reload and the browser\'s back, home', async ({ visit, network }) => {
  const player = newcomer('Player', 'Zoë')
  player.email = 'zoe.quinn@example.test'
  const page = await visit('/signup')
  const hands = pointer(page)
  await signUp(page, player)
  const mail = await page.context().newPage()
  await mail.goto(`${network.origin}/dev/mail`)
  const newest = mail.getByRole('group').first()
  await expect(newest).toContainText(player.email)
  const code = CODE.exec(await newest.locator('pre').innerText())?.[0] ?? ''
  await mail.close()
  await confirmAddress(page, player, code)
  await page.waitForURL(/create-profile\/player_information/u)
  await title(page, 'Complete your profile')
  await expect(page.getByLabel('First name')).toHaveValue('Zoë')
  await expect(page.getByLabel('Phone')).toHaveValue(/617.*555.*0123/u)

  await hands.pick("Women's")
  await hands.type('Date of birth', '2009-05-31')
  await hands.type('City', 'Boston')
  await hands.select('State', 'Massachusetts')
  await hands.press('Next')
  await page.waitForURL(/organization_school/u)
  await hands.pick('High School')
  await hands.type('School name', 'Harbor Point')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'School name' }).or(page.getByRole('combobox', { name: 'School name' }))).toHaveValue('Harbor Point')
  await page.reload()
  await expect(page.getByText('What you typed before is back.')).toBeVisible()
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
  await page.waitForURL(`${network.origin}/app/home`)
  await title(page, 'Hello, Zoë')
})

test('[T19] [A11] [G28] a coach: profile, team, a roster from a file with a bad cell, portal', async ({ visit, app, network }) => {
  const coach = newcomer('Coach', 'Carla')
  const page = await visit('/signup')
  const hands = pointer(page)
  await join(app, page, coach)
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

  await page.getByRole('button', { name: 'Import CSV' }).first().click()
  const rows = ['\uFEFFNo;First;Last;Ht;Email', '4;Ana;Duarte;5-9;ana@example.test', "12;D'Arcy;O'Neill;19 ft;", '=1+1;Rin;Nakamura;;'].join('\r\n')
  await chooseFile(page, () => hands.press('Choose a file'), { name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  const preview = page.getByRole('table', { name: 'Rows of the file' })
  await expect(preview.locator('[aria-invalid=true]')).toHaveCount(2)
  await expect(page.getByText(/2 rows need a look/u).first()).toBeVisible()
  await hands.type('Height, row 3', "6'1")
  await hands.type('Jersey, row 4', '23')
  await expect(preview.locator('[aria-invalid=true]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import 3 players' }).click()
  await hands.press('Complete roster')
  await page.waitForURL(`${network.origin}/app/performance-portal`)
  await title(page, 'Teams')
  await expect(page.getByRole('main')).toContainText('Harbor Point Herons')
})

for (const { role, first, feel } of [{ role: 'Director', first: 'Dora', feel: keyboard }, { role: 'Owner', first: 'Otto', feel: pointer }] as const) {
  test(`[T19] [D12] ${role === 'Director' ? 'a director, by keyboard only' : 'an owner'}: profile with an organization, portal`, async ({ visit, app, network }) => {
    const person = newcomer(role, first)
    const page = await visit('/signup')
    const hands = feel(page)
    await signUp(page, person, hands)
    await confirmAddress(page, person, await inMailTo(app, person.email, CODE), hands)
    await page.waitForURL(`${network.origin}/app/complete-profile/${role.toLowerCase()}`)
    await hands.type('City', 'Boston')
    await hands.select('State', 'Massachusetts')
    await hands.type('Organization name', 'Eastgate Hoops')
    await hands.type('Address', '1 Court Street')
    await hands.press('Save profile')
    await page.waitForURL(`${network.origin}/app/performance-portal`)
    await title(page, 'Teams')
  })
}

test('[M20] [M28] [A13] an evaluator is made by the admin, and from a shell: signs in again, completes the profile, library', async ({ visit, app, network }) => {
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
      await expect(admin.getByText(`${person.first} is an evaluator when they next sign in.`)).toBeVisible()
    } else {
      expect(await userShell(app, 'grant', person.email, 'Evaluator')).toContain(person.email)
    }
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signInAgain(page, person.email)
    await page.waitForURL(`${network.origin}/app/complete-profile/evaluator`)
    const hands = pointer(page)
    await hands.type('City', 'Boston')
    await hands.select('State', 'Massachusetts')
    await hands.type('Years of experience', '12')
    await hands.pick('High School Coach')
    await hands.press('Save profile')
    await page.waitForURL(`${network.origin}/app/library`)
    await expect(page.getByRole('button', { name: 'New live evaluation' })).toBeVisible()
  }
})

async function completeStaffProfile(page: Page, hands: Hands): Promise<void> {
  await title(page, 'Complete your profile')
  await hands.type('City', 'Boston')
  await hands.select('State', 'Massachusetts')
  await hands.press('Save profile')
}

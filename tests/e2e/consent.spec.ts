import { expectAccessible } from './axe.ts'
import { inMailTo } from './mails.ts'
import { createPlayerProfile, join, newcomer, startFromWelcome } from './newcomers.ts'
import { expect, PHONE, test } from './shared-stage.ts'

const GUARDIAN = { name: 'Adaeze Quinn', email: 'adaeze.quinn@example.test' }

test("[K2, K5, K6, K7] a child's guardian agrees by the link of the email, on a phone, and takes it back with the same link", async ({
  visit,
  app,
  network,
}) => {
  const child = newcomer('Player', 'Milo')
  const page = await visit('/signup')
  await join(app, page, child)
  await createPlayerProfile(page, { born: `${new Date().getUTCFullYear() - 12}-12-31`, guardian: GUARDIAN })
  await page.waitForURL(`${network.origin}/app/home`)
  await startFromWelcome(page, child)
  await expect(page.getByRole('main')).toContainText('A parent must agree first')

  const link = await inMailTo(app, GUARDIAN.email, /https?:\/\/\S+\/consent\/\S+/u)
  const guardian = await visit(link, PHONE)
  await expect(guardian.getByRole('heading', { level: 1, name: 'Milo needs your consent' })).toBeVisible()
  expect(await guardian.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await guardian.getByRole('button', { name: 'Give consent' }).click()
  await expect(guardian.getByLabel('Your name')).toBeFocused()
  await expectAccessible(guardian, 'the consent that is asked for, with what is missing')
  await guardian.getByLabel('Your name').fill(GUARDIAN.name)
  await guardian.getByRole('checkbox').check({ force: true })
  await guardian.getByRole('button', { name: 'Give consent' }).click()
  await guardian.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(guardian.getByRole('heading', { level: 1, name: 'Consent is given' })).toBeFocused()
  await expectAccessible(guardian, 'the consent that is given')

  const profile = `${network.origin}/app/view-profile`
  await page.goto(profile)
  await expect(page.getByRole('main')).toContainText('A parent or guardian agreed')
  await expect(page.getByRole('main')).toContainText(GUARDIAN.name)
  await inMailTo(app, child.email, /consent/iu)

  await guardian.goto(link)
  await guardian.getByRole('button', { name: 'Withdraw consent' }).click()
  await expectAccessible(guardian, 'the question before the withdrawal')
  await guardian.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(guardian.getByRole('heading', { level: 1, name: 'Consent is withdrawn' })).toBeFocused()
  await expectAccessible(guardian, 'the consent that is withdrawn')
  await page.goto(profile)
  await expect(page.getByRole('main')).toContainText('Consent withdrawn')
})

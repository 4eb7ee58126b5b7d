import type { Roster } from '#domain/contracts/teams.ts'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { expectAccessible } from './axe.ts'
import { pointer } from './hands.ts'
import { CODE, inMailTo } from './mails.ts'
import { newcomer, signUp } from './newcomers.ts'
import { askApi } from './orders.ts'
import { enter } from './portal-hands.ts'
import { expect, PHONE, test } from './shared-stage.ts'

const COACH = 'coach.demo@example.test'
const LINKS = '/app/roster-links/1'

test('[G100, G102] a player scans the code that the coach shows, signs up on the phone, joins, and the coach sees it', async ({
  visit,
  app,
}) => {
  const coach = await enter(visit, COACH, LINKS)
  const row = coach.getByRole('main').getByRole('listitem').first()
  await row.getByRole('button', { name: /^Make a link for/u }).click()
  await expect(row.getByRole('img', { name: /^QR code of the link/u })).toBeVisible()
  await expectAccessible(coach, 'a personal link')
  const link = await row.locator('code').innerText()
  const number = await row.locator('b').first().innerText()

  const player = newcomer('Player', 'Rio')
  const phone = await visit(link, PHONE)
  await expect(phone.getByRole('heading', { level: 1, name: /^Join / })).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(phone, 'what a personal link opens')
  await phone.getByRole('link', { name: 'Create an account' }).click()
  await signUp(phone, player, { hasLink: true })
  const hands = pointer(phone)
  await hands.type('Confirmation code', await inMailTo(app, player.email, CODE))
  await hands.press('Join the team')
  await expect(phone.getByRole('heading', { name: 'Complete your profile first' })).toBeVisible()

  // The profile has a journey of its own.
  await askApi(app, player.email, 'POST', '/accounts/player/profile/', aPlayerProfileBody({ first_name: player.first }))
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Join the team' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: /^You’re on / })).toBeFocused()
  await expectAccessible(phone, 'a team that was joined')

  const { players } = await askApi<Roster>(app, COACH, 'GET', '/team/list/1/roster')
  expect(players.find(({ jersey_number }) => jersey_number === number)?.link).toBe('linked')
})

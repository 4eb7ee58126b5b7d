import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import type { FrameLocator, Locator, Page } from 'playwright'
import type { LocalSession } from '#server/standins/payments/payments-local-store.ts'
import type { OperationAnswer } from '#domain/contracts/operations.ts'
import { PART_BYTES } from '#domain/contracts/videos.ts'
import { aSheet } from '#tests/fixtures/a-sheet.ts'
import { aCompletion, aFinalSave, aNotePut, aRatingsPatch } from '#tests/fixtures/operation-bodies.ts'
import { DEMO_PASSWORD, EVALUATOR } from '#tests/support/app-process.ts'
import type { AppProcess } from '#tests/support/app-process.ts'
import { chooseFile } from '#tests/support/choose-file.ts'
import type { Device } from '#tests/support/device.ts'
import { makeVideo, padVideo } from '#tests/support/make-video.ts'
import { CODE, inMailTo } from './mails.ts'
import { NEW_PASSWORD } from './newcomers.ts'
import { anAthlete, aSchool } from '#tests/fixtures/a-player.ts'

/**
 * What players do about an order, in the words on the screen; and what a test does past the app, to begin where it has
 * something to say.
 */

export const GAME = 'Harbor Point vs. Eastgate'

let game: Promise<Buffer> | undefined

/**
 * Writes a real video of 75 seconds, grown to so many bytes, and returns where: beside what the test leaves. It is
 * filmed once for all tests of a process.
 */
export async function aGameFile(device: Device, bytes: number): Promise<string> {
  const file = test.info().outputPath('harbor-point-v-eastgate.webm')
  game ??= makeVideo(device.context, {
    seconds: 5,
    times: 15,
    width: 640,
    height: 360,
    framesPerSecond: 12,
    bitsPerSecond: 200_000,
  })
  writeFileSync(file, await game)
  padVideo(file, bytes)
  return file
}

const videoFile = (page: Page): Locator => page.getByLabel('Video file', { exact: true })
export const chooseVideo = (page: Page, file: string): Promise<void> => chooseFile(videoFile(page), file)

export const choosePackage = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name: new RegExp(`^${name}`, 'u') }).check({ force: true })

/** How many parts of the upload the page says have arrived. */
export async function partsArrived(page: Page): Promise<number> {
  const words = await page
    .getByRole('progressbar', { name: 'Upload' })
    .getAttribute('aria-valuetext', { timeout: 2_000 })
    .catch(() => null)
  return Number(/(\d+) of \d+ parts/u.exec(words ?? '')?.[1] ?? 0)
}

/** Number and color, then a tap in each of two moments. */
export async function pointAtYourself(page: Page, jersey: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Jersey number' }).fill(jersey)
  await page.getByRole('radio', { name: 'White' }).check({ force: true })
  const picture = page.getByRole('button', { name: /^Picture at/u })
  await picture.click({ position: { x: 120, y: 60 } })
  await expect(page.getByText(/^First moment: at 0:\d\d, \d+ % from the left/u)).toBeVisible()
  await page.getByRole('button', { name: 'Next: second moment' }).click()
  await expect(page.getByText('Second moment: not chosen yet.')).toBeVisible()
  await expect(picture).not.toHaveAccessibleName(/^Picture at 0:00/u)
  await picture.click({ position: { x: 90, y: 80 } })
  await expect(page.getByText(/^Second moment: at 0:\d\d/u)).toBeVisible()
}

/** D101. What the score needs, and a profile of one step does not say. */
export async function sayWhereOnePlays(page: Page): Promise<void> {
  await page.getByLabel('Grade or college').selectOption({ label: '11th Grade (Junior)' })
  await page.getByRole('radio', { name: 'Point Guard' }).check({ force: true })
  await expect(page.getByRole('radio', { name: 'Point Guard' })).toBeChecked()
}

/** The local checkout in its frame. */
export const checkout = (page: Page): FrameLocator => page.frameLocator('iframe[title=Payment]')
export const pressInCheckout = (page: Page, button: string): Promise<void> =>
  checkout(page).getByRole('button', { name: button, exact: true }).click()

/** What is written on the tracker of an order, on home or in the library. */
export const orderCard = (page: Page, game = GAME): Locator => page.getByRole('article', { name: game })
export const tracked = (page: Page, step: string, game = GAME): Locator =>
  orderCard(page, game).getByRole('listitem').filter({ hasText: step })

const NEWCOMERS = '.quinn@example.test'
const tokens = new Map<string, { token: string; at: number }>()
/** A token lasts 15 minutes, and the journeys take longer than that on a slow machine. */
const TOKEN_MS = 5 * 60_000

/**
 * One call of the API as a player of `aPlayer`, a newcomer, or somebody of the demo. Throws what is not an answer of
 * 2xx.
 */
export async function askApi<T>(
  app: AppProcess,
  email: string,
  method: 'GET' | 'POST' | 'PUT',
  address: string,
  body?: object,
): Promise<T> {
  const token = await tokenFor(app, email)
  const response = await fetch(`http://127.0.0.1:${app.port}/api${address}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function tokenFor(app: AppProcess, email: string): Promise<string> {
  const key = `${app.port} ${email}`
  const kept = tokens.get(key)
  if (kept && Date.now() - kept.at < TOKEN_MS) return kept.token
  const token = await app.tokenOf(email, email.endsWith(NEWCOMERS) ? NEW_PASSWORD : DEMO_PASSWORD)
  tokens.set(key, { token, at: Date.now() })
  return token
}

/**
 * A new player with a finished profile, in the 11th grade unless told, and the password of the demo; returns the
 * address. Journeys of several files may share a server: each takes a first name that no other has.
 */
export async function aPlayer(app: AppProcess, first: string, grade: '11' | '8' = '11'): Promise<string> {
  const email = `${first.toLowerCase()}.reed@example.test`
  const attributes = {
    email,
    given_name: first,
    family_name: 'Reed',
    phone_number: '+16175550123',
    'custom:role': 'Player',
  }
  await identity(app, 'SignUp', {
    Username: email,
    Password: DEMO_PASSWORD,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  })
  await identity(app, 'ConfirmSignUp', { Username: email, ConfirmationCode: await inMailTo(app, email, CODE) })
  // The first call makes the account.
  await askApi(app, email, 'GET', '/auth/me/')
  await askApi(app, email, 'POST', '/accounts/player/profile/', {
    first_name: first,
    last_name: 'Reed',
    phone: '(617) 555-0123',
    gender: 'Female',
    date_of_birth: '2009-05-31',
    city: 'Boston',
    state_name: 'Massachusetts',
    guardian_name: '',
    guardian_email: '',
    picture_id: null,
    athletic_info: anAthlete(),
    organization: aSchool({
      organization_type_id: grade === '8' ? 1 : 2,
      school_grade: grade,
      team_level: grade === '8' ? 'Middle School' : 'Varsity',
      years_of_experience: 3,
    }),
    competitive_items: [],
  })
  return email
}

async function identity(app: AppProcess, operation: string, body: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${app.port}/idp/`, {
    method: 'POST',
    body: JSON.stringify({ ClientId: 'local-spa-client', ...body }),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
  })
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`)
}

/** An order that lacks nothing but its payment; returns its id. */
export async function aReadyOrder(
  app: AppProcess,
  email: string,
  { packageId = 1, game = GAME }: { packageId?: number | null; game?: string } = {},
): Promise<string> {
  const id = randomUUID()
  await askApi(app, email, 'POST', '/evaluation/submission/', {
    evaluation_submission_id: id,
    ...(packageId !== null && { package_id: packageId }),
    event_name: game,
    jersey_number: '12',
    jersey_color: 'white',
  })
  await askApi(app, email, 'POST', '/evaluation/validate_video_url/', {
    url: 'https://youtu.be/M7lc1UVf-VE',
    evaluation_submission_id: id,
  })
  await askApi(app, email, 'PUT', `/evaluation/submission/${id}/`, {
    sightings: [
      { at_s: 30, x: null, y: null, hint: '' },
      { at_s: 300, x: null, y: null, hint: '' },
    ],
  })
  return id
}

type Wanted = {
  packageId?: number
  game?: string
  /** A WebM; without one the order shows a video of YouTube. */ file?: Uint8Array
}

/** An order that is paid and in the queue; returns its id. */
export async function aSubmittedOrder(
  app: AppProcess,
  email: string,
  { file, ...wanted }: Wanted = {},
): Promise<string> {
  const id = await aReadyOrder(app, email, wanted)
  if (file) await putVideo(app, email, id, file)
  const { url } = await askApi<{ url: string }>(app, email, 'POST', '/payment/create-checkout-session/', {
    evaluation_submission_id: id,
  })
  await fetch(`http://localhost:${app.port}${url}`, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) })
  await expect
    .poll(async () => (await askApi<{ status: string }>(app, email, 'GET', `/evaluation/submission/${id}/`)).status, {
      timeout: 30_000,
    })
    .toBe('submitted')
  return id
}

/**
 * A published report of an order that was submitted, by this evaluator, with these ratings and threes elsewhere;
 * returns its id.
 */
export async function aReport(
  app: AppProcess,
  email: string,
  {
    ratings = {},
    evaluator = EVALUATOR,
    ...wanted
  }: Wanted & { ratings?: Record<string, number>; evaluator?: string } = {},
): Promise<string> {
  const id = await aSubmittedOrder(app, email, wanted)
  const apply = async (address: string, body: object) => {
    const { results } = await askApi<OperationAnswer>(app, evaluator, 'POST', address, {
      device_id: 'a-script',
      ...body,
    })
    if (results[0]?.status !== 'applied') throw new Error(`${address}: ${JSON.stringify(results)}`)
  }
  await apply('/evaluation/evaluation-ratings/', aRatingsPatch(id, aSheet(ratings)))
  await apply('/evaluation/note/', aNotePut(id, { text: 'Talks early on screens. Work on the weak hand.' }))
  await apply('/evaluation/final-save/', aFinalSave(id, { evaluated_on: new Date().toISOString().slice(0, 10) }))
  await apply('/evaluation/complete/', aCompletion(id))
  return id
}

/** Puts a file in place of the video of an order, with its two moments. */
async function putVideo(app: AppProcess, email: string, orderId: string, file: Uint8Array): Promise<void> {
  const id = randomUUID()
  const check = {
    media_type: 'video/webm',
    duration_s: 75,
    width: 640,
    height: 360,
    frames_per_second: 12,
    brightness: 100,
    frames_looked_at: 8,
  }
  await askApi(app, email, 'POST', '/evaluation/videos/', {
    video_id: id,
    evaluation_submission_id: orderId,
    file_name: 'game.webm',
    byte_length: file.length,
    media_type: 'video/webm',
    fingerprint: id,
    device_check: check,
  })
  type Parts = { parts: { part_number: number; url: string }[] }
  const { parts } = await askApi<Parts>(app, email, 'POST', `/evaluation/videos/${id}/parts/`, {
    part_numbers: Array.from({ length: Math.ceil(file.length / PART_BYTES) }, (_none, index) => index + 1),
  })
  for (const { part_number: number, url } of parts) {
    const sent = await fetch(new URL(url, `http://localhost:${app.port}`), {
      method: 'PUT',
      body: file.slice((number - 1) * PART_BYTES, number * PART_BYTES),
    })
    if (!sent.ok) throw new Error(`Part ${number} was not taken: ${sent.status} ${await sent.text()}`)
  }
  await askApi(app, email, 'POST', `/evaluation/videos/${id}/complete/`, {})
  await askApi(app, email, 'PUT', `/evaluation/submission/${orderId}/`, {
    sightings: [
      { at_s: 3, x: 0.3, y: 0.4, hint: 'left corner' },
      { at_s: 30, x: 0.6, y: 0.5, hint: '' },
    ],
  })
}

/** The forms that the payment provider has opened, as they lie in its folder. */
export function sessionsOf(app: AppProcess): LocalSession[] {
  const folder = path.join(app.dataDir, 'payments')
  const names = readdirSync(folder).filter((name) => name.startsWith('cs_local_') && name.endsWith('.json'))
  return names.map((name): LocalSession => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
}

import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusalOf } from '#domain/contracts/check-input.ts'
import { optionalLabel } from '#domain/fields/text-fields.ts'
import { judgeUnauthorized } from '#domain/session/session-expiry.ts'
import { ErrorScreen } from '#ui/error-screen.tsx'
import { LoadingScreen } from '#ui/loading-screen.tsx'
import { fieldsOfCalls } from './support/fields-of-calls.ts'
import type { Field } from './support/fields-of-calls.ts'

afterEach(cleanup)

// W69. The words of sections 5 and 8 of the specification, asked of the schema of each field that an API call takes.
// The forms of the pages use the same schemas (V1).

const x = (count: number) => 'x'.repeat(count)
const NAME_TOO_LONG = [x(101), 'Name cannot be longer than 100 characters'] as const
const NO_EMAIL = 'Please enter valid email address'
const CITY_TOO_LONG = [x(101), 'City cannot be longer than 100 characters'] as const
const WHITE_SPACE = [' Boston', 'City cannot start with a white space'] as const
const FIRST_NAME = [
  ['', 'Please enter your first name'],
  [x(31), 'First name cannot be longer than 30 characters'],
] as const
const LAST_NAME = [
  ['', 'Please enter your Last name'],
  [x(31), 'Last name cannot be longer than 30 characters'],
] as const
const STATE = [['', 'Please select your state']] as const
const EMAIL = [
  ['', NO_EMAIL],
  ['dana@', NO_EMAIL],
] as const

type Refusals = ReadonlyArray<readonly [value: string, message: string]>

/** By the name of a field. A field that may be empty accepts `''`. */
const SPECIFIED: Readonly<Record<string, Refusals>> = {
  city: [['', 'Please enter your city'], WHITE_SPACE, CITY_TOO_LONG],
  first_name: FIRST_NAME,
  firstName: FIRST_NAME,
  last_name: LAST_NAME,
  lastName: LAST_NAME,
  phone: [
    ['', 'Please enter your phone number'],
    ['12-34', 'Please enter a valid phone number'],
  ],
  address: [
    ['', 'Please enter your address'],
    [' 1 Main St', 'City cannot start with a white space'],
    [x(256), 'Address cannot be longer than 255 characters'],
  ],
  state: STATE,
  state_name: STATE,
  email: EMAIL,
  owner_email: EMAIL,
  guardian_email: EMAIL,
  report_email: EMAIL,
  name: [NAME_TOO_LONG],
  event_name: [NAME_TOO_LONG],
  guardian_name: [NAME_TOO_LONG],
  given_name: [NAME_TOO_LONG],
  organization: [NAME_TOO_LONG],
  league_name: [['', 'Please enter your circuit name'], NAME_TOO_LONG],
  organization_name: [NAME_TOO_LONG],
}

/** Fields that the specification doesn't have, with limits of their own, and what a device sends without blanks. */
const DIFFERENT: Readonly<Record<string, Refusals>> = {
  'PUT /admin/packages/:package_id/ name': [[x(81), 'Use at most 80 characters']],
  'POST /event/:event_id/groups/ name': [[x(61), 'Use at most 60 characters']],
  'PATCH /event/:event_id/groups/:group_id/ name': [[x(61), 'Use at most 60 characters']],
  'POST /event/:event_id/restore/ groups name': [[x(61), 'Use at most 60 characters']],
  'POST /evaluation/live/ player city': [CITY_TOO_LONG],
  'POST /evaluation/live/player/ player city': [CITY_TOO_LONG],
}

const takesText = ({ schema }: Field) => refusalOf(schema, 'x') !== 'Use named fields'
const FIELDS = fieldsOfCalls().filter((field) => field.name in SPECIFIED && takesText(field))

test('[W69] each field of each API call has the words of the specification', () => {
  const wrong = FIELDS.flatMap(({ path, name, schema }) =>
    (DIFFERENT[path] ?? SPECIFIED[name] ?? []).flatMap(([value, message]) => {
      const refusal = refusalOf(schema, value)
      const mayBeEmpty = value === '' && refusal === undefined
      return refusal === message || mayBeEmpty ? [] : [`${path}: ${refusal ?? 'accepted'}`]
    }),
  )
  expect(wrong).toEqual([])
  expect(Object.keys(DIFFERENT).filter((path) => !FIELDS.some((field) => field.path === path))).toEqual([])
})

test.each(Object.entries(SPECIFIED))('[W69] at least one API call has each of the words for %s', (name, refusals) => {
  const ofName = FIELDS.filter((field) => field.name === name)
  for (const [value, message] of refusals) {
    if (value === '' && ['guardian_email', 'address'].includes(name)) continue
    expect(ofName.map(({ schema }) => refusalOf(schema, value))).toContain(message)
  }
})

test('[W69] an organization’s name is asked for by its label', () => {
  const words = FIELDS.filter(({ name }) => /^(?:organization_)?name$/u.test(name)).map(({ schema }) =>
    refusalOf(schema, ''),
  )
  expect(words).toEqual(
    expect.arrayContaining(['school', 'event', 'program'].map((label) => `Please enter your ${label} name`)),
  )
})

test('[W69] an optional field’s label and a 401 have the words of the specification', () => {
  expect(optionalLabel('City')).toBe('City (optional)')
  const expired = 'Your session has expired. Please log in again to continue.'
  expect(judgeUnauthorized({ errorCode: 'ANYTHING', message: 'No.' }, 'ended')).toMatchObject({ message: expired })
  expect(judgeUnauthorized({ errorCode: 'ERR404003', message: 'No.' }, 'ok')).toMatchObject({ message: 'No.' })
})

test('[W69] the error screen and the loading screen have the words of the specification', () => {
  const reload = vi.fn<() => void>()
  render(<ErrorScreen onReload={reload} />)
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong.')
  expect(screen.getByText('Please try again later.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
  render(<LoadingScreen />)
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

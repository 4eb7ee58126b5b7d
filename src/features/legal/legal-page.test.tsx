import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CONSENT_VERSION, consentText } from '#domain/profiles/consent-text.ts'
import { DELETION_WORDS } from '#domain/profiles/deletion-words.ts'
import { LegalFoot, addressOf } from '#kit/legal-links.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_POLICY } from './privacy-policy.ts'

afterEach(cleanup)

test.each([
  ['privacy', 'Privacy policy'],
  ['terms', 'Terms of service'],
] as const)('%s says that it is a draft, and leads to the other document', (name, title) => {
  render(
    <UiProvider>
      <LegalPage document={name} />
    </UiProvider>,
  )
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(/A lawyer must read and change it/u)).toBeTruthy()
  expect(
    screen.getByRole('link', { name: name === 'privacy' ? 'Terms of service' : 'Privacy policy' }).getAttribute('href'),
  ).toBe(name === 'privacy' ? '/terms' : '/privacy')
})

test('the privacy policy says of a deletion what the account page says', () => {
  render(
    <UiProvider>
      <LegalPage document="privacy" />
    </UiProvider>,
  )
  const points = within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map((it) => it.textContent)
  for (const line of [...DELETION_WORDS.deleted, ...DELETION_WORDS.kept]) expect(points).toContain(line)
})

test('[K4] the consent text and the privacy policy name every use of a child’s data at events', () => {
  const texts = {
    consent: consentText(CONSENT_VERSION).join(' '),
    policy: PRIVACY_POLICY.sections.flatMap(({ paragraphs = [], points = [] }) => [...paragraphs, ...points]).join(' '),
  }
  const named = [
    'photo',
    'organizer',
    'check-in desk',
    'lead evaluator',
    'bib',
    'birth date',
    'code',
    'event',
    'set a date',
    '30 days after the event',
    'no photo',
  ]
  for (const [which, text] of Object.entries(texts))
    expect([which, named.filter((it) => !text.toLowerCase().includes(it))]).toEqual([which, []])
})

test("[W51] the links open in a tab of their own and lead to the organization's documents where the server names them", () => {
  render(<LegalFoot />)
  for (const link of screen.getAllByRole('link'))
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  expect(addressOf('privacy')).toBe('/privacy')
  expect(addressOf('terms', 'https://assets.club.test/legal/')).toBe('https://assets.club.test/legal/terms.html')
})

import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { CONTACTS_META } from '#domain/told-contacts.ts'
import { USER_POOL_META } from '#domain/told-user-pool.ts'
import { contacts } from '#kit/contacts.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { ContactUsDialog } from './contact-us-dialog.tsx'
import { HelpCenterPage } from './help-center-page.tsx'
import { findArticles, groupsFor } from './articles.ts'

const everything = groupsFor({ role: 'Player', isEvaluator: false, isAdmin: true })
const all = [...everything.own, ...everything.others].flatMap(({ articles }) => articles)

test('every word of a search must be in the article', () => {
  expect(findArticles(all, 'safari deleted seven').map(({ id }) => id)).toEqual([])
  expect(findArticles(all, 'SAFARI seven days').map(({ id }) => id)).toEqual(['install'])
})

test.each([
  ['lost phone recovery', 'second-step'],
  ['give back queue open', 'queue'],
  ['dispute bank refund part', 'refunds-and-disputes'],
])('an admin who searches "%s" finds the article', (words, id) => {
  expect(findArticles(all, words).map((article) => article.id)).toContain(id)
})

test('no two articles have one address', () => {
  expect(all.map(({ id }) => id)).toHaveLength(new Set(all.map(({ id }) => id)).size)
})

test.each([
  [{ role: 'Player', isEvaluator: false, isAdmin: false }, ['For players and parents', 'For everyone']],
  [{ role: 'Coach', isEvaluator: true, isAdmin: false }, ['For coaches', 'For evaluators', 'For everyone']],
  [{ role: 'Owner', isEvaluator: false, isAdmin: false }, ['For directors and owners', 'For everyone']],
  [{ role: 'Evaluator', isEvaluator: true, isAdmin: true }, ['For evaluators', 'For admins', 'For everyone']],
] as const)('%o reads first what is written for them, and what admins do only as an admin', (reader, first) => {
  const { own, others } = groupsFor(reader)
  expect(own.map(({ title }) => title)).toEqual(first)
  const titles = [...own, ...others].map(({ title }) => title)
  expect(titles.includes('For admins')).toBe(reader.isAdmin)
  expect(titles).toEqual(
    expect.arrayContaining(['For players and parents', 'For coaches', 'For directors and owners', 'For evaluators']),
  )
})

test('what is written for others stands behind a fold, and a search or an address finds it all the same', () => {
  const coach = { role: 'Coach', isEvaluator: false, isAdmin: false } as const
  const { rerender } = render(
    <UiProvider>
      <HelpCenterPage reader={coach} />
    </UiProvider>,
  )
  const fold = screen.getByText('More help').closest('details')!
  expect(fold.open).toBe(false)
  expect(fold.contains(screen.getByText('For evaluators'))).toBe(true)
  expect(fold.contains(screen.getByText('For coaches'))).toBe(false)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'walk-on' } })
  expect(screen.queryByText('More help')).toBeNull()
  expect(screen.getByText('A live evaluation for a walk-on')).toBeTruthy()
  Element.prototype.scrollIntoView = () => {}
  rerender(
    <UiProvider key="again">
      <HelpCenterPage reader={coach} articleId="install" />
    </UiProvider>,
  )
  expect(screen.queryByText('For evaluators') !== null || screen.getByText('More help')).toBeTruthy()
})

test('the article that the address names stands open', () => {
  Element.prototype.scrollIntoView = () => {}
  render(
    <UiProvider>
      <HelpCenterPage articleId="how-it-works" />
    </UiProvider>,
  )
  expect(screen.getByText('How tryouts and evaluations work here').closest('details')!.open).toBe(true)
  expect(screen.getByText('What the numbers mean').closest('details')!.open).toBe(false)
})

test('a narrow search opens what it finds; a fruitless one says so', () => {
  render(
    <UiProvider>
      <HelpCenterPage />
    </UiProvider>,
  )
  const search = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.change(search, { target: { value: 'walk-on' } })
  expect(screen.getByText('A live evaluation for a walk-on').closest('details')!.open).toBe(true)
  expect(screen.queryByText('New versions of the app')).toBeNull()
  fireEvent.change(search, { target: { value: 'zebra' } })
  expect(screen.getByText('Nothing about "zebra"')).toBeTruthy()
})

test.each([
  [undefined, ['+1 555 010 0199', 'support@example.test']],
  [{ phone: '+1 (212) 555-0147', email: 'help@club.test' }, ['+1 (212) 555-0147', 'help@club.test']],
  [{ email: 'help@club.test' }, ['help@club.test']],
  [{ phone: '+1 (212) 555-0147' }, ['+1 (212) 555-0147']],
  [{}, []],
])('[W51] with the contacts %j, contact us shows %j', async (told, shown) => {
  if (told) tellContacts(told)
  render(
    <UiProvider>
      <ContactUsDialog open onClose={() => {}} />
    </UiProvider>,
  )
  const dialog = await screen.findByRole('dialog')
  const links = within(dialog).queryAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(shown)
  for (const link of links)
    expect(link.getAttribute('href')).toMatch(/^(?:tel:\+\d+|mailto:(?:help@club|support@example)\.test)$/u)
  expect(within(dialog).queryByText(/Ask the person who invited you/u) !== null).toBe(shown.length === 0)
})

test('[W51] a page of a real user pool without contacts shows none', () => {
  tellContacts({}, USER_POOL_META)
  expect(contacts()).toEqual({})
})

function tellContacts(told: object, name = CONTACTS_META): void {
  const meta = document.createElement('meta')
  meta.name = name
  meta.content = JSON.stringify(told)
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

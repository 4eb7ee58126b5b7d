// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UiProvider } from '#ui/ui-provider.tsx'
import { ContactUsDialog } from './contact-us-dialog.tsx'
import { HelpCenterPage } from './help-center-page.tsx'
import { findArticles } from './parts/articles.ts'
import { supportContacts } from './parts/support.ts'

window.matchMedia = (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList
Element.prototype.getClientRects = () => [{ width: 1, height: 1 }] as unknown as DOMRectList

afterEach(cleanup)

test('[H1] every word of a search must be in the article', () => {
  expect(findArticles('safari deleted seven').map(({ id }) => id)).toEqual([])
  expect(findArticles('SAFARI seven days').map(({ id }) => id)).toEqual(['install'])
})

test('[H1] a narrow search opens what it finds; a fruitless one says so', () => {
  render(<UiProvider><HelpCenterPage /></UiProvider>)
  const search = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.change(search, { target: { value: 'walk-on' } })
  expect(screen.getByText('A live evaluation for a walk-on').closest('details')!.open).toBe(true)
  expect(screen.queryByText('New versions of the app')).toBeNull()
  fireEvent.change(search, { target: { value: 'zebra' } })
  expect(screen.getByText('Nothing about "zebra"')).toBeTruthy()
})

test('[H2] contact us gives the support phone and e-mail of the build', async () => {
  render(<UiProvider><ContactUsDialog open onClose={() => {}} /></UiProvider>)
  const { phone, email } = supportContacts()
  expect((await screen.findByText(phone)).getAttribute('href')).toMatch(/^tel:\+?\d+$/u)
  expect(screen.getByText(email).getAttribute('href')).toBe(`mailto:${email}`)
  expect(supportContacts({ VITE_SUPPORT_PHONE: '555', VITE_SUPPORT_EMAIL: 'help@club.test' })).toEqual({ phone: '555', email: 'help@club.test' })
})

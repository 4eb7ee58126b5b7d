import { expect, test } from 'vitest'
import { isLinkPage } from './link-pages.ts'
import { ROUTES } from './routes-table.ts'

test('[W31] every route with a secret is listed as a link page', () => {
  const ofLinks = Object.keys(ROUTES).filter((it) => it.endsWith('/$token'))
  expect(ofLinks).not.toEqual([])
  expect(ofLinks.filter((it) => !isLinkPage(it))).toEqual([])
  expect(['/report/x', '/app/report/x', '/reports', '/'].map(isLinkPage)).toEqual([true, false, false, false])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The file that keeps what is typed, for each form that has a page, or most of one, for itself. */
const KEPT: Readonly<Record<string, string>> = {
  'auth/sign-up-form.tsx': 'auth/sign-up-page.tsx',
  'evaluation-panel/notes/note-sheet.tsx': 'evaluation-panel/notes/use-note-typing.ts',
  'reports/notes/note-sheet.tsx': 'reports/notes/note-sheet.tsx',
  'reports/notes/own-note-form.tsx': 'reports/notes/use-own-note.ts',
  'events/new-event-page.tsx': 'events/new-event-page.tsx',
  'live-evaluation/walk-on-form.tsx': 'live-evaluation/use-live-form.ts',
  'live-evaluation/player-details-page.tsx': 'live-evaluation/player-details-page.tsx',
  'profiles/player/player-form-steps.tsx': 'profiles/player/use-player-form.ts',
  'profiles/staff/profile-frame.tsx': 'profiles/staff/use-profile-form.ts',
  'teams/roster/player-sheet.tsx': 'teams/roster/use-roster.ts',
  'teams/team-page.tsx': 'teams/details/use-team-form.ts',
}

const SECRET = 'A password or a code is kept nowhere.'
const SHORT = 'Up to four short fields: typed again in seconds.'
const DIALOG = 'A dialog or sheet over a page: closing it discards what was typed.'
const CHOSEN = 'The address of the page holds what was chosen.'
const WITNESSED = 'A parent’s answer is given in one visit.'
const NOT_KEPT: Readonly<Record<string, string>> = {
  'accounts/deletion-dialog.tsx': SECRET,
  'accounts/second-step-dialog.tsx': SECRET,
  'admin/age-dialog.tsx': DIALOG,
  'admin/package-dialog.tsx': DIALOG,
  'admin/refund-form.tsx': DIALOG,
  'auth/change-password-dialog.tsx': SECRET,
  'auth/login-page.tsx': SECRET,
  'auth/ask-for-code.tsx': SECRET,
  'auth/confirm-step.tsx': SECRET,
  'auth/new-password-step.tsx': SECRET,
  'auth/second-step-form.tsx': SECRET,
  'consent/consent-form.tsx': WITNESSED,
  'reports/report/reason-form.tsx': SHORT,
  'reports/result/report-readers.tsx': SHORT,
  'reports/sent/code-steps.tsx': SECRET,
  'event-tablet/desk/player-sheet.tsx': DIALOG,
  'event-tablet/desk/walk-on-form.tsx': 'One tap saves it on the device.',
  'event-tablet/frame/court-dialogs.tsx': DIALOG,
  'events/cases-page.tsx': SHORT,
  'events/board/columns-sheet.tsx': DIALOG,
  'events/coverage/twins-panel.tsx': SHORT,
  'events/players/event-player-sheet.tsx': DIALOG,
  'events/setup/groups-panel.tsx': DIALOG,
  'events/setup/invite-sheet.tsx': DIALOG,
  'live-evaluation/own-color-dialog.tsx': DIALOG,
  'orders/player/link-field.tsx': SHORT,
  'portal/filters/dates-filter.tsx': CHOSEN,
  'profiles/view/travel-stats.tsx': DIALOG,
  'programs/invite-form.tsx': SHORT,
  'programs/program-form.tsx': SHORT,
}

const FOLDER = 'src/features/'
/** This file draws no form itself: each page of the sign-in uses its `AuthForm`. */
const AUTH_FORM = 'auth/auth-parts.tsx'
const forms = globSync(`${FOLDER}**/*.tsx`)
  .map((file) => file.replaceAll('\\', '/').slice(FOLDER.length))
  .filter((file) => !file.includes('.test.') && file !== AUTH_FORM)
  .filter((file) => /<(?:form|AuthForm)\b/u.test(readFileSync(FOLDER + file, 'utf8')))

test('[W34] each form is kept on the device while it is typed, or is listed with the reason why not', () => {
  expect(forms.toSorted()).toEqual([...Object.keys(KEPT), ...Object.keys(NOT_KEPT)].toSorted())
})

test.each(Object.entries(KEPT))('[W34] what is typed into %s is kept by %s', (_form, keeper) => {
  expect(existsSync(FOLDER + keeper)).toBe(true)
  expect(readFileSync(FOLDER + keeper, 'utf8')).toMatch(/\buseKeptForm[<(]|\bcreateTypingKeeper\(/u)
})

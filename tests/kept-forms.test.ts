import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The file that keeps what is typed, for each form that has a page, or most of one, for itself. */
const KEPT: Readonly<Record<string, string>> = {
  'auth/parts/sign-up-form.tsx': 'auth/sign-up-page.tsx',
  'evaluation-panel/parts/notes/note-sheet.tsx': 'evaluation-panel/parts/notes/use-note-typing.ts',
  'evaluation-summary/parts/notes/note-sheet.tsx': 'evaluation-summary/parts/notes/note-sheet.tsx',
  'evaluation-summary/parts/notes/own-note-form.tsx': 'evaluation-summary/parts/notes/use-own-note.ts',
  'events/new-event-page.tsx': 'events/new-event-page.tsx',
  'live-evaluation/parts/walk-on-form.tsx': 'live-evaluation/parts/use-live-form.ts',
  'live-evaluation/player-details-page.tsx': 'live-evaluation/player-details-page.tsx',
  'profile/parts/player/player-form-steps.tsx': 'profile/parts/player/use-player-form.ts',
  'profile/parts/staff/profile-frame.tsx': 'profile/parts/staff/use-profile-form.ts',
  'team/parts/roster/player-sheet.tsx': 'team/parts/roster/use-roster.ts',
  'team/team-page.tsx': 'team/parts/details/use-team-form.ts',
}

const SECRET = 'A password or a code is kept nowhere.'
const SHORT = 'Up to four short fields: typed again in seconds.'
const DIALOG = 'A dialog or sheet over a page: closing it discards what was typed.'
const CHOSEN = 'The address of the page holds what was chosen.'
const WITNESSED = 'A parent’s answer is given in one visit.'
const NOT_KEPT: Readonly<Record<string, string>> = {
  'account/parts/deletion-dialog.tsx': SECRET,
  'account/parts/second-step-dialog.tsx': SECRET,
  'admin/parts/age-dialog.tsx': DIALOG,
  'admin/parts/package-dialog.tsx': DIALOG,
  'admin/parts/refund-form.tsx': DIALOG,
  'auth/change-password-dialog.tsx': SECRET,
  'auth/login-page.tsx': SECRET,
  'auth/parts/ask-for-code.tsx': SECRET,
  'auth/parts/confirm-step.tsx': SECRET,
  'auth/parts/new-password-step.tsx': SECRET,
  'auth/parts/second-step-form.tsx': SECRET,
  'consent/parts/consent-form.tsx': WITNESSED,
  'evaluation-summary/parts/report/reason-form.tsx': SHORT,
  'evaluation-summary/parts/result/report-readers.tsx': SHORT,
  'evaluation-summary/parts/sent/code-steps.tsx': SECRET,
  'event-tablet/parts/desk/player-sheet.tsx': DIALOG,
  'event-tablet/parts/desk/walk-on-form.tsx': 'One tap saves it on the device.',
  'event-tablet/parts/frame/court-dialogs.tsx': DIALOG,
  'events/cases-page.tsx': SHORT,
  'events/parts/board/columns-sheet.tsx': DIALOG,
  'events/parts/coverage/twins-panel.tsx': SHORT,
  'events/parts/players/player-sheet.tsx': DIALOG,
  'events/parts/setup/groups-panel.tsx': DIALOG,
  'events/parts/setup/invite-sheet.tsx': DIALOG,
  'live-evaluation/parts/own-color-dialog.tsx': DIALOG,
  'orders/parts/player/link-field.tsx': SHORT,
  'portal/parts/filters/dates-filter.tsx': CHOSEN,
  'profile/parts/view/travel-stats.tsx': DIALOG,
  'programs/parts/invite-form.tsx': SHORT,
  'programs/parts/program-form.tsx': SHORT,
}

const FOLDER = 'src/features/'
const forms = globSync(`${FOLDER}**/*.tsx`)
  .map((file) => file.replaceAll('\\', '/').slice(FOLDER.length))
  .filter((file) => !file.includes('.test.') && /<form\b/u.test(readFileSync(FOLDER + file, 'utf8')))

test('[W34] each form is kept on the device while it is typed, or is listed with the reason why not', () => {
  expect(forms.toSorted()).toEqual([...Object.keys(KEPT), ...Object.keys(NOT_KEPT)].toSorted())
})

test.each(Object.entries(KEPT))('[W34] what is typed into %s is kept by %s', (_form, keeper) => {
  expect(existsSync(FOLDER + keeper)).toBe(true)
  expect(readFileSync(FOLDER + keeper, 'utf8')).toMatch(/\buseKeptForm[<(]|\bcreateTypingKeeper\(/u)
})

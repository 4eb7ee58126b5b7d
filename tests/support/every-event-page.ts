import type { Page } from 'playwright'
import { DEMO_EVENT } from '../e2e/addresses.ts'
import type { Shot, Stage } from './every-page.ts'

const EVENT = `/app/event/${DEMO_EVENT}`

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const tiles = (page: Page) => page.getByRole('region', { name: 'Players' }).waitFor()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()

/** Of whoever rates there. */
export const EVENT_COURT: Shot[] = [
  { name: 'event', path: EVENT },
  { name: 'event-court', path: `${EVENT}/court`, act: tiles, also: 'court' },
  { name: 'event-court-skill', path: `${EVENT}/court?way=skill`, act: heading('Shooting'), also: 'court' },
  {
    name: 'event-court-bib',
    path: `${EVENT}/court?way=game`,
    act: async (page) => {
      await heading('Type a bib')(page)
      await page.keyboard.type('23')
    },
    also: 'court',
  },
  {
    name: 'event-court-unknown-bib',
    path: `${EVENT}/court?way=game`,
    act: async (page) => {
      await heading('Type a bib')(page)
      await page.keyboard.type('777')
    },
  },
]

/** Of whoever sits at the desk. */
export const EVENT_DESK: Shot[] = [
  { name: 'event-desk', path: `${EVENT}/desk`, act: heading('Check-in desk'), also: 'court' },
  { name: 'event-desk-player', path: `${EVENT}/desk`, act: press(/^Change/u) },
]

/** Of an organizer; the last ones are taken after the close. */
export const EVENT_BOARDS: Shot[] = [
  { name: 'events', path: '/app/events' },
  { name: 'event-new', path: '/app/event/new' },
  { name: 'event-setup', path: EVENT },
  { name: 'event-invite', path: EVENT, act: press('Invite') },
  { name: 'event-import', path: EVENT, act: press('Import CSV') },
  { name: 'event-bibs', path: `${EVENT}/bibs` },
  { name: 'event-coverage', path: `${EVENT}/coverage`, act: heading('To look at'), also: 'court' },
  { name: 'event-close', path: `${EVENT}/coverage`, act: press('Close the event') },
  { name: 'event-gaps', path: `${EVENT}/cases`, prepare: (_page, stage) => close(stage) },
  { name: 'event-decide', path: `${EVENT}/board` },
  { name: 'event-closed', path: `${EVENT}/coverage`, act: heading('To look at') },
]

async function close({ origin, app }: Stage) {
  const authorization = `Bearer ${await app.tokenOf('director.demo@example.test')}`
  const answer = await fetch(`${origin}/api/event/${DEMO_EVENT}/close/`, { method: 'POST', headers: { authorization } })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '#data/api/api-client.ts'
import { consentText, CONSENT_VERSION } from '#domain/profiles/consent-text.ts'
import { aPlayerProfileBody } from '#tests/fixtures/a-profile.ts'
import { startEvaluationServer } from '#tests/support/evaluation-server.ts'
import type { EvaluationServer } from '#tests/support/evaluation-server.ts'
import { loopbackFetch } from '#tests/support/loopback-fetch.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { ConsentPage } from './consent-page.tsx'

let server: EvaluationServer
beforeAll(async () => {
  server = await startEvaluationServer()
})
afterAll(() => server.close())

test('[K7] a guardian reads what is asked, signs, and sees who agreed and when', async () => {
  const { stored } = await open()
  expect(await screen.findByText(/A child under 13 can use it only when a parent or guardian agrees/u)).toBeTruthy()
  await sign("Adaeze O'Kafor")
  const heading = await screen.findByRole('heading', { level: 1, name: 'Consent is given' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.getByText("Adaeze O'Kafor")).toBeTruthy()
  expect(await stored()).toMatchObject({
    given_name: "Adaeze O'Kafor",
    text_version: CONSENT_VERSION,
    withdrawn_at: null,
  })
})

test('[K81] the headings of the text are headings, and every word of it is on the page in its order', async () => {
  await open()
  const heading = await screen.findByRole('heading', { level: 2, name: 'What we collect:' })
  const shown = [...heading.parentElement!.children].map(({ textContent }) => textContent).join(' ')
  expect(shown).toBe(`${consentText(CONSENT_VERSION).join(' ')} Text of ${CONSENT_VERSION}`)
})

test('[K50] the page names the player in full and the masked address of the account that asks', async () => {
  const { player } = await open()
  expect(await screen.findByRole('region', { name: 'Is this your child’s account?' })).toHaveProperty(
    'textContent',
    expect.stringContaining(`Player: Zoë Brooks. Account: ${player.email[0]}…@example.test.`),
  )
})

test('[K7] without a name and the confirmation nothing is sent, and the first of both gets the focus', async () => {
  const { stored } = await open()
  fireEvent.click(await giveButton())
  expect(await screen.findByText('Enter your name')).toBeTruthy()
  expect(screen.getByText('Confirm that you are the parent or legal guardian')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your name')))
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: 'x'.repeat(101) } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(await giveButton())
  expect(await screen.findByText('Name cannot be longer than 100 characters')).toBeTruthy()
  expect(await stored()).toMatchObject({ given_at: null })
})

test('[K60] one letter is no signature', async () => {
  const { stored } = await open()
  fireEvent.change(await screen.findByLabelText('Your name'), { target: { value: 'X' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(await giveButton())
  expect(await screen.findByText('Enter your full name')).toBeTruthy()
  expect(await stored()).toMatchObject({ given_at: null })
})

test('[K7] a given consent is withdrawn after a question, and the link then says so', async () => {
  const { stored, show } = await open()
  await screen.findByLabelText('Your name')
  expect(screen.getByText(/You can withdraw your consent at any time with the link/u)).toBeTruthy()
  await sign('Adaeze')
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw consent' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw consent?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored()).toMatchObject({ withdrawn_at: null })
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw consent' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw consent' }))
  expect(await screen.findByRole('heading', { name: 'Consent is withdrawn' })).toBeTruthy()
  expect((await stored())?.withdrawn_at).not.toBeNull()
  cleanup()
  show()
  expect(await screen.findByRole('heading', { name: 'Consent is withdrawn' })).toBeTruthy()
})

test('[K42] a no needs a second step, and can be changed on the same page', async () => {
  const { stored, show } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'I do not agree' }))
  await screen.findByRole('dialog', { name: 'Decline?' })
  expect(await stored()).toMatchObject({ withdrawn_at: null })
  await confirm('Go back')
  fireEvent.click(screen.getByRole('button', { name: 'I do not agree' }))
  await confirm('Yes, decline')
  expect(await screen.findByRole('heading', { name: 'You do not agree' })).toBeTruthy()
  expect(await stored()).toMatchObject({ given_at: null, withdrawn_at: expect.any(String) })
  cleanup()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Change my answer' }))
  await screen.findByLabelText('Your name')
  await sign('Adaeze')
  expect(await screen.findByRole('heading', { name: 'Consent is given' })).toBeTruthy()
  expect(await stored()).toMatchObject({ given_name: 'Adaeze', withdrawn_at: null })
})

test('[K7] offline nothing is lost and nothing is claimed', async () => {
  const { lose, stored } = await open()
  await screen.findByLabelText('Your name')
  lose(true)
  await sign('Adaeze')
  expect(await screen.findByText('Courtside isn’t responding. Nothing was sent. We kept what you typed.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Adaeze')
  lose(false)
  fireEvent.click(await giveButton())
  await confirm('Yes, I agree')
  expect(await screen.findByRole('heading', { name: 'Consent is given' })).toBeTruthy()
  expect(await stored()).toMatchObject({ given_name: 'Adaeze' })
})

test.each([
  ['unknown', 'a'.repeat(43)],
  ['cut short', 'abc'],
])('[K7] a link that is %s says that it does not work, and nothing about a child', async (_kind, token) => {
  const { show } = await open()
  cleanup()
  show(token)
  expect(await screen.findByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeTruthy()
  expect(screen.queryByText(/Zoë/u)).toBeNull()
})

const giveButton = () => screen.findByRole('button', { name: 'Give consent' })

async function confirm(name: string) {
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function sign(name: string) {
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: name } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'I am the parent or legal guardian of Zoë Brooks.' }))
  fireEvent.click(screen.getByRole('button', { name: 'Give consent' }))
  await confirm('Yes, I agree')
}

/** A child has completed their profile; the page is what the link of the email opens. */
async function open() {
  const player = await server.createUser({ role: 'Player' })
  const email = `guardian-${player.id}@example.test`
  const child = aPlayerProfileBody({
    first_name: 'Zoë',
    date_of_birth: `${new Date().getUTCFullYear() - 11}-01-01`,
    guardian_name: 'Adaeze Okafor',
    guardian_email: email,
    organization: {
      ...aPlayerProfileBody().organization,
      organization_type_id: 1,
      category_name: 'Youth School',
      school_grade: '5',
      team_level: null,
    },
  })
  const saved = await server.call(player, 'POST', '/accounts/player/profile/', child)
  if (saved.statusCode !== 200) throw new Error(saved.body)
  await waitFor(() => expect(linkIn(email)).toBeTruthy())
  const token = linkIn(email) ?? ''
  let isLost = false
  const loopback = loopbackFetch(server.app)
  const api = createApiClient({
    baseUrl: 'http://test/api',
    getToken: async () => ({ kind: 'ended' }),
    fetch: async (...request) => {
      if (isLost) throw new TypeError('Failed to fetch')
      return loopback(...request)
    },
  })
  const show = (of = token) =>
    render(
      <UiProvider>
        <ConsentPage api={api} token={of} />
      </UiProvider>,
    )
  show()
  return {
    show,
    player,
    lose: (lost: boolean) => {
      isLost = lost
    },
    stored: async () => {
      const [row] = await server.db.query<{
        given_at: string | null
        given_name: string | null
        text_version: string
        withdrawn_at: string | null
      }>('SELECT c.* FROM consent c JOIN player p ON p.id = c.player_id WHERE p.user_id = $1', [player.id])
      return row
    },
  }
}

function linkIn(email: string): string | undefined {
  return /\/consent\/([\w-]+)/u.exec(server.mailbox.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1]
}

import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { RosterPage } from '#features/teams/roster-page.tsx'
import type { Roster, RosterPlayer } from '#domain/contracts/teams.ts'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { memorySession } from './memory-session.ts'
import { realServices } from './real-services.ts'
import type { Interfere } from './real-services.ts'
import type { TeamServer } from './team-server.ts'

/** A coach with a team and its roster page, on a fresh device with the real server. */
export async function aRosterPage(server: TeamServer, players: RosterPlayer[] = []) {
  const coach = await server.createUser({ role: 'Coach' })
  const team = await server.createTeam(coach)
  if (players.length > 0) await server.saveRoster(coach, team.id, players)
  const interfere: { with: Interfere } = { with: () => {} }
  const made = await realServices(server, coach, interfere)
  const session = memorySession(coach)
  const services = { ...made.services, session }
  const done: string[] = []
  const showPage = (asked?: number) =>
    render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <AsPerson services={services} userId={coach.id}>
            <RosterPage
              asked={asked}
              onBack={() => done.push('back')}
              onLinks={() => done.push('links')}
              onDone={() => done.push('done')}
            />
          </AsPerson>
        </QueryClientProvider>
        <Toaster />
      </UiProvider>,
    )
  const rosterNow = async () => (await server.call(coach, 'GET', `/team/list/${team.id}/roster`)).json<Roster>()
  return { coach, team, services, session, interfere, done, showPage, rosterNow }
}

/** An input of the table by its column and row. */
export const cell = (label: string, row: number) => screen.getByLabelText<HTMLInputElement>(`${label}, row ${row}`)

/** What is said about a bad cell. */
export const why = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent

import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { storeEventPage, markEventReady } from '#data/db/event-ready.ts'
import type { EventPage } from '#data/db/event-ready.ts'
import type { WriteContext } from '#data/db/write-context.ts'
import type { EventPlayer } from '#domain/contracts/event-people.ts'
import type { EventForm, EventPart } from '#domain/contracts/events.ts'
import { skillKey } from '#domain/evaluations/rating.ts'
import { EventCourtPage } from '#features/event-tablet/event-court-page.tsx'
import type { CourtPlace } from '#features/event-tablet/court-place.ts'
import { EventDeskPage } from '#features/event-tablet/event-desk-page.tsx'
import { AsPerson } from '#tests/support/as-person.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'
import { aGame } from './a-game.ts'
import { ANA, structure } from './sync-stage.ts'

export const EVENT = '00000000-0000-4000-8000-00000000e000'
export const COURT_1 = '00000000-0000-4000-8000-00000000c001'
export const COURT_2 = '00000000-0000-4000-8000-00000000c002'

/** The id of the player who wears this bib. */
export const playerId = (bib: number | string) => `00000000-0000-4000-8000-${String(bib).padStart(12, '0')}`

type GymPlayer = Partial<EventPlayer> & { bib: string | null; id?: string }

type Gym = {
  /** Those of the fall tryout unless told. */
  players?: readonly GymPlayer[]
  /** Keys of the form: the rubric's first eight skills unless told. */
  keys?: readonly string[]
  parts?: EventPart[]
  ownGroups?: string[]
  /** Something that happens on the device before the page opens. */
  before?: (ctx: WriteContext) => Promise<unknown>
}

const NAMES = [
  ['2', 'Rin', 'Nakamura', COURT_2],
  ['5', 'Ana', 'Duarte', COURT_2],
  ['12', 'Maya', 'Okafor', COURT_2],
  ['57', 'Jordan', 'Miles', COURT_2],
  ['98', 'Imani', 'Foster', COURT_1],
] as const

/** A device in a gym without signal, on which the fall tryout is ready. */
export async function aGym({ players, keys = EIGHT_SKILLS, parts, ownGroups = [], before }: Gym = {}) {
  const game = await aGame()
  const people =
    players ?? NAMES.map(([bib, first_name, last_name, group_id]) => ({ bib, first_name, last_name, group_id }))
  await storeEventPage(
    game.ctx,
    eventPage(people.map(eventPlayer), { form: formOf(keys), parts: parts ?? ['evaluator', 'desk'], ownGroups }),
    { offset: 0, etag: undefined },
  )
  await markEventReady(game.ctx, EVENT)
  await before?.(game.ctx)
  return game
}

const EIGHT_SKILLS = structure.playerskill.slice(0, 8).map(({ id }) => skillKey(id))

function formOf(keys: readonly string[]): EventForm {
  return { version: 1, rubric_version: structure.rubric_version, keys: [...keys], weights: {}, locked_at: null }
}

function eventPlayer({ id, ...told }: GymPlayer): EventPlayer {
  const known = id ?? playerId(told.bib ?? '')
  return {
    id: known,
    player_id: known.replace('-4000-', '-4001-'),
    first_name: '',
    last_name: '',
    group_id: null,
    gender: 'Female',
    school_grade: '10',
    position: 'Shooting Guard',
    height_feet: 5,
    height_inches: 9,
    organization: 'Harbor Point High School',
    has_photo: false,
    photo_waits: false,
    checked_in_at: null,
    joined_to: null,
    rev: 1,
    ...told,
  }
}

type Around = { form: EventForm; parts: EventPart[]; ownGroups: string[] }

function eventPage(players: EventPlayer[], { form, parts, ownGroups }: Around): EventPage {
  const groups = [
    { id: COURT_1, name: 'Court 1, 10:00', court: null, starts_at: null },
    { id: COURT_2, name: 'Court 2, 10:00', court: null, starts_at: null },
  ]
  return {
    event: {
      id: EVENT,
      name: 'Fall Tryout',
      program_id: 1,
      program_name: 'Harbor Hoops',
      team_id: null,
      team_name: null,
      place: 'Lincoln Gym',
      starts_on: '2026-03-07',
      ends_on: '2026-03-07',
      time_zone: 'America/New_York',
      form,
      groups,
      desk_from: 300,
      columns: ['Team A', 'Team B', 'Wait list', 'No'],
      parts,
      player_count: players.length,
      checked_in_count: 0,
      evaluator_count: 1,
      tablet_count: 1,
      ages_confirmed: false,
      closed_at: null,
      published_at: null,
      created_at: '2026-03-01T12:00:00Z',
    },
    form,
    groups,
    staff: [{ user_id: ANA, name: 'Ana Ames', parts, group_ids: ownGroups }],
    players: { count: players.length, next: null, previous: null, results: players },
    own_sheets: [],
  }
}

type GymServices = Awaited<ReturnType<typeof aGame>>['services']

/** The court of the fall tryout; `visits` says where it led to, as it goes there. */
export async function openCourt({ place: start = {}, ...gym }: Gym & { place?: CourtPlace } = {}) {
  const game = await aGym(gym)
  const shown = showCourt(game.services, start)
  await screen.findByRole('heading', { name: 'Fall Tryout', level: 1 })
  return { ...game, ...shown }
}

function showCourt(services: GymServices, start: CourtPlace = {}) {
  const visits: string[] = []
  const places: CourtPlace[] = []
  function Address() {
    const [place, go] = useState(start)
    const onPlace = useCallback((next: CourtPlace) => {
      places.push(next)
      go(next)
    }, [])
    const onOpenSheet = useCallback((id: string) => void visits.push(`sheet ${id}`), [])
    return (
      <AsPerson services={services} userId={ANA}>
        <EventCourtPage
          eventId={EVENT}
          place={place}
          onPlace={onPlace}
          onOpenSheet={onOpenSheet}
          onDesk={() => visits.push('desk')}
          onBack={() => visits.push('back')}
          onOpenOutbox={() => visits.push('outbox')}
        />
      </AsPerson>
    )
  }
  const { unmount } = renderInGym(services, <Address />)
  /** Leaves the court and opens it again. */
  function leave() {
    unmount()
    renderInGym(services, <Address />)
  }
  return { visits, places, leave }
}

function renderInGym(services: GymServices, page: ReactNode) {
  return render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>{page}</QueryClientProvider>
      <Toaster />
    </UiProvider>,
  )
}

/** The desk of the fall tryout. */
export async function openDesk(gym: Gym = {}) {
  const game = await aGym(gym)
  const visits: string[] = []
  renderInGym(
    game.services,
    <AsPerson services={game.services} userId={ANA}>
      <EventDeskPage
        eventId={EVENT}
        onCourt={() => visits.push('court')}
        onPrint={() => visits.push('print')}
        onBack={() => visits.push('back')}
        onOpenOutbox={() => visits.push('outbox')}
      />
    </AsPerson>,
  )
  await screen.findByRole('heading', { name: 'Check-in desk', level: 1 })
  return { ...game, visits }
}

import type { Event } from '#domain/contracts/events.ts'
import { ratingSheet } from '#domain/evaluations/merge-ratings.ts'
import type { EventPage } from '#data/db/event-ready.ts'
import type { ModelServer } from './model-server.ts'

export const EVENT_ID = '00000000-0000-7000-8000-0000000e0e47'
const GROUP_ID = '00000000-0000-7000-8000-0000000e0e48'

function anEvent(changes: Partial<Event> = {}): Event {
  return {
    id: EVENT_ID,
    name: 'Fall Tryout',
    program_id: 1,
    program_name: 'Harbor Point Hoops',
    team_id: null,
    team_name: null,
    place: 'Main gym',
    starts_on: '2026-03-07',
    ends_on: '2026-03-07',
    time_zone: 'America/New_York',
    form: {
      version: 1,
      rubric_version: '2026.1',
      keys: ['skill:1', 'skill:2', 'team:1'],
      weights: {},
      locked_at: null,
    },
    groups: [{ id: GROUP_ID, name: 'Court 1', court: '1', starts_at: null }],
    desk_from: 300,
    columns: ['Team A', 'No'],
    parts: ['evaluator'],
    player_count: 0,
    checked_in_count: 0,
    evaluator_count: 1,
    tablet_count: 1,
    ages_confirmed: false,
    closed_at: null,
    published_at: null,
    created_at: '2026-03-01T10:00:00.000Z',
    ...changes,
  }
}

/** What GET event/{id}/ready/ of the model server tells a user: one page of the players with their own sheets. */
export function readyPage(
  server: ModelServer,
  userId: string,
  { limit = 100, offset = 0, event = {} }: { limit?: number; offset?: number; event?: Partial<Event> } = {},
): EventPage {
  const players = Object.values(server.players)
  const results = structuredClone(players.slice(offset, offset + limit))
  const told = anEvent({ player_count: players.length, ...event })
  const own = Object.entries(server.evaluations).filter(
    ([, { evaluator, eventPlayer }]) => evaluator === userId && results.some(({ id }) => id === eventPlayer),
  )
  return {
    event: told,
    form: told.form,
    groups: told.groups,
    staff: [{ user_id: userId, name: 'Ana Ames', parts: ['evaluator'], group_ids: [GROUP_ID] }],
    players: { count: players.length, next: null, previous: null, results },
    own_sheets: own.map(([id, { eventPlayer, revision, sheet }]) => ({
      evaluation_submission_id: id,
      event_player_id: eventPlayer ?? '',
      form_version: 1,
      revision,
      ratings: Object.entries(ratingSheet(sheet)).map(([key, value]) => ({ key, value })),
    })),
  }
}

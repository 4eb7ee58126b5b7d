import type { PlantedBug } from './planted-bug.ts'

/** Events as the server sets them up and takes what tablets send. */
export const OF_EVENTS: PlantedBug[] = [
  {
    name: 'work of somebody who was taken off the staff meanwhile is refused',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/permissions/parts-at-events.ts',
        from: '(SELECT parts_ever FROM event_staff s WHERE s.event_id = ${event}.id AND s.user_id = $1)',
        to: '(SELECT parts FROM event_staff s WHERE s.event_id = ${event}.id AND s.user_id = $1 AND removed_at IS NULL)',
      },
    ],
    tests: ['server/resources/evaluations/operations/event-operations.pg.test.ts'],
  },
  {
    name: 'a form that a tablet holds is changed under it',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/forms-repository.ts',
        from: 'locked_at IS NOT NULL OR EXISTS (SELECT FROM event_tablet h WHERE h.event_id = $1) AS is_held',
        to: 'locked_at IS NOT NULL AS is_held',
      },
    ],
    tests: ['server/resources/events/setup.pg.test.ts'],
  },
  {
    name: 'a tablet is sent what others have rated, before the event is closed',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/ready-repository.ts',
        from: 'WHERE event_player_id = ANY($2) AND evaluator_id = $1 ORDER BY id',
        to: 'WHERE event_player_id = ANY($2) AND $1::uuid IS NOT NULL ORDER BY id',
      },
    ],
    tests: ['server/resources/events/players.pg.test.ts'],
  },
  {
    name: 'a sheet is taken under whatever id the tablet says',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/create-event-sheet.ts',
        from: 'if (id.toLowerCase() === eventEvaluationId(event_player_id, userId)) return',
        to: 'if (id.toLowerCase() !== userId) return',
      },
    ],
    tests: ['server/resources/evaluations/operations/event-operations.pg.test.ts'],
  },
  {
    name: 'an evaluator sends a family’s report to another address',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/evaluations/operations/event-player-operations.ts',
        from: "isAnotherAddress && !parts.includes('organizer')",
        to: "isAnotherAddress && parts.length === 0 && !parts.includes('organizer')",
      },
    ],
    tests: ['server/resources/evaluations/operations/event-operations.pg.test.ts'],
  },
  {
    name: 'a list of players that is sent twice stands there twice',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/import-players.ts',
        from: 'if (before.length > 0) return before',
        to: 'if (before.length > 999) return before',
      },
    ],
    tests: ['server/resources/events/players.pg.test.ts'],
  },
]

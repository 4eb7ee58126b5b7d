import type { PlantedBug } from './planted-bug.ts'

const BACKERS = 'server/db/migrations/0056-organizers-rest-on-a-person-of-the-program.sql'
const OF_OUTSIDERS = 'server/resources/events/organizers-from-outside.pg.test.ts'

/** Events as the server sets them up and takes what tablets send. */
export const OF_EVENTS: PlantedBug[] = [
  {
    name: 'an event is deleted although another tablet downloaded it after the confirmation',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/make-event.ts',
        from: 'if (tablets > confirmed) {',
        to: 'if (tablets > 0 && confirmed === 0) {',
      },
    ],
    tests: ['server/resources/events/setup.pg.test.ts'],
  },
  {
    name: 'work at a deleted event is called missing',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/events-policy.ts',
        from: 'if (!found && eventId !== undefined && (await isEventDeleted(sql, eventId)))',
        to: 'if (found && eventId !== undefined && (await isEventDeleted(sql, eventId)))',
      },
    ],
    tests: ['tests/gym/lost-event.pg.test.ts'],
  },
  {
    name: 'work of somebody who was taken off the staff meanwhile is refused',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/late-work.ts',
        from: 'if (!late.is_held)',
        to: 'if (late.is_held)',
      },
    ],
    tests: ['server/resources/events/operations/late-work.pg.test.ts'],
  },
  {
    name: 'late work from a removed staff member is accepted after 14 days',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/permissions/parts-at-events.ts',
        from: "'is_over', s.narrowed_at <= now()",
        to: "'is_over', s.joined_at > now()",
      },
    ],
    tests: ['server/resources/events/operations/late-work.pg.test.ts'],
  },
  {
    name: 'a former staff member redirects a child’s report to another address',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/operations/event-player-operations.ts',
        from: 'if (isLate) return { now: {}, waiting: changes }',
        to: 'if (isLate && parts.length > 0) return { now: {}, waiting: changes }',
      },
    ],
    tests: ['server/resources/events/operations/late-work.pg.test.ts'],
  },
  {
    name: 'a former director still organizes the events of the program',
    floor: 'server',
    changes: [
      {
        file: BACKERS,
        from: 'if ends_staff then',
        to: 'if ends_staff and not was_head then',
      },
    ],
    tests: ['server/resources/events/operations/late-work.pg.test.ts'],
  },
  {
    name: 'an unknown account can add any number of players',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/limits/spend-day.ts',
        from: 'WHERE d.done + excluded.done <= $4',
        to: 'WHERE $4 IS NOT NULL',
      },
    ],
    tests: ['server/resources/events/limits.pg.test.ts'],
  },
  {
    name: 'reports that the server publishes have another sender for each event',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/readers-repository.ts',
        from: `'coalesce(v.made_by, r.added_by)'`,
        to: `'r.added_by'`,
      },
    ],
    tests: ['server/resources/events/publish.pg.test.ts'],
  },
  {
    name: 'an account sends any number of consent requests to one inbox',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/reports/send-reports.ts',
        from: 'if (await gotEnoughRequests(',
        to: 'if (due.has_account && await gotEnoughRequests(',
      },
    ],
    tests: ['server/resources/events/deliveries.pg.test.ts'],
  },
  {
    name: 'an account sends any number of emails about changed addresses to one inbox',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/address-news.ts',
        from: 'if (!day || !isInboxFull(day)) return false',
        to: 'if (!day || !isInboxFull(day) || day.from_sender > 0) return false',
      },
    ],
    tests: ['server/resources/events/address-news.pg.test.ts'],
  },
  {
    name: 'deleting an event resets how many invitations an inbox got today',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/make-event.ts',
        from: 'if (await hasEmailedToday(sql, eventId))',
        to: 'if ((await hasEmailedToday(sql, eventId)) && eventId === actor.userId)',
      },
    ],
    tests: ['server/resources/events/staff.pg.test.ts'],
  },
  {
    name: 'late players of a removed desk use up the day of the event’s creator',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/limits/spend-day.ts',
        from: 'if (!isLate && !(await add',
        to: 'if (!(await add',
      },
    ],
    tests: ['server/resources/events/limits.pg.test.ts'],
  },
  {
    name: 'one desk uses up the day of the event’s creator',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/limits/spend-day.ts',
        from: 'if (!isOrganizer && (await countAddedToday',
        to: 'if (isOrganizer && (await countAddedToday',
      },
    ],
    tests: ['server/resources/events/limits.pg.test.ts'],
  },
  {
    name: 'two concurrent lists exceed the limit of an event',
    floor: 'server',
    changes: [
      {
        file: 'server/db/migrations/0044-limits-of-events-and-days.sql',
        from: 'order by id for no key update;',
        to: 'order by id;',
      },
    ],
    tests: ['server/resources/events/limits.pg.test.ts'],
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
        from: 'WHERE e.event_player_id = ANY($2) AND e.evaluator_id = $1 ORDER BY e.id',
        to: 'WHERE e.event_player_id = ANY($2) AND $1::uuid IS NOT NULL ORDER BY e.id',
      },
    ],
    tests: ['server/resources/events/players.pg.test.ts'],
  },
  {
    name: 'a sheet is taken under whatever id the tablet says',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/operations/create-event-sheet.ts',
        from: 'if (id.toLowerCase() === eventEvaluationId(event_player_id, userId)) return',
        to: 'if (id.toLowerCase() !== userId) return',
      },
    ],
    tests: ['server/resources/events/operations/event-operations.pg.test.ts'],
  },
  {
    name: 'an evaluator sends a family’s report to another address',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/operations/event-player-operations.ts',
        from: "(email === null || (parts.includes('desk') && !waits))",
        to: '(email === null || parts.length > 0)',
      },
    ],
    tests: ['server/resources/events/operations/event-operations.pg.test.ts'],
  },
  {
    name: 'an organizer from outside the program learns by invitations who belongs to it',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/staff-repository.ts',
        from: 'AND NOT is_outsider_at($3, $1)',
        to: 'AND (NOT is_outsider_at($3, $1) OR true)',
      },
    ],
    tests: ['server/resources/events/staff.pg.test.ts'],
  },
  {
    name: 'an old invitation changes what a person of the staff does',
    floor: 'server',
    changes: [
      { file: 'server/resources/events/change-staff.ts', from: '    await endOffers(sql, eventId, email)\n', to: '' },
    ],
    tests: ['server/resources/events/staff.pg.test.ts'],
  },
  {
    name: 'the desk makes a child an adult, so no guardian is asked',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/operations/event-player-operations.ts',
        from: '...(makesOlder ? [',
        to: '...(makesOlder && waits === undefined ? [',
      },
    ],
    tests: ['server/resources/events/operations/event-operations.pg.test.ts'],
  },
  {
    name: 'an organizer from outside keeps the event after the director who invited them left',
    floor: 'server',
    changes: [
      {
        file: BACKERS,
        from: '  perform end_brought_organizers(who, of_events);\n',
        to: '',
      },
    ],
    tests: ['server/resources/events/operations/late-work.pg.test.ts'],
  },
  {
    name: 'an outsider becomes the backer of the organizers whom they bring',
    floor: 'server',
    changes: [
      {
        file: BACKERS,
        from: '  if not backs_organizers(new.organizer_by, new.event_id) then',
        to: '  if false then',
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'an organizer gets another backer when an outsider of the owner changes their parts',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/staff-repository.ts',
        from: 'WHEN excluded.organizer_by = $5 OR',
        to: "WHEN 'organizer' = ANY($3) OR",
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'the outsiders of a program’s evaluator stay organizers when the evaluator leaves',
    floor: 'server',
    changes: [
      {
        file: BACKERS,
        from: 'after delete on program_evaluator',
        to: 'after insert on program_evaluator',
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'the open invitations of a former organizer stay open',
    floor: 'server',
    changes: [
      {
        file: BACKERS,
        from: 'and revoked_at is null and not organizes_event(who, event_id)',
        to: 'and false',
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'an outsider puts the organizer part into an invitation that the owner sent',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/staff-repository.ts',
        from: 'group_ids = $4, invited_by = $5',
        to: 'group_ids = CASE WHEN $5::uuid IS NOT NULL THEN $4::uuid[] END',
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'an acceptance during the removal of its sender is not seen by the removal',
    floor: 'server',
    changes: [
      {
        file: BACKERS,
        from: 'order by id for no key update;',
        to: 'order by id;',
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'an acceptance ignores that its sender no longer organizes',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/change-staff.ts',
        from: 'if (givenBy === null || !(await organizesEvent(sql, eventId, givenBy)))',
        to: 'if (givenBy === null)',
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'a director gives a part while being removed',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/events-policy.ts',
        from: "if (lock !== 'none') await",
        to: "if (lock === 'all') await",
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'a director invites to the program while being removed',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/programs/programs-policy.ts',
        from: 'if (isChanged) await',
        to: 'if (programId < 0) await',
      },
    ],
    tests: [OF_OUTSIDERS],
  },
  {
    name: 'the desk enters its own address for a child and answers as the guardian',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/operations/event-player-operations.ts',
        from: '!isPublished && !isStaffs && ',
        to: '!isPublished && ',
      },
    ],
    tests: ['server/resources/events/operations/event-operations.pg.test.ts'],
  },
  {
    name: 'a director answers as the guardian of a child whom the desk entered',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/staff-repository.ts',
        from: ' OR NOT is_outsider_at(u.id, v.id))',
        to: ')',
      },
    ],
    tests: ['server/resources/events/operations/event-operations.pg.test.ts'],
  },
  {
    name: 'the desk brings its own address into a child’s report by a join',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/join-players.ts',
        from: 'if (!by.isOrganizer && joined.email !== null',
        to: 'if (!by.isOrganizer && joined.email === undefined',
      },
    ],
    tests: ['server/resources/events/join.pg.test.ts'],
  },
  {
    name: 'the desk joins a child to a bib while its own address waits',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/join-players.ts',
        from: 'if (await mayGoToStaff(sql, event_id, id))',
        to: 'if ((await mayGoToStaff(sql, event_id, id)) && kept.email !== null)',
      },
    ],
    tests: ['server/resources/events/operations/event-operations.pg.test.ts'],
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
  {
    name: 'an erased player with a second bib holds up the reports of everybody',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/address-reports.ts',
        from: ' AND NOT is_erased(p.id)',
        to: '',
      },
    ],
    tests: ['server/resources/events/publish.pg.test.ts'],
  },
]

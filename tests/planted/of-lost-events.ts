import type { PlantedBug } from './planted-bug.ts'

/** What people see of an event that a restore lost, and when the work that waited for it is sent. */
export const OF_LOST_EVENTS: PlantedBug[] = [
  {
    name: 'a deleted event is listed as lost',
    floor: 'data',
    changes: [
      { file: 'src/data/queries/lost-events.ts', from: 'return error.code === EVENT_DELETED', to: 'return false' },
    ],
    tests: ['src/features/events/lost-event.pg.test.tsx'],
  },
  {
    name: 'anyone who knows the id of an event learns that it exists',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/events/events-policy.ts',
        from: 'isMissing && (await isOriginOf(sql, eventId, proof))',
        to: 'isMissing && (await isOriginOf(sql, eventId, proof)) !== undefined',
      },
    ],
    tests: ['server/resources/events/restore-event.pg.test.ts'],
  },
  {
    name: 'a page that fetches a lost event again leaves the work that waited for it unsent',
    floor: 'data',
    changes: [
      { file: 'src/data/ready/make-event-ready.ts', from: 'if (hasWork) void sync', to: 'if (!answer) void sync' },
    ],
    tests: ['src/data/ready/make-event-ready.test.ts'],
  },
  {
    name: 'work that a restore left on the tablet waits for minutes after its invitation was accepted',
    floor: 'features',
    changes: [
      {
        file: 'src/features/programs/accept-invitation.tsx',
        from: '  void lookForLostEvents(services, session.userId).catch(() => {})\n',
        to: '',
      },
    ],
    tests: ['src/features/programs/accept-lost-event.pg.test.tsx'],
  },
  {
    name: 'a page that shows lists of events does not look whether a lost one is back',
    floor: 'features',
    changes: [
      {
        file: 'src/features/events/use-look.ts',
        from: 'if (dataUpdatedAt > 0 || errorUpdatedAt > 0) void',
        to: 'if (dataUpdatedAt > errorUpdatedAt + 1e15) void',
      },
    ],
    tests: ['src/features/events/lost-event.pg.test.tsx'],
  },
]

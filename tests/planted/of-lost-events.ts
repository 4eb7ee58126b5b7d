import type { PlantedBug } from './planted-bug.ts'

/** What people see of an event that a restore lost, and when the work that waited for it is sent. */
export const OF_LOST_EVENTS: PlantedBug[] = [
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
        file: 'src/features/programs/parts/accept-invitation.tsx',
        from: '  void lookForLostEvents(services, session.userId).catch(() => {})\n',
        to: '',
      },
    ],
    tests: ['src/features/programs/accept-lost-event.pg.test.tsx'],
  },
]

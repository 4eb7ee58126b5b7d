import type { PlantedBug } from './planted-bug.ts'

export const OF_PROGRAMS: PlantedBug[] = [
  {
    name: 'the address of the sign-up page chooses the role of an invited account',
    floor: 'features',
    changes: [
      {
        file: 'src/features/auth/sign-up-aim.ts',
        from: "return ROLE_OF_PART[aim.paper.part] ?? 'Player'",
        to: "return (new URLSearchParams(location.search).get('role') as ChosenRole | null) ?? 'Player'",
      },
    ],
    tests: ['tests/session/invited-sign-up.pg.test.tsx'],
  },
  {
    name: 'an invitation is accepted by another address than it was sent to',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/programs/invitations-repository.ts',
        from: 'WHERE ${OF_LINK} AND inbox_of(i.email) = inbox_of(u.email) FOR UPDATE OF i',
        to: 'WHERE ${OF_LINK} FOR UPDATE OF i',
      },
    ],
    tests: ['server/resources/programs/invitations.pg.test.ts'],
  },
  {
    name: 'a director removes another director',
    floor: 'server',
    changes: [
      {
        file: 'server/resources/programs/leave-program.ts',
        from: `return { mayEndDirectors: isOwner || actor.isAdmin }`,
        to: `return { mayEndDirectors: isOwner || actor.isAdmin || actor.role === 'Director' }`,
      },
    ],
    tests: ['server/resources/programs/members.pg.test.ts'],
  },
]

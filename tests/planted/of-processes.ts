import type { PlantedBug } from './planted-bug.ts'

export const OF_PROCESSES: PlantedBug[] = [
  {
    name: 'bad tokens are looked at without end',
    floor: 'server',
    changes: [{ file: 'server/http/limit-refused.ts', from: '>= perMinute * times', to: '< 0 * times' }],
    tests: ['server/http/limit-refused.test.ts'],
  },
  {
    name: 'whoever is in the Wi-Fi of a gym keeps its tablets out',
    floor: 'server',
    changes: [{ file: 'server/http/limit-refused.ts', from: ' && !isKnown', to: '' }],
    tests: ['server/http/limit-refused.test.ts'],
  },
  {
    name: 'a tablet keeps the start page of the user pool before',
    floor: 'sw',
    changes: [{ file: 'sw/caching.ts', from: '.map(withWhatItIsTold)', to: '' }],
    tests: ['sw/caching.test.ts'],
  },
  {
    name: 'the address of a child stands in the log',
    floor: 'server',
    changes: [{ file: 'server/http/log.ts', from: '/[^/]*(?:@|%40)[^/]*/giu', to: '/never/gu' }],
    tests: ['server/roles.pg.test.ts'],
  },
  {
    name: 'other machines reach the demo without anybody having allowed it',
    floor: 'server',
    changes: [{ file: 'server/env/env-network.ts', from: '!isLoopback(host) || ', to: '' }],
    tests: ['server/env/env.test.ts'],
  },
  {
    name: 'a server in production shows the emails of its folder',
    floor: 'server',
    changes: [{ file: 'server/env/env.ts', from: 'const showsMail = !isProduction && ', to: 'const showsMail = ' }],
    tests: ['server/env/env.test.ts'],
  },
]

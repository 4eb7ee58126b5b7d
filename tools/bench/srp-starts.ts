import { anAppProcess } from '../../tests/support/app-process.ts'
import { quantile, rounded } from './statistics.ts'

const STARTS = 500
const AT_A_TIME = 50

/**
 * How the server answers everybody else, by `GET /healthz`, while sign-ins are started that nobody means to finish:
 * from as many networks, which no limit stops, and from one, which the limit of a place stops (M9).
 */
export async function srpStarts() {
  const app = await anAppProcess({ DEMO: 'small', TRUST_PROXY: '127.0.0.1', DEMO_ON_NETWORK: '1' })
  try {
    const origin = `http://127.0.0.1:${app.port}`
    return {
      unit: 'ms',
      starts: STARTS,
      at_a_time: AT_A_TIME,
      from_many_networks: await flood(origin, (n) => `10.0.${n >> 8}.${n & 255}`),
      from_one_network: await flood(origin, () => '192.0.2.1'),
    }
  } finally {
    await app.discard()
  }
}

async function flood(origin: string, networkOf: (n: number) => string) {
  const statuses: number[] = []
  const waits: number[] = []
  let next = 0
  const begun = performance.now()
  async function startSome() {
    while (next < STARTS) statuses.push(await start(origin, networkOf(next), next++))
  }
  const starting = Promise.all(Array.from({ length: AT_A_TIME }, startSome)).then(() => performance.now() - begun)
  let isOver = false
  void starting.finally(() => {
    isOver = true
  })
  while (!isOver) waits.push(await timed(() => fetch(`${origin}/healthz`)))
  return {
    all_answered: rounded(await starting),
    started: statuses.filter((status) => status === 200).length,
    health_p95: rounded(quantile(waits, 0.95)),
    health_worst: rounded(Math.max(...waits)),
  }
}

/** Any number will do for the client's half: nobody goes on from here. */
async function start(origin: string, network: string, n: number): Promise<number> {
  const response = await fetch(`${origin}/idp/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      'x-forwarded-for': network,
    },
    body: JSON.stringify({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: 'local-spa-client',
      AuthParameters: { USERNAME: `person${n}@example.test`, SRP_A: 'abcdef' },
    }),
  })
  await response.arrayBuffer()
  return response.status
}

async function timed(call: () => Promise<Response>): Promise<number> {
  const begun = performance.now()
  await (await call()).arrayBuffer()
  return performance.now() - begun
}

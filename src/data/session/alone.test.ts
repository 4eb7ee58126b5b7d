import { expect, test } from 'vitest'
import { alone } from './alone.ts'

test('[T57] two pages never ask at the same time', async () => {
  const { locks } = someLocks()
  let asking = 0
  let most = 0
  const ask = async () => {
    most = Math.max(most, ++asking)
    await new Promise(setImmediate)
    asking -= 1
  }
  await Promise.all([alone(ask, locks), alone(ask, locks), alone(ask, locks)])
  expect(most).toBe(1)
})

test('[T57] a page that went to sleep with the lock keeps nobody from asking', async () => {
  const { locks } = someLocks()
  void alone(() => new Promise(() => {}), locks)
  expect(await alone(async () => 'token', locks, 20)).toBe('token')
})

test('[T57] what fails while it is alone is not tried a second time', async () => {
  const { locks } = someLocks()
  let tries = 0
  const fail = async () => {
    tries += 1
    throw new RangeError('Mine')
  }
  await expect(alone(fail, locks, 20)).rejects.toThrow(RangeError)
  expect(tries).toBe(1)
})

test('[T57] a browser without locks asks at once', async () => {
  expect(await alone(async () => 'token', undefined)).toBe('token')
})

test('[T57] a browser that blocks storage refuses the lock, and asks at once', async () => {
  const locks = { request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')) }
  expect(await alone(async () => 'token', locks)).toBe('token')
})

/** One browser's locks: what is asked for waits for all before it, unless its signal ends the wait. */
function someLocks() {
  let last: Promise<unknown> = Promise.resolve()
  const request = async (_name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const before = last
    const ended = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Ended', 'AbortError')))
    })
    const mine = Promise.race([before, ended]).then(work)
    last = Promise.allSettled([before, mine])
    return mine
  }
  return { locks: { request } as Pick<LockManager, 'request'> } // The one way of asking that is used.
}

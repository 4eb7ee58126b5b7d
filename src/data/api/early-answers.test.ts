import { expect, test } from 'vitest'
import { takingEarlyAnswers } from './early-answers.ts'

const ADDRESS = 'https://courtside.test/api/evaluation/result/?evaluation_submission_id=1'
const asks = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

function aStart(answer: Promise<Response>, askedAt = 0) {
  const page = { courtsideEarly: { [ADDRESS]: { token: 'mine', askedAt, answer } } }
  const asked: unknown[] = []
  const clock = { now: 1_000 }
  const ask = takingEarlyAnswers(
    (address) => {
      asked.push(address)
      return Promise.resolve(new Response('asked now'))
    },
    page,
    () => clock.now,
  )
  const read = async (token = 'mine', address = ADDRESS) => (await ask(address, asks(token))).text()
  return { read, asked, clock }
}

test('what was asked for before the app was there is given once', async () => {
  const { read, asked } = aStart(Promise.resolve(new Response('early')))
  expect(await read()).toBe('early')
  expect(asked).toEqual([])
  expect(await read()).toBe('asked now')
  expect(asked).toEqual([ADDRESS])
})

test('it is given to nobody with another token, at no other address, and not after ten seconds', async () => {
  const { read, clock } = aStart(Promise.resolve(new Response('early')))
  expect(await read('theirs')).toBe('asked now')
  expect(await read('mine', `${ADDRESS}2`)).toBe('asked now')
  clock.now = 10_000
  expect(await read()).toBe('asked now')
})

test('what was refused then is asked for anew', async () => {
  const { read, asked } = aStart(Promise.resolve(new Response('unknown', { status: 404 })))
  expect(await read()).toBe('asked now')
  expect(asked).toEqual([ADDRESS])
})

test('what failed then is asked for anew', async () => {
  const failed = Promise.reject<Response>(new TypeError('Failed to fetch'))
  failed.catch(() => {})
  const { read, asked } = aStart(failed)
  expect(await read()).toBe('asked now')
  expect(asked).toEqual([ADDRESS])
})

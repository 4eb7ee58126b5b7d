import { expect, test } from 'vitest'
import { memoryCaches } from '../../../tests/support/memory-caches.ts'
import { createKeptPictures, forgetPicturesOfOthers } from './kept-pictures.ts'

const PATH = '/evaluation/player-photo/018f0000-0000-7000-8000-000000000001/'

test('a photo is fetched once and then read from the device', async () => {
  const { store, asked } = setup()
  expect(await store.keep(PATH)).toBe(true)
  expect(await store.keep(PATH)).toBe(true)
  expect(asked).toEqual([PATH])
  expect(await (await store.read(PATH))?.text()).toBe('picture')
  expect(await store.count()).toBe(1)
})

test('an answer that is no picture is not kept', async () => {
  const missing = setup({ answer: () => new Response('No', { status: 404 }) })
  expect(await missing.store.keep(PATH)).toBe(false)
  const portal = setup({ answer: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) })
  expect(await portal.store.keep(PATH)).toBe(false)
  expect(await portal.store.read(PATH)).toBeUndefined()
})

test("[T55] the photos of others are deleted, one's own and other caches stay", async () => {
  const { store, caches, other } = setup()
  await store.keep(PATH)
  await other.keep(PATH)
  await caches.open('workbox-precache')
  await forgetPicturesOfOthers(caches, 'ana')
  expect(await other.read(PATH)).toBeUndefined()
  expect(await store.read(PATH)).toBeDefined()
  expect(await caches.keys()).toContain('workbox-precache')
})

test('[T55] one user never reads the photo another has kept', async () => {
  const { store, other } = setup()
  await store.keep(PATH)
  expect(await other.read(PATH)).toBeUndefined()
})

function setup({
  answer = () => new Response('picture', { headers: { 'content-type': 'image/jpeg' } }),
}: { answer?: () => Response } = {}) {
  const asked: string[] = []
  const caches = memoryCaches()
  const fetchPicture = async (path: string) => {
    asked.push(path)
    return answer()
  }
  return {
    asked,
    caches,
    store: createKeptPictures({ places: caches, userId: 'ana', fetchPicture }),
    other: createKeptPictures({ places: caches, userId: 'ben', fetchPicture }),
  }
}

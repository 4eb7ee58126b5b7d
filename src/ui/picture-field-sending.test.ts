import { expect, test } from 'vitest'
import { pictureSending } from './picture-field-sending.ts'
import type { SentPicture } from './picture-field-sending.ts'

const blob = new Blob(['picture'], { type: 'image/jpeg' })
const sent = { picture_id: '018f', path: '/accounts/pictures/018f/' }

test('a picture that could not be sent is still there for whoever comes back, and goes out again', async () => {
  let isOnline = false
  const upload = async () => {
    if (!isOnline) throw Object.assign(new Error('No answer'), { name: 'OfflineError' })
    return sent
  }
  pictureSending(upload, 'Your picture').send(blob)
  await settled()
  const later = pictureSending(upload, 'Your picture')
  expect(later.get()).toEqual({ phase: 'failed', blob, message: '', isOffline: true })
  isOnline = true
  later.retry()
  expect(later.get().phase).toBe('sending')
  await settled()
  expect(later.get()).toEqual({ phase: 'idle' })
})

test('the form is told of a picture that arrives after its field was left', async () => {
  const heard: unknown[] = []
  const sending = pictureSending(() => Promise.resolve(sent), 'Your picture')
  sending.follow({ sent: (picture) => heard.push(picture), waiting: (isWaiting) => heard.push(isWaiting) })
  sending.send(blob)
  await settled()
  expect(heard).toEqual([true, sent, false])
})

test("a refusal keeps the server's words", async () => {
  const upload = () => Promise.reject(new Error('The picture is larger than 2 MB'))
  const sending = pictureSending(upload, 'Team picture')
  sending.send(blob)
  await settled()
  expect(sending.get()).toEqual({ phase: 'failed', blob, message: 'The picture is larger than 2 MB', isOffline: false })
})

test('the answer to a picture that was replaced or removed meanwhile changes nothing', async () => {
  const answers: ((picture: SentPicture) => void)[] = []
  const upload = () =>
    new Promise<SentPicture>((resolve) => {
      answers.push(resolve)
    })
  const sending = pictureSending(upload, 'Your picture')
  sending.send(blob)
  const other = new Blob(['other'])
  sending.send(other)
  answers[0]?.(sent)
  await settled()
  expect(sending.get()).toEqual({ phase: 'sending', blob: other })
  sending.forget()
  answers[1]?.(sent)
  await settled()
  expect(sending.get()).toEqual({ phase: 'idle' })
})

test('two fields of one page, and two people, do not share a picture', async () => {
  const [ana, ben] = [() => Promise.resolve(sent), () => Promise.resolve(sent)]
  pictureSending(ana, 'Your picture').send(blob)
  expect(pictureSending(ana, 'Team picture').get().phase).toBe('idle')
  expect(pictureSending(ben, 'Your picture').get().phase).toBe('idle')
  await settled()
})

const settled = () =>
  new Promise((resolve) => {
    setTimeout(resolve)
  })

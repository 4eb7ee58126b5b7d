import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForConnection } from './listen-for-connection.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.restoreAllMocks())

test('a page that was opened offline asks again when the connection comes', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  listenForConnection()
  const client = createQueryClient()
  client.mount()
  const answers = [() => Promise.reject(new Error('Offline')), () => Promise.resolve('figures')]
  const observer = new QueryObserver(client, {
    ...client.getDefaultOptions().queries,
    queryKey: ['figures'],
    queryFn: () => answers.shift()?.(),
  })
  const stop = observer.subscribe(() => {})
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true)

  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.poll(() => observer.getCurrentResult().data).toBe('figures')
  stop()
  client.unmount()
})

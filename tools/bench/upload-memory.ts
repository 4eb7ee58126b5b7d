import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import type { Device } from '../../tests/support/device.ts'

const EVERY_MS = 100
const MB = 1_000_000

/**
 * Memory while something happens, in MB: how far the page's JavaScript heap and its renderer process grow above the
 * beginning, rubbish included, and the most that the server ever holds.
 */
export async function watchMemory({ device, page, serverPid }: { device: Device; page: Page; serverPid: number }) {
  const session = await page.context().newCDPSession(page)
  const browser = await device.browser.newBrowserCDPSession()
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const rendererBytes = () => renderers.reduce((sum, id) => sum + residentBytes(id), 0)

  async function heapBytes(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  }

  const first = { heap: await heapBytes(), renderers: rendererBytes() }
  const most = { ...first, server: residentBytes(serverPid) }
  let before = 0
  let isOver = false

  async function look() {
    most.heap = Math.max(most.heap, await heapBytes())
    most.renderers = Math.max(most.renderers, rendererBytes())
    most.server = Math.max(most.server, residentBytes(serverPid))
  }

  const watching = (async () => {
    while (!isOver) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  })()

  return {
    /** From here on it is sent: what was needed before (the look at the video on the device) is told apart. */
    mark() {
      before = most.renderers
      most.renderers = 0
    },
    async stop() {
      isOver = true
      await watching
      await look()
      await session.detach()
      await browser.detach()
      return {
        heapMb: (most.heap - first.heap) / MB,
        rendererCheckingMb: (before - first.renderers) / MB,
        rendererSendingMb: (most.renderers - first.renderers) / MB,
        serverPeakMb: most.server / MB,
      }
    },
  }
}

/** 0 for a process that has ended meanwhile. */
function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}

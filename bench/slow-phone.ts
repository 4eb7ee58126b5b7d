import type { CDPSession } from 'playwright'

export const PHONE = { width: 390, height: 844 }
/** A middling phone on a middling network: a fourth of this machine's speed, 150 ms and 1.6 Mbit/s. */
const SLOW_CPU = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
export const PROFILE = `${SLOW_CPU}x CPU, ${NETWORK.latency} ms, 1.6 Mbit/s`

export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', NETWORK)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU })
}

/** What came over the wire, headers included; of what the service worker gave, nothing did. */
export async function countBytes(cdp: CDPSession): Promise<() => { javascriptKb: number; allKb: number }> {
  const scripts = new Set<string>()
  let [javascript, all] = [0, 0]
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/u.test(response.mimeType)) scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    all += encodedDataLength
    if (scripts.has(requestId)) javascript += encodedDataLength
  })
  return () => ({ javascriptKb: javascript / 1000, allKb: all / 1000 })
}

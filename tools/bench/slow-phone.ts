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

export async function takeBrakesOff(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** `calls` are requests to the API and to the identity provider, `files` all others. */
export type Bytes = { javascriptKb: number; allKb: number; files: number; calls: number }

/** What has come over the wire so far, headers included; of what the service worker gave, nothing did. */
export async function countBytes(cdp: CDPSession): Promise<() => Bytes> {
  const [scripts, called] = [new Set<string>(), new Set<string>()]
  let [javascript, all, files, calls] = [0, 0, 0, 0]
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/u.test(response.mimeType)) scripts.add(requestId)
    if (/^\/(?:api|idp)\b/u.test(new URL(response.url).pathname)) called.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return
    all += encodedDataLength
    if (scripts.has(requestId)) javascript += encodedDataLength
    if (called.has(requestId)) calls += 1
    else files += 1
  })
  return () => ({ javascriptKb: javascript / 1000, allKb: all / 1000, files, calls })
}

/** What crosses the wire while a page opens, on a network and a processor as slow as asked. */
import type { Page } from '@playwright/test'

/** 8.1 Mbit/s down, 1.35 up, 165 ms. */
export const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (8.1 * 1024 * 1024) / 8,
  uploadThroughput: (1.35 * 1024 * 1024) / 8,
}

export interface Slowed {
  offline: boolean
  /** Milliseconds. */
  latency: number
  /** Bytes a second. */
  downloadThroughput: number
  uploadThroughput: number
  /** How many times slower the processor is. */
  slowerBy: number
}

export interface Traffic {
  scriptKilobytes: number
  requests: number
}

/** Counts what crosses the wire until the returned function is called. */
export async function watchTraffic(page: Page, slowed?: Slowed): Promise<() => Traffic> {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let [bytes, requests] = [0, 0]
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests += 1
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  if (slowed) {
    const { slowerBy, ...network } = slowed
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
  }
  return () => ({ scriptKilobytes: bytes / 1024, requests })
}

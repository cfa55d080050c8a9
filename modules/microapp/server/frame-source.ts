/** Which origins the document's policy names: remembered per node until a user changes the registry. */
import type { Kernel } from '#kernel/kernel.ts'
import type { FrameSource } from '#kernel/ports.ts'
import { FreshCache } from '#kernel/session/fresh-cache.ts'
import { PLAIN_ORIGIN } from '#contract/plain-origin.ts'
import { findOrigins } from './micro-app/micro-app.repo.ts'
import { originChanges } from './micro-app/micro-app.service.ts'

const KEEP_MS = 60_000
/** Proxies refuse headers beyond a few kilobytes. */
const MAX_IN_HEADER = 100

type Origins = Awaited<ReturnType<typeof findOrigins>>

export function createFrameSource({ bus, dispatch, log }: Pick<Kernel, 'bus' | 'dispatch' | 'log'>): FrameSource {
  const cache = new FreshCache<Origins>({ name: 'frameOrigin', bus, max: 1, now: () => performance.now() })
  bus.subscribe(originChanges, () => cache.clear())
  const origins = async (): Promise<Origins> => {
    const found = await cache.get('origins', async () => ({ value: await findOrigins(dispatch), keepFor: KEEP_MS }))
    return found ?? []
  }
  const named = (found: Origins, matches: (entry: Origins[number]) => boolean) => {
    const all = [...new Set(found.filter(matches).map(({ origin }) => origin))].filter((origin) =>
      PLAIN_ORIGIN.test(origin),
    )
    if (all.length > MAX_IN_HEADER) log.warn({ origins: all.length }, 'more micro app origins than a header takes')
    return all.slice(0, MAX_IN_HEADER)
  }
  return {
    apps: async () => named(await origins(), ({ kind }) => kind === 'app'),
    hosts: async (tenantId) =>
      named(
        await origins(),
        (entry) => entry.kind === 'host' && (entry.tenantId === tenantId || tenantId === undefined),
      ),
  }
}

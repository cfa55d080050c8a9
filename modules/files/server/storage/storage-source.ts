/** To which storages pages may bring parts of files: remembered per node until a user changes a storage. */
import { PLAIN_ORIGIN } from '#contract/plain-origin.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { bucketUrl } from '#kernel/files/s3-storage.ts'
import type { StorageSource } from '#kernel/ports.ts'
import { FreshCache } from '#kernel/session/fresh-cache.ts'
import { storageChanges } from './storage-changes.ts'
import { findDirect } from './storage.repo.ts'

const KEEP_MS = 60_000
type Origins = ReadonlyMap<number, string>

export function createStorageSource({ bus, dispatch }: Pick<Kernel, 'bus' | 'dispatch'>): StorageSource {
  const cache = new FreshCache<Origins>({ name: 'storageOrigin', bus, max: 1, now: () => performance.now() })
  bus.subscribe(storageChanges, () => cache.clear())
  const load = async (): Promise<Origins> =>
    new Map(
      (await findDirect(dispatch)).flatMap(({ tenantId, ...storage }): [number, string][] => {
        const origin = originOf(storage)
        return origin === undefined ? [] : [[tenantId, origin]]
      }),
    )
  const origins = async () => await cache.get('origins', async () => ({ value: await load(), keepFor: KEEP_MS }))
  return {
    hasAny: async () => ((await origins())?.size ?? 0) > 0,
    origins: async (tenantId) => {
      const origin = (await origins())?.get(tenantId)
      return origin === undefined ? [] : [origin]
    },
  }
}

function originOf(storage: { endpoint: string; bucket: string }): string | undefined {
  try {
    const { origin } = new URL(bucketUrl(storage))
    return PLAIN_ORIGIN.test(origin) ? origin : undefined
  } catch {
    return undefined // nothing can be stored there either
  }
}

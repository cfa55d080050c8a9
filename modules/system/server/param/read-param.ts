/** System parameters for code: remembered per tenant until one changes. */
import type { Kernel } from '#kernel/kernel.ts'
import { onListChanged } from '#kernel/lists/changed.ts'
import { FreshCache } from '#kernel/session/fresh-cache.ts'
import { productParam, type ProductParamKey } from '../seed/params.ts'
import { findParams, type FoundParam } from './param.repo.ts'
import { storedValue } from './param.service.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'keyFor'>

interface Kept {
  tenantId: number
  byKey: ReadonlyMap<string, FoundParam>
}

const MAX_TENANTS = 1_000
/** News drop it; this bounds what a defect there could do. */
const KEEP_MS = 10 * 60_000

/** One memory per node, made when it is first asked. */
const memories = new WeakMap<Kernel['bus'], FreshCache<Kept>>()

function memoryOf(kernel: Pick<Kernel, 'bus'>): FreshCache<Kept> {
  const known = memories.get(kernel.bus)
  if (known) return known
  const memory = new FreshCache<Kept>({
    name: 'param',
    bus: kernel.bus,
    max: MAX_TENANTS,
    now: () => performance.now(),
  })
  onListChanged(kernel.bus, ['param'], (tenantId) => memory.drop((kept) => kept.tenantId === tenantId))
  memories.set(kernel.bus, memory)
  return memory
}

/**
 * A parameter that the product knows: always a whole number within its bounds, the default where the tenant has none.
 * @example const megabytes = await readParam(kernel, actor.tenantId, 'oss.quota.mb')
 */
export async function readParam(kernel: KernelPart, tenantId: number, key: ProductParamKey): Promise<number>
/**
 * Any parameter: a string, number, boolean or what its JSON holds, by its type; undefined where the tenant has none or
 * it is empty. Sensitive ones, too: mind where it goes.
 */
export async function readParam(kernel: KernelPart, tenantId: number, key: string): Promise<unknown>
export async function readParam(kernel: KernelPart, tenantId: number, key: string): Promise<unknown> {
  const kept = await memoryOf(kernel).get(String(tenantId), async () => {
    const params = await kernel.database.read(tenantId, findParams)
    return { value: { tenantId, byKey: new Map(params.map((param) => [param.key, param])) }, keepFor: KEEP_MS }
  })
  const param = kept?.byKey.get(key)
  const value = param && typedValue(param.type, storedValue(kernel, tenantId, param))
  const known = productParam(key)
  if (!known) return value
  return typeof value === 'number' && value >= known.min && value <= known.max ? value : known.initial
}

function typedValue(type: FoundParam['type'], text: string): unknown {
  if (text === '') return undefined
  switch (type) {
    case 'string':
      return text
    case 'number':
      return Number(text)
    case 'boolean':
      return text === 'true'
    case 'json':
      return JSON.parse(text)
  }
}

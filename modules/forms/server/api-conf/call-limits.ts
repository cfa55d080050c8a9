/** How many calls a node makes: at once for one organisation, and per minute for one user. */
import { LRUCache } from 'lru-cache'
import { atMost } from '#kernel/growing-cache.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'

const MAX_AT_ONCE = 16
const MINUTE_MS = 60_000
const MAX_USERS = 20_000

/** Trials are made by hand; options are asked for by every field that shows them. */
const PER_MINUTE = { trial: 30, options: 240 } as const

const counts = new LRUCache<string, { calls: number }>({ ...atMost(MAX_USERS), ttl: MINUTE_MS })
const running = new Map<number, number>()

/** Makes a call within the limits. @throws AppError too_many_requests with `seconds` */
export async function withinLimits<Result>(
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  purpose: keyof typeof PER_MINUTE,
  call: () => Promise<Result>,
): Promise<Result> {
  count(`${purpose}:${tenantId}:${userId}`, PER_MINUTE[purpose])
  const atOnce = running.get(tenantId) ?? 0
  if (atOnce >= MAX_AT_ONCE) throw new AppError(errors.tooManyRequests, { seconds: 1 })
  running.set(tenantId, atOnce + 1)
  try {
    return await call()
  } finally {
    const left = (running.get(tenantId) ?? 1) - 1
    if (left > 0) running.set(tenantId, left)
    else running.delete(tenantId)
  }
}

function count(key: string, most: number): void {
  const minute = counts.get(key) ?? { calls: 0 }
  if (minute.calls >= most)
    throw new AppError(errors.tooManyRequests, { seconds: Math.max(1, Math.ceil(counts.getRemainingTTL(key) / 1_000)) })
  minute.calls += 1
  if (minute.calls === 1) counts.set(key, minute)
}

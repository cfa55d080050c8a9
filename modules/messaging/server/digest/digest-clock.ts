/**
 * Writes digests when they are due, on every node; a user whose digest one node writes is passed over by others.
 * Between them it waits for the next one that is due, and a minute at most, so that a new choice is heeded.
 */
import { Loop } from '#kernel/jobs/loop.ts'
import type { Background, Kernel } from '#kernel/kernel.ts'
import { digestSweep } from './digest.service.ts'
import { millisecondsUntilNext, tenantsDue } from './digest-clock.repo.ts'

const MAX_PAUSE_MS = 60_000
/** Beyond the moment itself, so that the database's clock has passed it. */
const BEYOND_MS = 50

export function digestClock(kernel: Kernel): Background {
  const { dispatch, log } = kernel
  const write = digestSweep(kernel)
  const writeAll = kernel.ownWork.track('digests', MAX_PAUSE_MS / 1_000, async () => {
    for (const tenantId of await tenantsDue(dispatch))
      await write(tenantId).catch((error: unknown) => log.warn({ err: error, tenantId }, 'digests come again'))
    return await millisecondsUntilNext(dispatch)
  })
  const loop = new Loop(async () => {
    try {
      const next = await writeAll()
      return next === undefined ? MAX_PAUSE_MS : Math.min(next + BEYOND_MS, MAX_PAUSE_MS)
    } catch (error) {
      log.warn({ err: error }, 'digests could not be looked for, it comes again')
      return MAX_PAUSE_MS
    }
  })
  return { start: () => loop.start(), stop: () => loop.stop() }
}

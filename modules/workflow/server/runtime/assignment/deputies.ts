/** Who is asked for an absent user: their deputy, the deputy's own, and so on for a few steps; never in a circle. */
import type { Db } from '#kernel/database/lease.ts'
import { MAX_DEPUTIES } from '#workflow/contract/absence.ts'
import { absencesOf } from '../persistence/deputies.repo.ts'

/** Which processes, from the one at hand to the one that began it all, and when. */
interface About {
  processes: readonly string[]
  /** Milliseconds since 1970, the database's. */
  now: number
}

/** `isAway`: whether the person is; then `deputyId` is the first present deputy, `undefined` without one. */
interface Found {
  isAway: boolean
  deputyId?: string
}

/**
 * Follows absences from a person on. A manager who named one of the deputies is never asked through them: then there is
 * no deputy.
 */
export async function deputyOf(db: Db, { userId, ...about }: About & { userId: string }): Promise<Found> {
  const visited = new Set([userId])
  const managers = new Set<string>()
  let at = userId
  for (let step = 0; step <= MAX_DEPUTIES; step += 1) {
    const [absence] = await absencesOf(db, [at], about)
    if (absence === undefined) return at === userId ? { isAway: false } : { isAway: true, deputyId: at }
    for (const manager of absence.namedBy) managers.add(manager)
    if (!absence.isThere || visited.has(absence.deputyId) || managers.has(absence.deputyId)) break
    visited.add(absence.deputyId)
    at = absence.deputyId
  }
  return { isAway: true }
}

/** The deputies of those of some people who are away. */
export async function deputiesOf(db: Db, users: readonly string[], about: About): Promise<string[]> {
  const away = await absencesOf(db, users, about)
  const found: string[] = []
  for (const { userId } of away) {
    const { deputyId } = await deputyOf(db, { userId, ...about })
    if (deputyId !== undefined) found.push(deputyId)
  }
  return found
}

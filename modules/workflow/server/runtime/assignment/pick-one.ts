/** One of those whom a rule finds: anyone of them, or who has the fewest open tasks. */
import { randomInt } from 'node:crypto'
import type { Db } from '#kernel/database/lease.ts'
import type { PickRule } from '#process/index.ts'
import type { LoadedInstance } from '../engine/loaded-instance.ts'
import { absencesOf } from '../persistence/deputies.repo.ts'
import { openTasksOf } from '../persistence/task.repo.ts'
import { assigneeOf } from './assignee-of.ts'

interface At {
  now: number
  /** Keys of the processes whose absences count. */
  processes: readonly string[]
  /** Their tasks are counted as they are in memory. */
  touched: readonly LoadedInstance[]
}

/** Who is away is passed over where others are there: their deputy would get the task. */
export async function pickOne(db: Db, pick: PickRule, users: readonly string[], at: At): Promise<string> {
  const away = new Set((await absencesOf(db, users, at)).map(({ userId }) => userId))
  const there = users.filter((one) => !away.has(one))
  const among = [...(there.length > 0 ? there : users)].sort()
  const index = pick === 'random' ? randomInt(among.length) : await leastOf(db, among, at.touched)
  return among[index] ?? ''
}

/** The first of those with the fewest open tasks. */
async function leastOf(db: Db, users: readonly string[], touched: readonly LoadedInstance[]): Promise<number> {
  const counts = await openTasksOf(
    db,
    users,
    touched.map(({ id }) => id),
  )
  for (const instance of touched)
    for (const [no, { st }] of Object.entries(instance.state.tasks)) {
      const userId = assigneeOf(instance, Number(no))
      if (st === undefined && userId !== '') counts.set(userId, (counts.get(userId) ?? 0) + 1)
    }
  const loads = users.map((one) => counts.get(one) ?? 0)
  return loads.indexOf(Math.min(...loads))
}

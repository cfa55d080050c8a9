/** Numbers of the organisation, as far as the caller reaches. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  MAX_RESOURCES,
  type ChangeStat,
  type Overview,
  type PeopleStat,
  type SignInStat,
} from '#system/contract/stat.ts'
import { lastDays } from './days.ts'
import * as repo from './stat.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

interface Asked {
  days: number
  offset: number
}

/** Sign-ins of the last days, each day once, and of the same span before. */
export function signInsPerDay(kernel: KernelPart, actor: Actor, { days: count, offset }: Asked): Promise<SignInStat> {
  const { days, from, fromBefore } = lastDays(new Date(), count, offset)
  return kernel.database.read(actor.tenantId, async (db) => {
    const found = await repo.signInsByDay(db, actor, { from, offset })
    const before = await repo.countSignIns(db, actor, { from: fromBefore, until: from })
    const byDate = new Map(found.map((day) => [day.date, day]))
    return { days: days.map((date) => byDate.get(date) ?? { date, succeeded: 0, failed: 0 }), before }
  })
}

/** Changes of the last days by resource, and of the same span before. */
export function changesPerDay(kernel: KernelPart, actor: Actor, { days: count, offset }: Asked): Promise<ChangeStat> {
  const { days, from, fromBefore } = lastDays(new Date(), count, offset)
  return kernel.database.read(actor.tenantId, async (db) => {
    const found = await repo.changesByDay(db, actor, { from, offset })
    const before = await repo.countChanges(db, actor, { from: fromBefore, until: from })
    const total = found.reduce((sum, { count: one }) => sum + one, 0)
    return { days: [...days], resources: byResource(days, found), total, before }
  })
}

/** One row per resource, most changed first; those beyond the first few are one, without a name. */
export function byResource(
  days: readonly string[],
  found: readonly repo.DayOfResource[],
  most = MAX_RESOURCES,
): ChangeStat['resources'] {
  const totals = new Map<string, number>()
  for (const { resource, count } of found) totals.set(resource, (totals.get(resource) ?? 0) + count)
  const ranked = [...totals].sort(([a, x], [b, y]) => y - x || a.localeCompare(b)).map(([resource]) => resource)
  // A single one beyond the limit may as well say its name.
  const named = ranked.length > most + 1 ? ranked.slice(0, most) : ranked
  const names = named.length < ranked.length ? [...named, ''] : named
  const place = new Map(days.map((date, at) => [date, at]))
  const rows = new Map(names.map((resource) => [resource, days.map(() => 0)]))
  for (const { date, resource, count } of found) {
    const counts = rows.get(resource) ?? rows.get('')
    const at = place.get(date)
    if (counts && at !== undefined) counts[at] = (counts[at] ?? 0) + count
  }
  return names.map((resource) => ({ resource, counts: rows.get(resource) ?? [] }))
}

/** The departments with the most people, and how many there are beyond. */
export async function peoplePerDept(kernel: KernelPart, actor: Actor, limit: number): Promise<PeopleStat> {
  const all = await kernel.database.read(actor.tenantId, (db) => repo.peopleByDept(db, actor))
  const others = all.slice(limit)
  return {
    list: all.slice(0, limit),
    otherPeople: others.reduce((sum, { people }) => sum + people, 0),
    otherDepts: others.length,
  }
}

/** People, departments, and what happened since midnight. */
export function overview(kernel: KernelPart, actor: Actor, offset: number): Promise<Overview> {
  const { from } = lastDays(new Date(), 1, offset)
  return kernel.database.read(actor.tenantId, async (db) => {
    const { succeeded } = await repo.countSignIns(db, actor, { from })
    return {
      people: await repo.countPeople(db, actor),
      depts: await repo.countDepts(db, actor),
      signInsToday: succeeded,
      changesToday: await repo.countChanges(db, actor, { from }),
    }
  })
}

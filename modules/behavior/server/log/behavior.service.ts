/** The behaviour log: taking what browsers tell, and reading it. */
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { listPage } from '#kernel/lists/list.ts'
import { readConfig } from '#system/server/index.ts'
import {
  MAX_AGO,
  type Behavior,
  type BehaviorEntry,
  type BehaviorQuery,
  type OwnBehaviorQuery,
} from '#behavior/contract/behavior.ts'
import * as repo from './behavior.repo.ts'
import { keptDays } from './upkeep.service.ts'
import * as write from './write.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'dispatch' | 'keyFor' | 'lists'>

/** Longer than the difference of two clocks and a slow call: an entry that is sent again is not older than this. */
const SENT_AGAIN_MS = MAX_AGO + 3_600_000
/** No partition for the row: this month was not made ahead. */
const NO_MONTH = '23514'
const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const TYPES = ['', 'openMenu', 'openOtherMenu', 'add', 'edit', 'delete', 'deleteAll'] as const

/**
 * Keeps what the caller's browser reports, unless the organisation has switched the log off. The server determines the
 * user, the address and the time; an entry that arrives twice is kept once.
 */
export async function saveBehavior(
  kernel: KernelPart,
  actor: Actor,
  entries: readonly BehaviorEntry[],
): Promise<{ saved: number; isOn: boolean }> {
  const now = new Date()
  const work = () => kernel.database.transaction(actor.tenantId, (tx) => keep(tx, actor, entries, now))
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_MONTH)) throw error
    // No one has swept since the month began: after a long stop.
    await kernel.database.transaction(actor.tenantId, (tx) =>
      write.keepMonths(tx, new Date(now.getTime() - MAX_AGO), now),
    )
    return work()
  }
}

async function keep(tx: Tx, actor: Actor, sent: readonly BehaviorEntry[], now: Date) {
  const { behaviorLog } = await readConfig(tx)
  if (!behaviorLog) return { saved: 0, isOn: false }
  const author = {
    tenantId: actor.tenantId,
    userId: actor.userId,
    userName: actor.username,
    realName: actor.realName,
    deptId: actor.deptId,
    ip: actor.ip,
  }
  await write.lockPerson(tx, author)
  const modules = await write.findModules(tx, [
    ...new Set(sent.map(({ operaMenuId }) => operaMenuId).filter((id) => IS_ID.test(id))),
  ])
  const byId = new Map(sent.map((entry) => [entry.nonce ?? newId(), entry]))
  const since = new Date(now.getTime() - SENT_AGAIN_MS)
  const known = await write.findKnown(tx, actor.userId, [...byId.keys()], since)
  const fresh = [...byId].filter(([id]) => !known.has(id)).map(([id, entry]) => asKept(id, entry, { modules, now }))
  if (fresh.length > 0) {
    await write.insertBehavior(tx, author, fresh)
    await notifyListChanged(tx, actor.tenantId, 'behavior')
  }
  return { saved: fresh.length, isOn: true }
}

function asKept(
  id: string,
  entry: BehaviorEntry,
  { modules, now }: { modules: ReadonlyMap<string, string>; now: Date },
): write.NewBehavior {
  const menuId = entry.operaMenuId.toLowerCase()
  const moduleCode = modules.get(menuId)
  return {
    id,
    operaAt: new Date(now.getTime() - entry.operaAgo),
    clientType: entry.clientType,
    operaType: entry.operaType,
    operaUrl: withoutQuery(entry.operaUrl),
    menuId: moduleCode === undefined ? null : menuId,
    moduleCode: moduleCode ?? '',
    component: withoutQuery(entry.operaComponent),
    operaAction: entry.operaAction || (TYPES[entry.operaType] ?? ''),
    operaDesc: entry.operaDesc,
  }
}

/** What is searched for, or whose ticket is carried along, has no place in a log. */
const withoutQuery = (path: string): string => path.split('?')[0] ?? ''

/** One page of the log, as far as the caller reaches. */
export async function pageBehavior(kernel: KernelPart, actor: Actor, query: BehaviorQuery): Promise<Page<Behavior>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const depts = query.deptId === undefined ? undefined : await repo.findDeptsBelow(db, query.deptId)
    return listPage(db, kernel.lists, repo.behaviorList(actor.language), repo.callOfBehavior(actor, query, depts))
  })
}

/** One page of what the log holds about the caller. */
export async function pageOwnBehavior(
  kernel: KernelPart,
  actor: Actor,
  query: OwnBehaviorQuery,
): Promise<Page<Behavior>> {
  return kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.behaviorList(actor.language), repo.callOfOwnBehavior(actor, query)),
  )
}

/** Whether a log is kept of the caller, and for how long. */
export async function aboutOwnBehavior(kernel: KernelPart, { tenantId }: Actor) {
  const { behaviorLog } = await kernel.database.read(tenantId, readConfig)
  return { isOn: behaviorLog, ...(await keptDays(kernel, tenantId)) }
}

/**
 * What entries can be about: modules and menus of the organisation, departments in the caller's reach with those above.
 */
export function behaviorKinds(kernel: KernelPart, actor: Actor) {
  return kernel.database.read(actor.tenantId, (db) => repo.findKinds(db, actor))
}

/** Sessions that last: shown and ended by administrators, within their data scope and their own power. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { onlineErrors, OnlineWay, type OnlineQuery, type OnlineSession } from '#security/contract/online.ts'
import { withinPower } from '../api-key/key-owners.ts'
import { maskAddress, seesPersonal } from '../log/log-mask.ts'
import * as repo from './online.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'sessions'>

export async function pageOnline({ database }: KernelPart, actor: Actor, query: OnlineQuery) {
  const maySee = seesPersonal(actor)
  return database.read(actor.tenantId, async (db) => {
    const { list, total } = await repo.listOnline(db, actor, query, maySee)
    const userIds = holds(actor, 'sys:online:quit') ? [...new Set(list.map(({ userId }) => userId))] : []
    const mayEnd = await withinPower(db, actor, userIds)
    return { list: list.map((row) => shown(actor, row, { maySee, mayEnd })), total, totalExact: true }
  })
}

/** Rows that are read at once. */
const BATCH = 1_000

/** All sessions that the list would show, page by page. */
export async function allOnline(kernel: KernelPart, actor: Actor, query: OnlineQuery): Promise<OnlineSession[]> {
  const all: OnlineSession[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await pageOnline(kernel, actor, { ...query, page, limit: BATCH })
    all.push(...list)
    if (list.length < BATCH) return all
  }
}

function shown(
  actor: Actor,
  { loginPage, ...row }: repo.OnlineRow,
  { maySee, mayEnd }: { maySee: boolean; mayEnd: ReadonlySet<string> },
): OnlineSession {
  const isCurrent = row.id === actor.sessionId
  const way = OnlineWay.safeParse(row.via === '' ? loginPage : 'via')
  return {
    ...row,
    way: way.success ? way.data : null,
    isCurrent,
    ip: maySee || row.userId === actor.userId ? row.ip : maskAddress(row.ip),
    actions: !isCurrent && mayEnd.has(row.userId) ? ['quit'] : [],
  }
}

export const countOnline = ({ database }: KernelPart, actor: Actor) =>
  database.read(actor.tenantId, (db) => repo.countOnline(db, actor))

/**
 * Ends sessions. One that is gone, beyond the data scope, or of a user with more power than the actor is refused.
 */
export async function quitSessions(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  const { tenantId } = actor
  return kernel.database.transaction(tenantId, async (tx) => {
    const owners = await repo.findOwners(tx, actor, ids)
    const mayEnd = await withinPower(tx, actor, [...new Set([...owners.values()].map(({ id }) => id))])
    return eachOf(ids, actor.language, async (id) => {
      if (id === actor.sessionId) throw new AppError(onlineErrors.ownSession)
      const owner = owners.get(id)
      if (!owner) throw new AppError(errors.notFound)
      if (!mayEnd.has(owner.id)) throw new AppError(errors.forbidden)
      await kernel.sessions.end(tx, tenantId, id, 'forced')
      await record(tx, actor, owner)
    })
  })
}

/** Ends all sessions of users; the one that asks stays. */
export async function quitUsers(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  const { tenantId } = actor
  return kernel.database.transaction(tenantId, async (tx) => {
    const users = await repo.findSignedIn(tx, actor, ids)
    const mayEnd = await withinPower(tx, actor, [...users.keys()])
    return eachOf(ids, actor.language, async (id) => {
      const user = users.get(id)
      if (!user) throw new AppError(errors.notFound)
      if (!mayEnd.has(id)) throw new AppError(errors.forbidden)
      await kernel.sessions.endAll(tx, tenantId, id, 'forced', actor.sessionId)
      await record(tx, actor, user)
    })
  })
}

const record = (tx: Tx, actor: Actor, { id, name }: repo.Owner) =>
  recordChange(tx, actor, { action: 'forceQuit', resource: 'user', resourceId: id, label: name })

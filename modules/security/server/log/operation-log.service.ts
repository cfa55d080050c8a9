/** Reading the log of calls. The holder of its code reads all of their organisation's. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { keptSince } from '#kernel/logs/months.ts'
import type { OperationDetail, OperationEntry, OperationLogQuery } from '#security/contract/log.ts'
import { callName } from './call-name.ts'
import { maskJson, personalOf, seesPersonal } from './log-mask.ts'
import { policyIn } from '#kernel/session/security-policy.ts'
import * as repo from './operation-log.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'policies'>

/** The list's call, for the page and for the export. */
export async function callOfOperations(db: Db, actor: Actor, query: OperationLogQuery) {
  const { operationLogDays } = await policyIn(db)
  const named = query.keyword ? await repo.findNamed(db, query.keyword) : undefined
  return repo.callOfOperations(actor, query, {
    named,
    since: keptSince(operationLogDays),
    mayFilterByAddress: seesPersonal(actor),
  })
}

export async function pageOperations(
  kernel: KernelPart,
  actor: Actor,
  query: OperationLogQuery,
): Promise<Page<OperationEntry>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const call = await callOfOperations(db, actor, query)
    const found = await repo.pageOfOperations(db, actor.language, call)
    return {
      ...found,
      list: found.list.map((entry) => personalOf(actor, { ...entry, name: callName(actor, entry) }, ['answer'])),
    }
  })
}

export async function getOperation(kernel: KernelPart, actor: Actor, id: string): Promise<OperationDetail> {
  const { operationLogDays } = await kernel.policies.of(actor.tenantId)
  const since = keptSince(operationLogDays)
  return kernel.database.read(actor.tenantId, async (db) => {
    const entry = await repo.findOperation(db, actor.language, id)
    if (!entry || (since && new Date(entry.createDate) < since)) throw new AppError(errors.notFound)
    const nearby = entry.userId === '' ? [] : await repo.findNearby(db, actor.language, entry)
    const shown = personalOf(actor, entry, ['answer'])
    return {
      ...shown,
      name: callName(actor, entry),
      input: seesPersonal(actor) ? entry.input : maskJson(entry.input),
      nearby: nearby.map((call) => ({ ...call, name: callName(actor, call) })),
    }
  })
}

export const usersOfAddress = ({ database }: Pick<Kernel, 'database'>, { tenantId }: Actor, ip: string) =>
  database.read(tenantId, (db) => repo.findUsersOfAddress(db, ip))

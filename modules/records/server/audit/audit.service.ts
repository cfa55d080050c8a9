/** Reading the audit trail. The user who may read it reads all of their organisation's: it is the auditor's. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { AuditDetail, AuditEntry, AuditQuery } from '#records/contract/audit.ts'
import { idsIn } from '../ids-in.ts'
import * as repo from './audit.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

/** One page of the trail. */
export function pageAudit(kernel: KernelPart, actor: Actor, query: AuditQuery): Promise<Page<AuditEntry>> {
  return kernel.database.read(actor.tenantId, (db) => repo.pageOfAudit(db, kernel.lists, actor, query))
}

/** One entry, the ids among its values named. */
export async function getAudit(kernel: KernelPart, actor: Actor, id: string): Promise<AuditDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const entry = await repo.findAudit(db, id)
    if (!entry) throw new AppError(errors.notFound)
    return { ...entry, names: await repo.findNames(db, idsIn(entry.changes)) }
  })
}

export const auditKinds = (kernel: KernelPart, actor: Actor) => kernel.database.read(actor.tenantId, repo.findKinds)

/** Who I am. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Viewing } from '#kernel/access/viewing.ts'
import { PackageCodes } from '#kernel/access/package-codes.ts'
import type { VisitRights } from '#kernel/access/support.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Me } from '#system/contract/me.ts'
import { permissionsOf } from '../menu/side-bar.service.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import { findMe, findVisited } from './me.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'settings'>

/** The signed-in person; always strings and lists (readings, "User info"). */
export async function whoAmI(kernel: KernelPart, actor: Actor): Promise<Me> {
  if (actor.support) return whoVisits(kernel, actor, actor.support)
  const found = await kernel.database.read(actor.tenantId, (db) => findMe(db, actor))
  if (!found) throw new AppError(errors.unauthenticated)
  const { cert, depts, posts, ...me } = found
  const headUrl = urlOf(kernel, actor.tenantId, me.headUrl)
  const isPackaged = actor.permissions instanceof PackageCodes
  const rights = { ability: permissionsOf(actor), isPackaged, fieldModes: Object.fromEntries(actor.fields) }
  // A grant that ends is felt by its user's pages, too, at that moment.
  const changesIn = Math.min(me.changesIn ?? Infinity, actor.delegation?.endsIn ?? Infinity)
  return {
    ...me,
    identity: { deptId: me.deptId, postId: actor.acting?.postId ?? null, depts, posts },
    superAdmin: actor.superAdmin,
    changesIn: Number.isFinite(changesIn) ? changesIn : null,
    headUrl,
    tenantId: String(actor.tenantId),
    tenantCert: certOf(cert),
    ...rights,
    ...(actor.viewing && { viewing: viewedBy(actor.realName, actor.viewing) }),
  }
}

const viewedBy = (name: string, { by, reason, endsAt }: Viewing): Me['viewing'] => ({
  name,
  by: by.realName,
  reason,
  endsIn: Math.max(0, endsAt - Date.now()),
})
/** The same of a visit of the operator's support, which has no picture, number or role of its own. */
async function whoVisits({ database }: KernelPart, actor: Actor, { mayAct, until }: VisitRights): Promise<Me> {
  const { tenantId, userId: id, username, realName, superAdmin, deptId } = actor
  const visited = await database.read(tenantId, (db) => findVisited(db, actor))
  if (!visited) throw new AppError(errors.unauthenticated)
  const { deptName, tenantName, cert } = visited
  return {
    id,
    username,
    realName,
    superAdmin,
    deptId,
    deptName,
    tenantName,
    headUrl: '',
    mobile: '',
    email: '',
    roles: [],
    tenantId: String(tenantId),
    tenantCert: certOf(cert),
    ability: permissionsOf(actor),
    isPackaged: false,
    fieldModes: Object.fromEntries(actor.fields),
    identity: { deptId, postId: null, depts: [{ id: deptId, name: deptName }], posts: [] },
    support: { mayAct, until },
    changesIn: null,
  }
}

function certOf(cert: number): Me['tenantCert'] {
  if (cert === 2) return '2'
  return cert === 1 ? '1' : '0'
}

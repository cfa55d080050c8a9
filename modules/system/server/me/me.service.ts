/** Who I am. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Viewing } from '#kernel/access/viewing.ts'
import { PackageCodes } from '#kernel/access/package-codes.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Me } from '#system/contract/me.ts'
import { permissionsOf } from '../menu/side-bar.service.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import { findMe } from './me.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'settings'>

/** The signed-in person; always strings and lists (readings, "User info"). */
export async function whoAmI(kernel: KernelPart, actor: Actor): Promise<Me> {
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

function certOf(cert: number): Me['tenantCert'] {
  if (cert === 2) return '2'
  return cert === 1 ? '1' : '0'
}

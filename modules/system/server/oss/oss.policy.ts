/** Who may do what with one file. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { FileAction } from '#system/contract/oss.ts'

/** One's own uploads, and with `sys:oss:delete` everybody's. */
export function fileActions(
  actor: Pick<Actor, 'userId' | 'superAdmin' | 'permissions'>,
  file: { readonly createdBy: string | null },
): FileAction[] {
  const isOwn = file.createdBy === actor.userId && holds(actor, 'sys:oss:upload')
  return isOwn || holds(actor, 'sys:oss:delete') ? ['delete'] : []
}

/** Who may do what with one file. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { FileAction } from '#files/contract/oss.ts'

/** One's own uploads, and with `sys:oss:delete` those of everybody within the data scope. */
export function fileActions(
  actor: Pick<Actor, 'userId' | 'superAdmin' | 'permissions'>,
  file: { readonly createdBy: string | null; readonly isInScope: boolean },
): FileAction[] {
  const isOwn = file.createdBy === actor.userId && holds(actor, 'sys:oss:upload')
  return isOwn || (file.isInScope && holds(actor, 'sys:oss:delete')) ? ['delete'] : []
}

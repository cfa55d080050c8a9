/** Who may do what with one file. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { FileAction } from '#files/contract/oss.ts'
import type { Serving } from '../scan/serve.ts'

/** Deleting: one's own uploads, and with `sys:oss:delete` those of everybody within the data scope. */
export function fileActions(
  actor: Pick<Actor, 'userId' | 'superAdmin' | 'permissions'>,
  file: { readonly createdBy: string | null; readonly isInScope: boolean; readonly serving?: Serving },
): FileAction[] {
  const isOwn = file.createdBy === actor.userId && holds(actor, 'sys:oss:upload')
  const actions: FileAction[] = []
  if (file.serving === 'free') actions.push('download')
  if (file.serving === 'confirmed') actions.push('downloadInfected')
  if (isOwn || (file.isInScope && holds(actor, 'sys:oss:delete'))) actions.push('delete')
  return actions
}

/** Who may do what with one parameter. What the product reads stays. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { ParamAction } from '#system/contract/param.ts'
import { productParam } from '../seed/params.ts'

export function paramActions(actor: Pick<Actor, 'superAdmin' | 'permissions'>, param: { key: string }): ParamAction[] {
  const actions: ParamAction[] = []
  if (holds(actor, 'sys:param:update')) actions.push('update')
  if (holds(actor, 'sys:param:delete') && !productParam(param.key)) actions.push('delete')
  return actions
}

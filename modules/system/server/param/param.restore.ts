/** How a parameter returns from the recycle bin; a sensitive value was not kept there and has to be set anew. */
import { ParamDraft } from '#system/contract/param.ts'
import { lockRule } from '../locks.repo.ts'
import type { Restorer } from '../recycle/restorers.ts'
import { addParam } from './param.service.ts'

export const paramRestorer: Restorer = {
  resource: 'param',
  can: 'sys:param:save',
  canPurge: 'sys:param:delete',
  restore: async (tx, actor, { resourceId: id, payload }) => {
    await lockRule(tx, actor.tenantId, 'param')
    await addParam(tx, actor, { ...ParamDraft.parse(payload), sealed: null }, { id, action: 'restore' })
  },
}

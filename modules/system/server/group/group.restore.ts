/** How a group returns from the recycle bin: with those of its people who are still there. */
import { GroupDraft } from '#system/contract/group.ts'
import { existingUserIds } from '../dept/dept.repo.ts'
import type { Restorer } from '../recycle/restorers.ts'
import { addGroup } from './group.service.ts'

export const groupRestorer: Restorer = {
  resource: 'group',
  can: 'sys:group:save',
  canPurge: 'sys:group:delete',
  restore: async (tx, actor, { resourceId: id, payload }) => {
    const draft = GroupDraft.parse(payload)
    const there = await existingUserIds(tx, draft.userIdList)
    const kept = { ...draft, userIdList: draft.userIdList.filter((one) => there.has(one)) }
    await addGroup(tx, actor, kept, { id, action: 'restore' })
  },
}

import { Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/useMutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatchDeletion } from '#kit/list/useBatchDeletion.tsx'
import type { Selection } from '#kit/list/useList.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { groupRoutes, type Group } from '#system/contract/group.ts'

/** What shows a group, and therefore changes with one. */
export const GROUP_READS = [groupRoutes.page, groupRoutes.get]

/** What can be done with one group; the server says which of it. */
export function useGroupActions({ edit }: { edit: (id: string) => void }): (group: Group) => Action[] {
  const t = useT()
  const { run: remove } = useMutate(groupRoutes.remove, { refreshes: GROUP_READS })
  const removeGroup = async ({ id, name }: Group) => {
    const isSure = await ask({
      title: t('system.group.delete.ask', { name }),
      consequence: t('system.group.delete.consequence'),
      yes: t('system.group.delete'),
      danger: true,
    })
    if (isSure) await remove({ params: { id } })
  }
  return (group) =>
    allowedActions(
      {
        update: { label: t('system.group.update'), icon: <Pencil size={16} />, run: () => edit(group.id) },
        delete: {
          label: t('system.group.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeGroup(group),
        },
      },
      group.actions,
    )
}

/** What can be done with the groups chosen. */
export function useGroupBatch(selection: Selection<Group>): Action[] {
  const t = useT()
  return useBatchDeletion(selection, {
    can: 'sys:group:delete',
    label: t('system.group.delete'),
    question: (count) => t('system.group.delete.askMany', { count }),
    consequence: t('system.group.delete.consequence'),
    nameOf: ({ name }) => name,
    act: (ids) => call(groupRoutes.removeMany, { body: ids }),
    reads: GROUP_READS,
  })
}

import { Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/useMutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatchDeletion } from '#kit/list/useBatchDeletion.tsx'
import type { Selection } from '#kit/list/useList.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { paramRoutes, type Param } from '#system/contract/param.ts'

/** What shows a parameter, and therefore changes with one. */
export const PARAM_READS = [paramRoutes.page, paramRoutes.get]

/** What can be done with one parameter; the server says which of it. */
export function useParamActions({ edit }: { edit: (id: string) => void }): (param: Param) => Action[] {
  const t = useT()
  const { run: remove } = useMutate(paramRoutes.remove, { refreshes: PARAM_READS })
  const removeParam = async ({ id, key, sensitive }: Param) => {
    const isSure = await ask({
      title: t('system.param.delete.ask', { key }),
      consequence: t(sensitive === 1 ? 'system.param.delete.secret' : 'system.param.delete.consequence'),
      yes: t('system.param.delete'),
      danger: true,
    })
    if (isSure) await remove({ params: { id } })
  }
  return (param) =>
    allowedActions(
      {
        update: { label: t('system.param.update'), icon: <Pencil size={16} />, run: () => edit(param.id) },
        delete: {
          label: t('system.param.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeParam(param),
        },
      },
      param.actions,
    )
}

/** What can be done with the parameters chosen. */
export function useParamBatch(selection: Selection<Param>): Action[] {
  const t = useT()
  return useBatchDeletion(selection, {
    can: 'sys:param:delete',
    label: t('system.param.delete'),
    question: (count) => t('system.param.delete.askMany', { count }),
    consequence: t('system.param.delete.consequence'),
    nameOf: ({ key }) => key,
    act: (ids) => call(paramRoutes.removeMany, { body: ids }),
    reads: PARAM_READS,
  })
}

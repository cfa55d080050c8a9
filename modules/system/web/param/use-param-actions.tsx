import { Pencil, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/useMutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/useBatch.tsx'
import type { Selection } from '#kit/list/useList.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/useCan.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
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
export function useParamBatch({ rows, clear }: Selection<Param>): Action[] {
  const t = useT()
  const batch = useBatch<Param>()
  const refresh = useRefresh()
  const mayDelete = useCan('sys:param:delete')
  const remove = async () => {
    const isSure = await ask({
      title: t('system.param.delete.askMany', { count: rows.length }),
      consequence: t('system.param.delete.consequence'),
      yes: t('system.param.delete'),
      danger: true,
    })
    if (!isSure) return
    await batch({
      rows,
      act: (ids) => call(paramRoutes.removeMany, { body: ids }),
      isDeletion: true,
      nameOf: ({ key }) => key,
      afterwards: () => {
        clear()
        void refresh(...PARAM_READS)
      },
    })
  }
  if (!mayDelete) return []
  const action = { key: 'delete', label: t('system.param.delete'), icon: <Trash2 size={16} />, danger: true }
  return [{ ...action, run: () => void remove() }]
}

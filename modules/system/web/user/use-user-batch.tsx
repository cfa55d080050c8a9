import { Ban, CircleCheck, Trash2 } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/useBatch.tsx'
import type { Selection } from '#kit/list/useList.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/useCan.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { userRoutes } from '#system/contract/user.ts'
import { USER_READS } from './use-user-actions.tsx'
import type { UserRow } from './user-columns.tsx'

/** What can be done with the users chosen. */
export function useUserBatch({ rows, clear }: Selection<UserRow>): Action[] {
  const t = useT()
  const batch = useBatch<UserRow>()
  const refresh = useRefresh()
  const mayUpdate = useCan('sys:user:update')
  const mayDelete = useCan('sys:user:delete')
  const run = (act: (ids: string[]) => ReturnType<typeof setStatusOf>) =>
    batch({
      rows,
      act,
      nameOf: ({ realName }) => realName,
      afterwards: () => {
        clear()
        void refresh(...USER_READS)
      },
    })
  const isSure = (verb: 'disable' | 'delete') =>
    ask({
      title: t(`system.user.${verb}.askMany`, { count: rows.length }),
      consequence: t(`system.user.${verb}.consequence`),
      yes: t(`system.user.${verb}`),
      danger: true,
    })
  const disable = async () => {
    if (await isSure('disable')) await run((ids) => setStatusOf(ids, 0))
  }
  const remove = async () => {
    if (await isSure('delete')) await run((ids) => call(userRoutes.removeMany, { body: ids }))
  }
  const all: [boolean, Action][] = [
    [
      mayUpdate,
      {
        key: 'enable',
        label: t('system.user.enable'),
        icon: <CircleCheck size={16} />,
        run: () => void run((ids) => setStatusOf(ids, 1)),
      },
    ],
    [
      mayUpdate,
      { key: 'disable', label: t('system.user.disable'), icon: <Ban size={16} />, run: () => void disable() },
    ],
    [
      mayDelete,
      {
        key: 'delete',
        label: t('system.user.delete'),
        icon: <Trash2 size={16} />,
        danger: true,
        run: () => void remove(),
      },
    ],
  ]
  return all.filter(([may]) => may).map(([, action]) => action)
}

const setStatusOf = (ids: string[], status: 0 | 1) => call(userRoutes.setStatus, { body: { ids, status } })

import { Ban, Building2, CircleCheck, Trash2, UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { USER_READS } from './use-user-actions.tsx'
import type { UserRow } from './user-columns.tsx'
import { UserBatchDialogs, type AskedBatch, type RunBatch } from './UserBatchDialogs.tsx'

interface UserBatch {
  readonly actions: Action[]
  /** What the actions ask before they act; to be rendered beside the bar. */
  readonly dialogs: ReactNode
}

/** What can be done with the users chosen. */
export function useUserBatch(selection: Selection<UserRow>): UserBatch {
  const t = useT()
  const { rows } = selection
  const [asked, setAsked] = useState<AskedBatch>()
  const mayUpdate = useCan('sys:user:update')
  const mayDelete = useCan('sys:user:delete')
  const { run, enable, disable, remove } = useUserBatchCalls(selection)
  const askFor = (verb: AskedBatch['verb'], icon: ReactNode): Action => ({
    key: verb,
    label: t(`system.user.${verb}`),
    icon,
    run: () => setAsked({ verb, count: rows.length }),
  })
  const changes: Action[] = [
    { key: 'enable', label: t('system.user.enable'), icon: <CircleCheck size={16} />, run: () => void enable() },
    { key: 'disable', label: t('system.user.disable'), icon: <Ban size={16} />, run: () => void disable() },
    askFor('addRoles', <UserRoundPlus size={16} />),
    askFor('removeRoles', <UserRoundMinus size={16} />),
    askFor('moveDept', <Building2 size={16} />),
  ]
  const deletion: Action = {
    key: 'delete',
    label: t('system.user.delete'),
    icon: <Trash2 size={16} />,
    danger: true,
    run: () => void remove(),
  }
  return {
    actions: [...(mayUpdate ? changes : []), ...(mayDelete ? [deletion] : [])],
    dialogs: <UserBatchDialogs asked={asked} run={run} onClose={() => setAsked(undefined)} />,
  }
}

/** What is called for the users chosen; disabling and deletion ask first. */
function useUserBatchCalls({ rows, clear }: Selection<UserRow>) {
  const t = useT()
  const batch = useBatch<UserRow>()
  const refresh = useRefresh()
  const run: RunBatch = (act, isDeletion = false) =>
    batch({
      rows,
      act,
      isDeletion,
      nameOf: ({ realName }) => realName,
      afterwards: () => {
        clear()
        void refresh(...USER_READS, roleRoutes.page, roleRoutes.get, roleRoutes.members)
      },
    })
  const isSure = (verb: 'disable' | 'delete') =>
    ask({
      title: t(`system.user.${verb}.askMany`, { count: rows.length }),
      consequence: t(`system.user.${verb}.consequence`),
      yes: t(`system.user.${verb}`),
      danger: true,
    })
  return {
    run,
    enable: () => run((ids) => setStatusOf(ids, 1)),
    disable: async () => {
      if (await isSure('disable')) await run((ids) => setStatusOf(ids, 0))
    },
    remove: async () => {
      if (await isSure('delete')) await run((ids) => call(userRoutes.removeMany, { body: ids }), true)
    },
  }
}

const setStatusOf = (ids: string[], status: 0 | 1) => call(userRoutes.setStatus, { body: { ids, status } })

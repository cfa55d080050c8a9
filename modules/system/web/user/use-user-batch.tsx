import { Ban, Building2, CircleCheck, Trash2, UserRoundMinus, UserRoundPlus } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import type { Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { USER_READS } from './use-user-actions.tsx'
import type { UserRow } from './user-columns.tsx'

const UserRolesDialog = lazy(() => import('./UserRolesDialog.tsx'))
const UserDeptDialog = lazy(() => import('./UserDeptDialog.tsx'))

/** What a dialog asks, for how many users; the bar forgets them while the dialog still closes. */
interface Asked {
  readonly verb: 'addRoles' | 'removeRoles' | 'moveDept'
  readonly count: number
}

interface UserBatch {
  readonly actions: Action[]
  /** What the actions ask before they act; to be rendered beside the bar. */
  readonly dialogs: ReactNode
}

/** What can be done with the users chosen. */
export function useUserBatch({ rows, clear }: Selection<UserRow>): UserBatch {
  const t = useT()
  const batch = useBatch<UserRow>()
  const refresh = useRefresh()
  const [asked, setAsked] = useState<Asked>()
  const mayUpdate = useCan('sys:user:update')
  const mayDelete = useCan('sys:user:delete')
  const run = (act: (ids: string[]) => ReturnType<typeof setStatusOf>, isDeletion = false) =>
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
  const disable = async () => {
    if (await isSure('disable')) await run((ids) => setStatusOf(ids, 0))
  }
  const remove = async () => {
    if (await isSure('delete')) await run((ids) => call(userRoutes.removeMany, { body: ids }), true)
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
      mayUpdate,
      {
        key: 'addRoles',
        label: t('system.user.addRoles'),
        icon: <UserRoundPlus size={16} />,
        run: () => setAsked({ verb: 'addRoles', count: rows.length }),
      },
    ],
    [
      mayUpdate,
      {
        key: 'removeRoles',
        label: t('system.user.removeRoles'),
        icon: <UserRoundMinus size={16} />,
        run: () => setAsked({ verb: 'removeRoles', count: rows.length }),
      },
    ],
    [
      mayUpdate,
      {
        key: 'moveDept',
        label: t('system.user.moveDept'),
        icon: <Building2 size={16} />,
        run: () => setAsked({ verb: 'moveDept', count: rows.length }),
      },
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
  const close = () => setAsked(undefined)
  return {
    actions: all.filter(([may]) => may).map(([, action]) => action),
    dialogs: (
      <Overlay of={asked}>
        {({ verb, count }, overlay) =>
          verb === 'moveDept' ? (
            <UserDeptDialog
              count={count}
              onSave={(deptId) => void run((ids) => call(userRoutes.moveToDept, { body: { ids, deptId } }))}
              onClose={close}
              {...overlay}
            />
          ) : (
            <UserRolesDialog
              verb={verb}
              count={count}
              onSave={(roleIds) =>
                void run((ids) => call(userRoutes.changeRoles, { body: { ids, ...rolesFor(verb, roleIds) } }))
              }
              onClose={close}
              {...overlay}
            />
          )
        }
      </Overlay>
    ),
  }
}

const rolesFor = (verb: 'addRoles' | 'removeRoles', roleIds: string[]) =>
  verb === 'addRoles' ? { addRoleIdList: roleIds } : { removeRoleIdList: roleIds }

const setStatusOf = (ids: string[], status: 0 | 1) => call(userRoutes.setStatus, { body: { ids, status } })

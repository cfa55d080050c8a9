import { Ban, CircleCheck, Eye, KeyRound, LogOut, Pencil, Smartphone, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { userRoutes, type UserAction } from '#system/contract/user.ts'
import { viewAsRoutes } from '#system/contract/view-as.ts'
import { useViewAs } from '../view-as/use-view-as.tsx'
import type { Issued } from './OneTimePassword.tsx'
import type { UserRow } from './user-columns.tsx'

/** What shows a user, and therefore changes with one. */
export const USER_READS = [userRoutes.page, userRoutes.get, deptRoutes.tree]

/** What an action needs to know of a user. */
export type ActedOn = Pick<UserRow, 'id' | 'realName'> & { readonly actions?: readonly UserAction[] | undefined }

interface Outcomes {
  edit: (id: string) => void
  /** A one-time password was made. */
  issued: (issued: Issued) => void
  removed: (id: string) => void
}

/** What can be done with one user; the server says which of it. */
export function useUserActions({ edit, issued, removed }: Outcomes): (user: ActedOn) => Action[] {
  const t = useT()
  const setStatus = useMutate(userRoutes.setStatus, {
    refreshes: USER_READS,
    done: ({ refused: [first] }) => first?.msg ?? t('shell.succeeded'),
  })
  const reset = useMutate(userRoutes.resetPassword, { refreshes: [userRoutes.get], done: false })
  const removal = useMutate(userRoutes.removeFactors, { refreshes: USER_READS, done: t('system.user.factors.removed') })
  const quit = useMutate(userRoutes.forceQuit, {
    refreshes: [],
    done: ({ sessions }) => t('system.user.quit.done', { count: sessions }),
  })
  const remove = useMutate(userRoutes.remove, { refreshes: USER_READS })

  const viewAs = useViewAs()
  const mayView = useCan(viewAsRoutes.begin.can)
  const ownId = usePerson().id

  return ({ id, realName: name, actions = [] }) => {
    const isSure = (verb: 'disable' | 'resetPassword' | 'removeFactors' | 'forceQuit' | 'delete') =>
      ask({
        title: t(`system.user.${verb}.ask`, { name }),
        consequence: t(`system.user.${verb}.consequence`),
        yes: t(`system.user.${verb}`),
        danger: true,
      })
    const resetPassword = async () => {
      if (!(await isSure('resetPassword'))) return
      const password = (await reset.run({ params: { id } }))?.reply.password
      if (password) issued({ name, password })
    }
    const disable = async () => {
      if (await isSure('disable')) await setStatus.run({ body: { ids: [id], status: 0 } })
    }
    const removeFactors = async () => {
      if (await isSure('removeFactors')) await removal.run({ params: { id } })
    }
    const forceQuit = async () => {
      if (await isSure('forceQuit')) await quit.run({ params: { id } })
    }
    const removeUser = async () => {
      if ((await isSure('delete')) && (await remove.run({ params: { id } }))) removed(id)
    }
    const enable = () => setStatus.run({ body: { ids: [id], status: 1 } })
    const view: Action = {
      key: 'viewAs',
      label: t('system.viewAs.begin'),
      icon: <Eye size={16} />,
      run: () => void viewAs({ id, name }),
    }
    const own = allowedActions<UserAction>(
      {
        update: { label: t('system.user.update'), icon: <Pencil size={16} />, run: () => edit(id) },
        resetPassword: {
          label: t('system.user.resetPassword'),
          icon: <KeyRound size={16} />,
          run: () => void resetPassword(),
        },
        removeFactors: {
          label: t('system.user.removeFactors'),
          icon: <Smartphone size={16} />,
          run: () => void removeFactors(),
        },
        enable: { label: t('system.user.enable'), icon: <CircleCheck size={16} />, run: () => void enable() },
        disable: { label: t('system.user.disable'), icon: <Ban size={16} />, run: () => void disable() },
        forceQuit: { label: t('system.user.forceQuit'), icon: <LogOut size={16} />, run: () => void forceQuit() },
        delete: {
          label: t('system.user.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void removeUser(),
        },
      },
      actions,
    )
    return mayView && id !== ownId ? [...own, view] : own
  }
}

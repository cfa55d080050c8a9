import { Ban, LogOut, UserX } from 'lucide-react'
import type { Action } from '#kit/list/actions.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import type { OnlineSession } from '#security/contract/online.ts'
import { useEnding } from './use-ending.tsx'

/** Ending sessions: one, those chosen, all of one user, and disabling that user as well. */
export function useOnlineActions({ rows, clear }: Selection<OnlineSession>) {
  const t = useT()
  const mayDisable = useCan('sys:user:update')
  const { ended, endSessions, endUser } = useEnding(clear)
  const ofUser = (user: OnlineSession): Action[] => [
    {
      key: 'quitUser',
      label: t('security.online.quitUser', { name: user.realName }),
      icon: <UserX size={16} />,
      run: () => void endUser(user, false),
    },
  ]
  const disable = (user: OnlineSession): Action => ({
    key: 'disable',
    label: t('security.online.disable'),
    icon: <Ban size={16} />,
    danger: true,
    run: () => void endUser(user, true),
  })
  const [first] = rows
  const isOneUser = first !== undefined && rows.every(({ userId }) => userId === first.userId)
  const batch: Action[] = [
    {
      key: 'quit',
      label: t('security.online.quitChosen'),
      icon: <LogOut size={16} />,
      run: () => void endSessions(rows),
    },
    ...(isOneUser ? ofUser(first) : []),
    ...(isOneUser && mayDisable ? [disable(first)] : []),
  ]
  const rowActions = (row: OnlineSession): Action[] =>
    row.actions.includes('quit')
      ? [{ key: 'quit', label: t('security.online.quit'), danger: true, run: () => void endSessions([row]) }]
      : []
  return { rowActions, batch, ended }
}

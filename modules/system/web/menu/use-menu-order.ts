import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { callKey, useRefresh } from '#shell/request/use-call.ts'
import { menuRoutes, type Menu, type MenuMove } from '#system/contract/menu.ts'
import { moved } from './menu-order.ts'

/** The list as the page asks for it. */
const LIST = callKey(menuRoutes.list, {})

/** Moves a menu: shown at once, taken back with the reason when the server refuses. */
export function useMenuOrder(): (move: MenuMove) => Promise<void> {
  const t = useT()
  const cache = useQueryClient()
  const refresh = useRefresh()
  return async (move) => {
    await cache.cancelQueries({ queryKey: LIST })
    const before = cache.getQueryData<readonly Menu[]>(LIST)
    if (before) cache.setQueryData<readonly Menu[]>(LIST, moved(before, move))
    try {
      await call(menuRoutes.order, { body: move })
      toast('success', t('system.menu.moved'))
    } catch (thrown) {
      if (before) cache.setQueryData<readonly Menu[]>(LIST, before)
      toast('error', messageOf(thrown))
    }
    void refresh(menuRoutes.list, menuRoutes.tree)
  }
}

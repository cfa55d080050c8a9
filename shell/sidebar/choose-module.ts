import { useCallback } from 'react'
import { noteMenuChosen } from '../behavior/activity.ts'
import { toast } from '../feedback/toast.ts'
import { useT } from '../i18n.ts'
import { useGo } from '../page/use-page.ts'
import { pagesIn, type MenuModule } from './menu-model.ts'

const isOutside = (address: string) => /^https?:/i.test(address)

/**
 * Opens a module (specification 2.4, "Modules mode"): where it leads, else its first page. One that has neither says
 * so.
 * @returns whether it went anywhere in this window
 */
export function useChooseModule(): (module: MenuModule) => boolean {
  const t = useT()
  const go = useGo()
  return useCallback(
    ({ key, title, redirect, nodes }) => {
      const pages = pagesIn(nodes)
      const to = redirect || pages.find(({ newWindow }) => !newWindow)?.address.slice(1)
      if (to === undefined) {
        if (pages.length === 0) toast('error', t('shell.menu.misconfigured', { name: title }))
        return false
      }
      noteMenuChosen({ key, title, address: isOutside(to) ? to : `#${to}` })
      if (isOutside(to)) window.open(to, '_blank', 'noopener')
      else go(to)
      return !isOutside(to)
    },
    [go, t],
  )
}

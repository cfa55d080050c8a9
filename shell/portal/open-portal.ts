/** Going to another portal, or opening an application. */
import { toast } from '../feedback/toast.ts'
import { inPortal } from '../guard/decide.ts'
import { rememberPortal } from '../guard/portal.ts'
import { t } from '../i18n.ts'
import { leaveWindow } from '../page/leaving.ts'
import { navigateTo } from '../page/location.ts'
import type { PortalItem } from '../ports.ts'
import { HOME } from '../session/places.ts'
import { session } from '../session/session.ts'
import { decideOpening } from './switch-workspace.ts'

/** Opens it as its theme wants; a message says what prevents it. Asks about unsaved input before this page is left. */
export function openPortal(portal: PortalItem): void {
  const { portals = [], portalCode: here = '' } = session.get() ?? {}
  const current = portals.find(({ portalCode }) => portalCode === here)
  const opening = decideOpening(portal, current, window.location.href)
  switch (opening.how) {
    case 'refused':
      toast('warning', t(opening.why, { portalName: portal.portalName }))
      return
    case 'new-window':
      openWindow(opening.address)
      return
    case 'in-place':
      // Tabs and what stands in them stay: both portals have the same modules.
      rememberPortal(portal.portalCode)
      navigateTo(inPortal(HOME, portal.portalCode))
      return
    case 'same-window':
      void leaveWindow(() => goThere(opening.address))
  }
}

/** Only a click may open a window, so at once. One of a foreign origin does not learn who opened it. */
function openWindow(address: string): void {
  const isForeign = new URL(address).origin !== window.location.origin
  const opened = window.open(address, '_blank', isForeign ? 'noopener' : undefined)
  if (!opened && !isForeign) toast('warning', t('shell.portal.blocked'))
}

function goThere(address: string): void {
  const { origin, pathname, search } = new URL(address)
  const here = window.location
  const isThisDocument = origin === here.origin && pathname === here.pathname && search === here.search
  here.assign(address)
  // An address that differs in its hash alone loads nothing by itself.
  if (isThisDocument) here.reload()
}

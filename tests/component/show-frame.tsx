/** The whole frame around pages of the test: header, side bar, tabs, drawers, the navigation guard. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { render, type RenderResult } from 'vitest-browser-react'
import { onTestFinished } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import type { ThemeChange } from '#contract/theme-config.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { ErrorBoundary } from '#shell/errors/ErrorBoundary.tsx'
import { Shell } from '#shell/frame/Shell.tsx'
import { overlayOpen } from '#shell/frame/frame-state.ts'
import { navigateTo } from '#shell/page/location.ts'
import type { MenuItem, MenuMeta } from '#shell/ports.ts'
import { registerPages, type Page } from '#shell/registry.ts'
import { queryClient } from '#shell/request/query-client.ts'
import { routePages } from '#shell/routes/private-routes.ts'
import { removeCookie, writeCookie } from '#shell/session/cookies.ts'
import { keepSystemConfig } from '#shell/system-config.ts'
import { noTabs } from '#shell/tabs/tabs-model.ts'
import { tabs } from '#shell/tabs/tabs-store.ts'
import { closeThemeDrawer } from '#shell/theme-drawer/open-drawer.ts'
import { shownKey } from '#shell/theme/shown-key.ts'
import { setThemeLayers } from '#shell/theme/theme-store.ts'
import { configRoutes, sysConfigDefaults } from '#system/contract/config.ts'
import { preferenceRoutes } from '#records/contract/preference.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { fakeServer } from './fake-server.ts'
import { PERSON, signInAs, type SignedIn } from './signed-in.ts'

registerPages(routePages)

/** A page of the test. */
export const pageAt = (path: string, Component: ComponentType, more: Partial<Page> = {}): Page => ({
  path,
  plain: true,
  load: () => Promise.resolve({ default: Component }),
  ...more,
})

const META: MenuMeta = {
  title: '',
  icon: '',
  hidden: false,
  noClosable: false,
  isTab: true,
  menuClass: 'page',
  menuId: '',
  menu: { menuType: 0 },
}

/** A menu entry that opens a page. */
export const menuAt = (path: string, title: string, meta: Partial<MenuMeta> = {}): MenuItem => ({
  path,
  name: path,
  meta: { ...META, title, menuId: path, ...meta },
  showFlag: 1,
  children: [],
})

/** A module, or a catalogue below one. */
export const branchOf = (path: string, title: string, children: readonly MenuItem[], isModule = false): MenuItem => ({
  ...menuAt(path, title, { menu: { menuType: isModule ? 2 : 3 } }),
  children,
})

interface Frame {
  menus: readonly MenuItem[]
  /** Permission codes; left out, an administrator's. */
  can?: readonly string[]
  /** The user's own theme. */
  theme?: ThemeChange
  /** Left out, none: there is nothing to switch to. */
  portals?: SignedIn['portals']
}

/** Shows the frame at an address, as for a signed-in user whose session is loaded. */
export async function showFrame(
  address: string,
  { menus, can, theme = {}, portals = [] }: Frame,
): Promise<RenderResult> {
  sessionStorage.clear()
  localStorage.clear()
  writeCookie('token', 'token-of-the-test')
  writeCookie('portalCode', 'OAyy')
  onTestFinished(() => {
    for (const name of ['token', 'portalCode']) removeCookie(name)
    setThemeLayers({ portal: undefined, own: undefined, tried: undefined })
    tabs.set(noTabs)
    overlayOpen.set(false)
    closeThemeDrawer()
  })
  answerFrame()
  tabs.set(noTabs)
  shownKey.set('OAyy')
  setThemeLayers({ portal: {}, own: theme, tried: undefined })
  keepSystemConfig({ behaviorLog: false })
  signInAs({ menus, portals, ...(can && { can }) })
  navigateTo(`${address}${address.includes('?') ? '&' : '?'}_portalCode=OAyy`, { replace: true })
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  return render(
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Shell key={PERSON.id} />
      </ErrorBoundary>
    </QueryClientProvider>,
    { container },
  )
}

/** The calls of the frame itself; a test may answer them otherwise. */
function answerFrame(): void {
  const config = { ...sysConfigDefaults, behaviorLog: false, portalHosts: [] }
  fakeServer.answer(configRoutes.own, () => config)
  fakeServer.answer(sessionRoutes.live, () => null)
  fakeServer.answer(sessionRoutes.passwordLevel, () => ({
    pwdLevel: 4,
    pwdDate: '2026-11-20T02:30:00.000Z',
    config: { initPasswordModify: 0, passwordModify: 0, passwordModifySecurityLevel: 0 },
  }))
  fakeServer.answer(preferenceRoutes.set, () => null)
  fakeServer.answer(messageRoutes.unread, () => 0)
  fakeServer.answer(workflowTaskRoutes.toDo, () => ({ list: [], total: 0, totalExact: true }))
}

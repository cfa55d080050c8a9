/** One app in one tab, tied to the page around it: address, title, unsaved input, messages. */
import { use, useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { createMicroHost, type HostedApp, type HostPage, type MicroHost } from '#shell/micro/micro-host.ts'
import { newMicroState, type MicroPhase } from '#shell/micro/micro-state.ts'
import { guardLeaving } from '#shell/page/leaving.ts'
import { Place } from '#shell/page/page-place.ts'
import { useGo, usePageQuery } from '#shell/page/use-page.ts'
import { safeRedirect } from '#shell/session/places.ts'
import { useOpenMenu } from '#shell/sidebar/open-menu.ts'
import { useStore } from '#shell/store.ts'
import { tabOf } from '#shell/tabs/tabs-model.ts'
import { closeTabs, nameTab, tabs } from '#shell/tabs/tabs-store.ts'
import { routeIn, routeKey, routeParam, type Entrance } from './app-route.ts'

interface Shown {
  readonly phase: MicroPhase
  /** Takes the frame as soon as it is there. */
  readonly frame: (frame: HTMLIFrameElement | null) => void
  /** Key of the frame: another one is another frame, which is the only way to load an address with a hash anew. */
  readonly reloads: number
  readonly reload: () => void
}

/** @param app must stay the same object as long as the frame does: another app is another frame */
export function useMicroHost(app: HostedApp, entrance: Entrance, ownTitle: string): Shown {
  const page = usePageHandlers(entrance, ownTitle)
  useOwnTitle(ownTitle)
  const [state] = useState(newMicroState)
  const [reloads, setReloads] = useState(0)
  const host = useRef<MicroHost>(undefined)
  const latest = useRef(page)

  // Insertion effects are the one kind that stays while the tab hides: so the app lives on there, and ends with the
  // page.
  useInsertionEffect(() => {
    latest.current = page
  })
  useInsertionEffect(() => {
    const made = createMicroHost(app, forwarding(latest), state)
    host.current = made
    return () => {
      host.current = undefined
      made.dispose()
    }
  }, [app, state])

  const { isNewRoute, wanted } = page
  useEffect(() => {
    if (isNewRoute(wanted)) host.current?.sendRoute(wanted)
  }, [isNewRoute, wanted])
  useEffect(() => {
    const shown = host.current
    shown?.sendVisible(true)
    const rest = shown?.watch()
    return () => {
      rest?.()
      shown?.sendVisible(false)
    }
  }, [])

  return {
    phase: useStore(state.phase),
    frame: useCallback((frame) => {
      if (frame) host.current?.attach(frame)
    }, []),
    reloads,
    reload: () => setReloads((count) => count + 1),
  }
}

type Handlers = Omit<HostPage, 'route'> & {
  /** The route that the address wants. */
  readonly wanted: string
  /** Whether a route is another than the one that was last spoken of, by either side; from then on it is that one. */
  readonly isNewRoute: (route: string) => boolean
}

function newRoutesOnly(first: string): Handlers['isNewRoute'] {
  let last = first
  return (route) => {
    const isOther = route !== last
    last = route
    return isOther
  }
}

/** Whatever the app says goes to the page as it is rendered then. */
function forwarding(latest: { readonly current: Handlers }): HostPage {
  return {
    route: () => {
      const { isNewRoute, wanted } = latest.current
      isNewRoute(wanted)
      return wanted
    },
    onRoute: (path, isReplacing) => latest.current.onRoute(path, isReplacing),
    onTitle: (title) => latest.current.onTitle(title),
    onUnsaved: (isUnsaved) => latest.current.onUnsaved(isUnsaved),
    onNavigate: (path) => latest.current.onNavigate(path),
    onOpenMenu: (name) => latest.current.onOpenMenu(name),
    onNotify: (kind, text) => latest.current.onNotify(kind, text),
    onClose: () => latest.current.onClose(),
  }
}

/** Names the tab once. Shown again, it keeps what the app has called it since. */
function useOwnTitle(ownTitle: string): void {
  const { tab } = use(Place)
  useEffect(() => {
    if (tab !== undefined && ownTitle !== '' && tabOf(tabs.get(), tab)?.title === undefined) nameTab(tab, ownTitle)
  }, [tab, ownTitle])
}

function usePageHandlers(entrance: Entrance, ownTitle: string): Handlers {
  const t = useT()
  const go = useGo()
  const openMenu = useOpenMenu()
  const { tab } = use(Place)
  const { query, setQuery } = usePageQuery()
  const wanted = routeIn(query, entrance)
  const [isNewRoute] = useState(() => newRoutesOnly(wanted))
  const release = useRef<() => void>(undefined)
  const askFirst = async () => {
    const { ask } = await import('#kit/overlay/ask.tsx') // few apps hold anything when they are left
    return ask({
      title: t('kit.form.discardTitle'),
      consequence: t('kit.form.discardText'),
      yes: t('kit.form.discard'),
      danger: true,
    })
  }
  return {
    wanted,
    isNewRoute,
    onRoute: (path, isReplacing) => {
      if (!isNewRoute(path)) return
      setQuery({ [routeKey(entrance.code)]: routeParam(path, entrance) }, { push: !isReplacing })
    },
    onTitle: (title) => tab !== undefined && nameTab(tab, title || ownTitle),
    onUnsaved: (isUnsaved) => {
      release.current?.()
      release.current = isUnsaved ? guardLeaving(askFirst, tab) : undefined
    },
    onNavigate: (path) => go(safeRedirect(path)),
    onOpenMenu: (name) => {
      if (!openMenu({ name })) toast('warning', t('microapp.host.noMenu'))
    },
    onNotify: toast,
    onClose: () => tab !== undefined && void closeTabs(tab),
  }
}

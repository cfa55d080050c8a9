import { lazy, memo, Suspense, useMemo, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { useCan } from '../access/use-can.ts'
import { useShowsOwn } from '../access/use-shows-own.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { ErrorPage, errorKindOf } from '../errors/ErrorPage.tsx'
import { Place, type PagePlace } from '../page/page-place.ts'
import { PageParams } from '../page/use-page.ts'
import type { MenuItem } from '../ports.ts'
import { findPage, type FoundPage, type Page } from '../registry.ts'
import { DESIGN_PAGE, isDesignPage } from '../routes/private-routes.ts'
import { useSession } from '../session/session.ts'
import { isBeforeSignIn } from '../session/places.ts'
import { knowsPath } from '../sidebar/menu-model.ts'
import { menuEntry } from '../tabs/menu-entry.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

type Framed = LazyExoticComponent<ComponentType<{ children: ReactNode }>>

const loadFrame = () => import('../theme/PageFrame.tsx')
const PageFrame: Framed = lazy(loadFrame)
const components = new Map<Page, LazyExoticComponent<ComponentType>>()

/** One lazy component per page, kept until it fails: then it is loaded anew when a user tries again. */
function componentOf(page: Page): LazyExoticComponent<ComponentType> {
  const known = components.get(page)
  if (known) return known
  const component = lazy(async () => {
    const [loaded] = await Promise.all([page.load(), page.plain ? undefined : loadFrame()])
    return loaded
  })
  components.set(page, component)
  return component
}

/** Fetches a page's files while the session is still being loaded. Failures are met again when it is shown. */
export function preparePage(path: string): void {
  const page = findPage(path)?.page
  if (page) Promise.all([page.load(), page.plain ? undefined : loadFrame()]).catch(() => undefined)
}

function Shown({ page, params, Component }: FoundPage & { Component: ComponentType }) {
  const content = <Component />
  return <PageParams value={params}>{page.plain ? content : <PageFrame>{content}</PageFrame>}</PageParams>
}

function Permitted({ found }: { found: FoundPage }) {
  const may = useCan(found.page.can ?? {})
  const showsOwn = useShowsOwn()
  if (found.page.isOwn && !showsOwn) return <ErrorPage kind="own" />
  return may ? <Shown {...found} Component={componentOf(found.page)} /> : <ErrorPage kind="forbidden" />
}

/** A menu may name a page that was designed in the browser, whatever its path is. */
const designedPage = (menu: MenuItem | undefined) =>
  isDesignPage('', menu?.name) ? findPage(`/${DESIGN_PAGE}`) : undefined

/** The page of a path. */
const PathPage = memo(function PathPage({ path }: { path: string }) {
  const { menus, otherMenus } = useSession()
  const found = useMemo(
    () => findPage(path) ?? designedPage(menuEntry(path, { menus, otherMenus })),
    [path, menus, otherMenus],
  )
  // The guard is about to lead on.
  if (path === '/' || isBeforeSignIn(path)) return null
  const named = () => knowsPath(path, menus) || knowsPath(path, otherMenus)
  const content = found ? <Permitted found={found} /> : <ErrorPage kind={named() ? 'unbuilt' : errorKindOf(path)} />
  return (
    // Forgotten when the failure is shown, not when it happens: React would begin to load again, and never show it.
    <ErrorBoundary key={path} onFailure={() => found && components.delete(found.page)}>
      <Suspense fallback={<PageSkeleton />}>{content}</Suspense>
    </ErrorBoundary>
  )
})

/** A page at its own address. What it throws stays within it; its address changing renders only what reads it. */
export const PlacedPage = memo(function PlacedPage({ place }: { place: PagePlace }) {
  return (
    <Place value={place}>
      <PathPage path={place.path} />
    </Place>
  )
})

/**
 * A page at its own address for a user who is not signed in: no menus, no grants. Its texts and files are fetched here.
 */
export function BarePlace({ place }: { place: PagePlace }) {
  const found = useMemo(() => findPage(place.path), [place.path])
  if (!found?.page.bare) return null
  return (
    <Place value={place}>
      <Shown {...found} Component={componentOf(found.page)} />
    </Place>
  )
}

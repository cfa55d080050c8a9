import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useCan } from '../access/useCan.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { ErrorPage } from '../errors/ErrorPage.tsx'
import { PageParams } from '../page/use-page.ts'
import { findPage, type FoundPage, type Page } from '../registry.ts'
import { useSession } from '../session/session.ts'
import { doorOf } from '../session/places.ts'
import { knowsPath } from '../sidebar/menu-model.ts'
import { useStore } from '../store.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import { refreshCount } from './frame-state.ts'

type Framed = LazyExoticComponent<ComponentType<{ children: ReactNode }>>

const loadFrame = () => import('../theme/PageFrame.tsx')
const PageFrame: Framed = lazy(loadFrame)
const components = new Map<Page, LazyExoticComponent<ComponentType>>()

/** One lazy component per page, kept; a failed load is forgotten, so that it can be tried again. */
function componentOf(page: Page): LazyExoticComponent<ComponentType> {
  const known = components.get(page)
  if (known) return known
  const component = lazy(async () => {
    try {
      const [loaded] = await Promise.all([page.load(), page.plain ? undefined : loadFrame()])
      return loaded
    } catch (thrown) {
      components.delete(page)
      throw thrown
    }
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

function Permitted(found: FoundPage) {
  const may = useCan(found.page.can ?? {})
  return may ? <Shown {...found} Component={componentOf(found.page)} /> : <ErrorPage kind="forbidden" />
}

/** The page of the present address. */
export function Place() {
  const { pathname } = useLocation()
  const { menus, otherMenus } = useSession()
  const refreshed = useStore(refreshCount)
  const found = findPage(pathname)
  // The guard is about to lead on.
  if (pathname === '/' || doorOf(pathname)) return null
  const named = () => knowsPath(pathname, menus) || knowsPath(pathname, otherMenus)
  const content = found ? (
    <Permitted {...found} />
  ) : (
    <ErrorPage kind={pathname === '/403' ? 'forbidden' : named() ? 'unbuilt' : 'lost'} />
  )
  return (
    <ErrorBoundary key={`${pathname} ${refreshed}`}>
      <Suspense fallback={<PageSkeleton />}>{content}</Suspense>
    </ErrorBoundary>
  )
}

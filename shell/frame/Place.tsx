import { memo, Suspense, useMemo, type ReactNode } from 'react'
import { useCan } from '../access/use-can.ts'
import { useShowsOwn } from '../access/use-shows-own.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { ErrorPage, errorKindOf } from '../errors/ErrorPage.tsx'
import { Place, type PagePlace } from '../page/page-place.ts'
import { PageParams } from '../page/use-page.ts'
import type { MenuItem } from '../ports.ts'
import { findPage, type FoundPage } from '../registry.ts'
import { DESIGN_PAGE, isDesignPage } from '../routes/private-routes.ts'
import { useSession } from '../session/session.ts'
import { isBeforeSignIn } from '../session/places.ts'
import { knowsPath } from '../sidebar/menu-model.ts'
import { menuEntry } from '../tabs/menu-entry.ts'
import { forgetFailure, usePageFiles } from './page-files.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

function Shown({ page, params, fallback }: FoundPage & { fallback: ReactNode }) {
  const files = usePageFiles(page)
  if (!files) return fallback
  const { Component, Frame } = files
  const content = <Component />
  return <PageParams value={params}>{Frame ? <Frame>{content}</Frame> : content}</PageParams>
}

function Permitted({ found }: { found: FoundPage }) {
  const may = useCan(found.page.can ?? {})
  const showsOwn = useShowsOwn()
  if (found.page.isOwn && !showsOwn) return <ErrorPage kind="own" />
  return may ? <Shown {...found} fallback={<PageSkeleton />} /> : <ErrorPage kind="forbidden" />
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
    <ErrorBoundary key={path} onFailure={() => found && forgetFailure(found.page)}>
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
      <Shown {...found} fallback={<div className="pt-opening" />} />
    </Place>
  )
}

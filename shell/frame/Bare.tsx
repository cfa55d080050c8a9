import { lazy, Suspense, useMemo } from 'react'
import { useLocation } from '../page/location.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { ErrorPage, errorKindOf } from '../errors/ErrorPage.tsx'
import { loadExtraTexts } from '../extra-texts.ts'
import { findPage } from '../registry.ts'

const BarePage = lazy(async () => {
  const [page] = await Promise.all([import('../routes/pages/BarePage.tsx'), loadExtraTexts('route')])
  return page
})
const OpenPage = lazy(async () => {
  const [page] = await Promise.all([import('../routes/pages/OpenPage.tsx'), loadExtraTexts('route')])
  return page
})

/** What a user sees who is not signed in: public pages, and those that say what went wrong. */
export function Bare() {
  const { pathname, search } = useLocation()
  const found = findPage(pathname)
  const place = useMemo(() => ({ tab: undefined, path: pathname, search }), [pathname, search])
  if (!found) return <ErrorPage kind={errorKindOf(pathname)} />
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className="pt-opening" />}>
        {found.page.bare ? <OpenPage place={place} /> : <BarePage />}
      </Suspense>
    </ErrorBoundary>
  )
}

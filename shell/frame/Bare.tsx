import { lazy, Suspense } from 'react'
import { useLocation } from '../page/location.ts'
import { ErrorBoundary } from '../errors/ErrorBoundary.tsx'
import { ErrorPage } from '../errors/ErrorPage.tsx'
import { loadExtraTexts } from '../extra-texts.ts'
import { findPage } from '../registry.ts'

const BarePage = lazy(async () => {
  const [page] = await Promise.all([import('../routes/pages/BarePage.tsx'), loadExtraTexts('route')])
  return page
})

/** What somebody sees who is not signed in: public pages, and those that say what went wrong. */
export function Bare() {
  const { pathname } = useLocation()
  if (!findPage(pathname)) return <ErrorPage kind={pathname === '/403' ? 'forbidden' : 'lost'} />
  return (
    <ErrorBoundary>
      <Suspense fallback={<div className="pt-opening" />}>
        <BarePage />
      </Suspense>
    </ErrorBoundary>
  )
}

import { lazy, Suspense } from 'react'
import { SHARE } from '#contract/share.ts'
import { Shared } from '#gateway/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { PUBLIC_QUERY } from '#shell/session/places.ts'
import { visitedIn } from '../public/visited.ts'
import './proc-form.css'

const ProcForm = lazy(() => import('./ProcForm.tsx'))
const Followed = lazy(async () => ({ default: (await import('../follow/Followed.tsx')).Followed }))
const VisitorStart = lazy(async () => ({ default: (await import('../public/VisitorStart.tsx')).VisitorStart }))

/**
 * One process form by itself, to be embedded or linked to: for a user who is signed in as in `ProcForm`; `?key=` with
 * `?public=1` for people without an account; `?share=` what a link opens of one process.
 */
export default function ProcFormPage() {
  return (
    <div className="wf-proc-page">
      <Suspense fallback={<Skeleton rows={8} />}>
        <Opened />
      </Suspense>
    </div>
  )
}

function Opened() {
  const { query } = usePageQuery()
  const [ticket, key] = [query.get(SHARE), query.get('key')]
  if (ticket)
    return (
      <Shared key={ticket} ticket={ticket}>
        {({ id, pass }) => <Followed id={id} pass={pass} />}
      </Shared>
    )
  if (key !== null && query.get(PUBLIC_QUERY) === '1') {
    const { tenantCode } = visitedIn(query)
    const place = tenantCode === undefined ? '' : `&tenantCode=${encodeURIComponent(tenantCode)}`
    return (
      <div className="wf-proc-visit">
        <VisitorStart
          key={key}
          process={key}
          visited={visitedIn(query)}
          onLookUp={() => goTo(`/homeOffice?do=answer${place}`)}
        />
      </div>
    )
  }
  return <ProcForm />
}

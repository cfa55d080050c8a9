import { Suspense } from 'react'
import { errors } from '#contract/errors.ts'
import { SHARE } from '#contract/share.ts'
import { Shared } from '#gateway/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery, useParam, useTabTitle } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useVisitedZone } from '#shell/time/use-visited-zone.ts'
import { inLanguage } from './in-language.ts'
import { PublicForm } from './PublicForm.tsx'
import { inputOf, routesOf, type Visit } from './visit.ts'
import '#kit/ui/visit.css'
import './public.css'

/** A form for people without an account: published for everybody (`/:id`), or `?share=` what a link opens. */
export default function PublicPage() {
  const id = useParam('id')
  const { query } = usePageQuery()
  const ticket = query.get(SHARE)
  if (ticket)
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <Shared key={ticket} ticket={ticket}>
          {({ id: shared, pass }) => <Opened key={shared} visit={{ id: shared, pass }} />}
        </Shared>
      </Suspense>
    )
  return id === '' ? <Gone /> : <Opened key={id} visit={{ id }} />
}

function Gone() {
  const t = useT()
  return (
    <Notice title={t('forms.public.gone')} text={t('forms.public.goneWhy')} door="dark">
      {null}
    </Notice>
  )
}

function Opened({ visit }: { visit: Visit }) {
  const t = useT()
  const { data, error, refetch } = useCall(routesOf(visit).form, inputOf(visit))
  useTabTitle(data ? inLanguage(data) : '')
  useVisitedZone(data?.zone)
  // An id that is none is an address that leads nowhere, too.
  if (error?.is(errors.notFound) || error?.is(errors.invalidInput)) return <Gone />
  if (!data && error)
    return (
      <Notice title={t('forms.public.failed')} text={messageOf(error)} door="dark">
        <button type="button" className="pt-button" data-kind="solid" onClick={() => void refetch()}>
          {t('kit.retry')}
        </button>
      </Notice>
    )
  if (!data) return <Skeleton rows={8} />
  return <PublicForm visit={visit} form={data} onStale={() => void refetch()} />
}

import { Suspense } from 'react'
import { SHARE } from '#contract/share.ts'
import { Shared } from '#gateway/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { PrintCheck } from '../print/PrintCheck.tsx'
import { Followed } from './Followed.tsx'

/**
 * One run, only to be read: `?share=` what a link opens, `?id=` for who takes part in it, `?print=` what a sheet was
 * printed from.
 */
export default function ReportPage() {
  const t = useT()
  const { query } = usePageQuery()
  const ticket = query.get(SHARE)
  const id = query.get('id')
  if (ticket)
    return (
      <Suspense fallback={<Skeleton rows={8} />}>
        <Shared key={ticket} ticket={ticket}>
          {({ id: shared, pass }) => <Followed id={shared} pass={pass} />}
        </Shared>
      </Suspense>
    )
  if (id) return <Followed key={id} id={id} />
  const print = query.get('print')
  if (print)
    return (
      <PrintCheck key={print} id={print}>
        {(printed) => <Followed id={printed} />}
      </PrintCheck>
    )
  return (
    <Notice title={t('workflow.report.nothing')} text={t('workflow.report.nothingWhy')} door="dark">
      {null}
    </Notice>
  )
}

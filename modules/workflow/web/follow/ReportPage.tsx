import { Suspense } from 'react'
import { SHARE } from '#contract/share.ts'
import { Shared } from '#gateway/web/index.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery, useTabTitle } from '#shell/page/use-page.ts'
import { PrintCheck } from '../print/PrintCheck.tsx'
import { StatusOf } from '../instance/instance-columns.tsx'
import { RunView } from './RunView.tsx'
import { useRun } from './use-run.ts'
import '../workflow.css'

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

function Followed({ id, pass }: { id: string; pass?: string }) {
  const t = useT()
  const { report, drawing, error, refresh } = useRun(id, pass)
  useTabTitle(report?.title ?? '')
  if (!report && error)
    return (
      <Notice title={t('workflow.instance.gone')} text={error.msg} door="dark">
        <button type="button" className="pt-button" onClick={refresh}>
          {t('kit.retry')}
        </button>
      </Notice>
    )
  if (!report) return <Skeleton rows={8} />
  const { title, process, number, status, stuck, starter, startedDate, endedDate, stands } = report
  return (
    <article className="wf-report" aria-label={title}>
      <PageTitle title={title} aside={<StatusOf status={status} stuck={stuck} />} />
      <div className="kit-card wf-run-card">
        <DescriptionList
          none={t('kit.none')}
          items={[
            { label: t('workflow.process'), value: t('workflow.versionOf', { process, number }) },
            { label: t('workflow.starter'), value: starter },
            { label: t('workflow.stands'), value: stands.join(', ') },
            { label: t('workflow.started'), value: <RelativeTime at={startedDate} /> },
            { label: t('workflow.ended'), value: <RelativeTime at={endedDate} /> },
          ]}
        />
      </div>
      <div className="kit-card wf-run-card">
        <RunView report={report} drawing={drawing} />
      </div>
    </article>
  )
}

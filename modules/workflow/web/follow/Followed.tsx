import { Skeleton } from '#kit/list/Skeleton.tsx'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { useTabTitle } from '#shell/page/use-page.ts'
import { StatusOf } from '../instance/instance-columns.tsx'
import { PublicMark } from '../Starter.tsx'
import { RunView } from './RunView.tsx'
import { wholeText } from './time-text.ts'
import { useRun } from './use-run.ts'
import '../workflow.css'

/** One run, only to be read. @param pass of a share that opens it; left out, one is signed in */
export function Followed({ id, pass }: { id: string; pass?: string }) {
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
  const { title, process, number, status, stuck, starter, isPublic, startedDate, endedDate, stands, time } = report
  return (
    <article className="wf-report" aria-label={title}>
      <PageTitle
        title={title}
        aside={
          <>
            <StatusOf status={status} stuck={stuck} />
            {isPublic && <PublicMark />}
          </>
        }
      />
      <div className="kit-card wf-run-card">
        <DescriptionList
          none={t('kit.none')}
          items={[
            { label: t('workflow.process'), value: t('workflow.versionOf', { process, number }) },
            { label: t('workflow.starter'), value: starter },
            { label: t('workflow.stands'), value: stands.join(', ') },
            { label: t('workflow.started'), value: <RelativeTime at={startedDate} /> },
            { label: t('workflow.ended'), value: <RelativeTime at={endedDate} /> },
            { label: t('workflow.time'), value: wholeText(time, t) },
          ]}
        />
      </div>
      <div className="kit-card wf-run-card">
        <RunView report={report} drawing={drawing} />
      </div>
    </article>
  )
}

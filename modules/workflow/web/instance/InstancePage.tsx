import { Button } from 'antd'
import { FileDown, PenLine, Printer, Wrench } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Action } from '#kit/list/actions.ts'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useAnnounced } from '#shell/live/announced.ts'
import { goTo, useParam, useTabTitle } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { RunView } from '../follow/RunView.tsx'
import { useRun } from '../follow/use-run.ts'
import { ProcessFormView } from '../form/ProcessFields.tsx'
import { VarsView, withoutForm } from '../VarsView.tsx'
import { PublicMark } from '../Starter.tsx'
import { StatusOf } from './instance-columns.tsx'
import { InstanceDialogs } from './InstanceDialogs.tsx'
import { useInstanceActions } from './use-instance-actions.tsx'
import { useNoteSeen } from './use-note-seen.ts'
import '../workflow.css'

const InstancePrint = lazy(() => import('../print/InstancePrint.tsx'))

/** One process, `/bpm/process/{id}`: its diagram, its timeline and its actions. */
export default function InstancePage() {
  return <InstanceShown id={useParam('id')} />
}

/** The same by its id, for pages of other addresses. */
export function InstanceShown({ id }: { id: string }) {
  const t = useT()
  const { data: instance, error, refetch } = useCall(workflowInstanceRoutes.get, { params: { id } })
  const { report, drawing, refresh } = useRun(id)
  useAnnounced('process', (root) => {
    if (root === instance?.rootId) void refetch()
  })
  const { actions, asked, close } = useInstanceActions()
  const [printed, print] = useState<'paper' | 'pdf'>()
  const waysOn = useWaysOn(id, print)
  useTabTitle(instance?.title ?? '')
  useNoteSeen(instance?.id)
  if (!instance && error)
    return (
      <>
        <PageTitle title={t('workflow.instance.one')} />
        <Empty title={t('workflow.instance.gone')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
          <Button type="primary" onClick={() => goTo('/bpm/process')}>
            {t('workflow.instance.title')}
          </Button>
        </Empty>
      </>
    )
  if (!instance) return <Skeleton rows={8} />
  return (
    <div className="wf-run-page">
      <PageTitle
        title={instance.title}
        aside={
          <>
            <StatusOf {...instance} />
            {instance.isPublic && <PublicMark />}
          </>
        }
        actions={<ActionFoot actions={[...waysOn.before(instance), ...actions(instance), ...waysOn.paper]} />}
      />
      <div className="kit-card wf-run-card">
        <Facts {...instance} />
        {instance.form && <ProcessFormView form={instance.form} />}
        <VarsView vars={withoutForm(instance)} fields={instance.fields} names={instance.names} />
      </div>
      <div className="kit-card wf-run-card">
        <RunView report={report} drawing={drawing} onOpen={(other) => goTo(`/bpm/process/${other}`)} />
      </div>
      {printed !== undefined && (
        <Suspense fallback={null}>
          <InstancePrint id={id} title={instance.title} isPdf={printed === 'pdf'} onClose={() => print(undefined)} />
        </Suspense>
      )}
      <InstanceDialogs
        asked={asked}
        onClose={() => {
          close()
          refresh()
          void refetch()
        }}
      />
    </div>
  )
}

/** What one can do from here besides acting on the process itself. */
function useWaysOn(id: string, print: (as: 'paper' | 'pdf') => void) {
  const t = useT()
  const mayRepair = useCan('wf:incident:repair')
  const before = ({ ownTaskId, status, stuck }: WorkflowInstanceDetail): Action[] => [
    ...(ownTaskId === null || status !== 'run'
      ? []
      : [
          {
            key: 'handle',
            label: t('workflow.instance.handle'),
            icon: <PenLine size={16} />,
            run: () => goTo(`/bpm/work?id=${ownTaskId}`),
          },
        ]),
    ...(stuck && mayRepair
      ? [
          {
            key: 'repair',
            label: t('workflow.instance.repair'),
            icon: <Wrench size={16} />,
            run: () => goTo(`/bpm/incident?instanceId=${id}`),
          },
        ]
      : []),
  ]
  return {
    before,
    paper: [
      { key: 'print', label: t('kit.print.open'), icon: <Printer size={16} />, run: () => print('paper') },
      { key: 'pdf', label: t('workflow.print.pdf'), icon: <FileDown size={16} />, run: () => print('pdf') },
    ],
  }
}

function Facts({
  serial,
  process,
  number,
  starter,
  businessKey,
  startedDate,
  endedDate,
  stands,
}: WorkflowInstanceDetail) {
  const t = useT()
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        ...(serial === '' ? [] : [{ label: t('workflow.serial'), value: serial }]),
        { label: t('workflow.process'), value: t('workflow.versionOf', { process, number }) },
        { label: t('workflow.starter'), value: starter },
        { label: t('workflow.stands'), value: stands.join(', ') },
        { label: t('workflow.started'), value: <RelativeTime at={startedDate} /> },
        { label: t('workflow.ended'), value: <RelativeTime at={endedDate} /> },
        { label: t('workflow.businessKey'), value: businessKey },
      ]}
    />
  )
}

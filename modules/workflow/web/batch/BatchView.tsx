import { Button, Progress, Segmented } from 'antd'
import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Column } from '#kit/list/columns.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useList } from '#kit/list/use-list.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import {
  BatchItemStatus,
  workflowBatchRoutes,
  type WorkflowBatch,
  type WorkflowBatchItem,
} from '#workflow/contract/batch.ts'
import { BatchState, useBatchName } from './batch-columns.tsx'
import { Reason } from '../Reason.tsx'
import '../workflow.css'
import './batch.css'

const READS = [workflowBatchRoutes.get, workflowBatchRoutes.items, workflowBatchRoutes.page]
const EVERY_MS = 1_500
const TONES = { waiting: 'info', done: 'success', refused: 'error' } as const

/** One batch while it goes on and afterwards: what became of each process, and the refused ones tried again. */
export default function BatchView({ id, onClose, ...overlay }: OverlayProps & { id: string; onClose: () => void }) {
  const t = useT()
  const nameOf = useBatchName()
  const { data: batch, error } = useCall(workflowBatchRoutes.get, { params: { id } })
  const repeat = useMutate(workflowBatchRoutes.repeat, {
    refreshes: READS,
    done: ({ count }) => t('workflow.batch.repeated', { count }),
  })
  useFollowing(batch)
  const isOver = batch !== undefined && batch.done + batch.refused >= batch.total
  const foot = batch && isOver && batch.refused > 0 && (
    <Gate can="wf:batch:run">
      <Button
        icon={<RotateCcw size={16} />}
        loading={repeat.isRunning}
        onClick={() => void repeat.run({ body: { id } })}
      >
        {t('workflow.batch.repeat', { count: batch.refused })}
      </Button>
    </Gate>
  )
  return (
    <TabDrawer
      {...overlay}
      title={batch ? nameOf(batch) : t('workflow.batch.one')}
      width={760}
      onClose={onClose}
      footer={foot}
    >
      {batch && (
        <div className="wf-stack wf-fill">
          <p className="wf-batch-head">
            <BatchState {...batch} />
            {t('workflow.batch.doneOf', { done: batch.done, total: batch.total })}
            {batch.refused > 0 && <span>{t('workflow.batch.refusedOf', { count: batch.refused })}</span>}
          </p>
          <Progress
            percent={Math.floor((100 * (batch.done + batch.refused)) / Math.max(1, batch.total))}
            status={batch.refused > 0 ? 'exception' : isOver ? 'success' : 'active'}
            aria-label={t('workflow.batch.progress')}
            showInfo={false}
          />
          <Items id={id} />
        </div>
      )}
      {!batch && !error && <Skeleton rows={6} />}
      {!batch && error && <Empty title={t('workflow.batch.gone')} reason={error.msg} />}
    </TabDrawer>
  )
}

/** Asks again while something still waits. */
function useFollowing(batch: WorkflowBatch | undefined): void {
  const refresh = useRefresh()
  const isGoing = batch !== undefined && batch.done + batch.refused < batch.total
  const look = useEffectEvent(() => void refresh(...READS))
  useEffect(() => {
    if (!isGoing) return
    const timer = setInterval(() => look(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isGoing])
}

function Items({ id }: { id: string }) {
  const t = useT()
  const list = useList(workflowBatchRoutes.items, { params: { id }, inAddress: false })
  const columns: Column<WorkflowBatchItem>[] = [
    {
      key: 'matter',
      title: t('workflow.matter'),
      width: 220,
      phone: 'title',
      render: ({ title, instanceId }) =>
        title === '' ? (
          <span className="wf-hint">{t('workflow.batch.unseen')}</span>
        ) : (
          <span className="kit-name">
            <button type="button" className="kit-name-link" onClick={() => goTo(`/bpm/process/${instanceId}`)}>
              {title}
            </button>
          </span>
        ),
    },
    {
      key: 'status',
      title: t('workflow.status'),
      width: 100,
      phone: 'state',
      render: ({ status }) => <Tag tone={TONES[status]}>{t(`workflow.batch.status.${status}`)}</Tag>,
    },
    {
      key: 'detail',
      title: t('workflow.batch.why'),
      width: 340,
      phone: 'fact',
      render: ({ detail }) => <Reason text={detail} />,
    },
  ]
  const shown = list.state.filters['status']
  return (
    <>
      <Segmented
        aria-label={t('workflow.status')}
        value={shown ?? ''}
        onChange={(status) => list.filter({ status: status === '' ? undefined : status })}
        options={[
          { value: '', label: t('workflow.batch.all') },
          ...BatchItemStatus.options.map((value) => ({ value, label: t(`workflow.batch.status.${value}`) })),
        ]}
      />
      <DataTable
        name="workflow.batchItem"
        source={{ ...list, selection: undefined }}
        columns={columns}
        rowName={({ title }) => title}
        empty={<ListEmpty list={list} title={t('workflow.batch.noneOf')} />}
      />
      <Pager list={list} />
    </>
  )
}

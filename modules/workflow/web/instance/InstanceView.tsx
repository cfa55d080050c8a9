import { Button } from 'antd'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowInstanceRoutes, type WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { Trail } from '../Trail.tsx'
import { VarsView } from '../VarsView.tsx'
import { StatusOf } from './instance-columns.tsx'
import { useInstanceActions } from './use-instance-actions.tsx'
import '../workflow.css'

interface InstanceViewProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** One process: how it stands, its variables, who did what. */
export default function InstanceView({ id, onClose, ...overlay }: InstanceViewProps) {
  const t = useT()
  const { data: instance, error, refetch } = useCall(workflowInstanceRoutes.get, { params: { id } })
  const actions = useInstanceActions()
  return (
    <TabDrawer
      {...overlay}
      title={instance?.title ?? t('workflow.instance.one')}
      width={640}
      onClose={onClose}
      footer={instance && <ActionFoot actions={actions(instance)} />}
    >
      {instance && (
        <>
          <Facts {...instance} />
          <VarsView vars={instance.vars} />
          <h3 className="wf-head">{t('workflow.trail')}</h3>
          <Trail trail={instance.trail} />
        </>
      )}
      {!instance && !error && <Skeleton rows={6} />}
      {!instance && error && (
        <Empty title={t('workflow.instance.gone')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

function Facts({
  process,
  number,
  status,
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
        { label: t('workflow.process'), value: t('workflow.versionOf', { process, number }) },
        { label: t('workflow.status'), value: <StatusOf status={status} /> },
        { label: t('workflow.starter'), value: starter },
        { label: t('workflow.started'), value: <RelativeTime at={startedDate} /> },
        { label: t('workflow.ended'), value: <RelativeTime at={endedDate} /> },
        { label: t('workflow.stands'), value: stands.join(', ') },
        { label: t('workflow.businessKey'), value: businessKey },
      ]}
    />
  )
}

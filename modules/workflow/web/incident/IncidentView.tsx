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
import { workflowIncidentRoutes, type WorkflowIncidentDetail } from '#workflow/contract/incident.ts'
import { InstanceLink } from '../InstanceLink.tsx'
import { VarsView } from '../VarsView.tsx'
import { IncidentState } from './incident-columns.tsx'
import { useIncidentActions, type AskedRepair } from './use-incident-actions.tsx'
import '../workflow.css'

interface IncidentViewProps extends OverlayProps {
  id: string
  onAsk: (asked: AskedRepair) => void
  onClose: () => void
}

/** One incident: what happened, where, what its node sees, and the ways to mend it. */
export default function IncidentView({ id, onAsk, onClose, ...overlay }: IncidentViewProps) {
  const t = useT()
  const { data: incident, error, refetch } = useCall(workflowIncidentRoutes.get, { params: { id } })
  const actions = useIncidentActions(onAsk)
  return (
    <TabDrawer
      {...overlay}
      title={t('workflow.incident.one')}
      width={640}
      onClose={onClose}
      footer={incident && <ActionFoot actions={actions(incident)} />}
    >
      {incident && (
        <>
          <p className="wf-message">{incident.message}</p>
          <Facts {...incident} />
          {Object.keys(incident.vars).length > 0 && <h3 className="wf-head">{t('workflow.vars')}</h3>}
          <VarsView vars={incident.vars} />
        </>
      )}
      {!incident && !error && <Skeleton rows={6} />}
      {!incident && error && (
        <Empty title={t('workflow.incident.gone')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

function Facts(incident: WorkflowIncidentDetail) {
  const t = useT()
  const { process, number, node, code, detail, openedDate, closedDate } = incident
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('workflow.matter'), value: <InstanceLink {...incident} /> },
        { label: t('workflow.status'), value: <IncidentState closedDate={closedDate} /> },
        { label: t('workflow.process'), value: t('workflow.versionOf', { process, number }) },
        { label: t('workflow.node'), value: node },
        { label: t('workflow.incident.opened'), value: <RelativeTime at={openedDate} /> },
        { label: t('workflow.incident.closedAt'), value: <RelativeTime at={closedDate} /> },
        { label: t('workflow.incident.code'), value: <code>{code}</code> },
        {
          label: t('workflow.incident.detail'),
          value: detail && <span className="wf-output">{detail}</span>,
          wide: true,
        },
      ]}
    />
  )
}

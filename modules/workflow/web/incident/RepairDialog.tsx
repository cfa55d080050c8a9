import { Form } from 'antd'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowIncidentRoutes } from '#workflow/contract/incident.ts'
import { RepairFields } from './RepairFields.tsx'
import type { AskedRepair } from './use-incident-actions.tsx'
import { useRepair, type RepairValues } from './use-repair.ts'
import '../workflow.css'

interface RepairDialogProps extends OverlayProps {
  asked: AskedRepair
  onClose: () => void
}

/**
 * Asks what a way of mending needs (variables, people, a node, why), does it, and says when it is stuck there again.
 */
export default function RepairDialog({ asked, onClose, open }: RepairDialogProps) {
  const t = useT()
  const { way, id } = asked
  const [form] = Form.useForm<RepairValues>()
  const { data: incident } = useCall(workflowIncidentRoutes.get, { params: { id } })
  const { isRunning, send } = useRepair(asked, onClose)
  return (
    <TabModal
      open={open}
      width={520}
      title={t(`workflow.incident.${way}`)}
      okText={t(`workflow.incident.${way}`)}
      cancelText={t('kit.cancel')}
      confirmLoading={isRunning}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="wf-lead">{t(`workflow.incident.${way}.hint`)}</p>
      <Form form={form} layout="vertical" onFinish={send}>
        <RepairFields way={way} incident={incident} />
      </Form>
    </TabModal>
  )
}

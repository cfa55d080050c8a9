import { Form, Input } from 'antd'
import { requiredRule, zodRule } from '#kit/form/zod-rule.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { TaskHandover } from '#workflow/contract/instance-repair.ts'
import { OnePerson } from '../absence/OnePerson.tsx'
import './instance.css'

/** What is asked for before open tasks are handed over. */
export type HandOverValues = Pick<TaskHandover, 'successorId' | 'leaverId' | 'reason'>

interface HandOverDialogProps extends OverlayProps {
  /** Of processes. */
  count: number
  onSend: (values: HandOverValues) => void
  onClose: () => void
}

/** Who gets the open tasks of the chosen processes, from whom where several are asked, and why. */
export default function HandOverDialog({ count, onSend, onClose, ...overlay }: HandOverDialogProps) {
  const t = useT()
  const [form] = Form.useForm<HandOverValues>()
  return (
    <TabModal
      {...overlay}
      width={520}
      title={t('workflow.instance.handOver.askMany', { count })}
      okText={t('workflow.instance.handOver')}
      cancelText={t('kit.cancel')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="wf-consequence">{t('workflow.instance.handOver.consequence')}</p>
      <Form form={form} layout="vertical" onFinish={onSend}>
        <Form.Item
          name="successorId"
          label={t('workflow.handover.to')}
          rules={[requiredRule(t('workflow.handover.to'), 'select')]}
        >
          <OnePerson mayHandle />
        </Form.Item>
        <Form.Item
          name="leaverId"
          label={t('workflow.handover.from')}
          extra={t('workflow.instance.handOver.from.hint')}
        >
          <OnePerson />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('workflow.ask.reason')}
          required
          rules={[zodRule(TaskHandover.shape.reason, t('workflow.ask.reason'))]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
      </Form>
    </TabModal>
  )
}

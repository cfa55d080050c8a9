import { Form, Input } from 'antd'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { workflowServiceRoutes, type ServiceAnswer, type WorkflowService } from '#workflow/contract/service.ts'
import { varsOfText } from '../vars-text.ts'
import { CallAnswer } from './CallAnswer.tsx'
import '../workflow.css'

interface TrialDialogProps extends OverlayProps {
  service: WorkflowService
  onClose: () => void
}

/** One call of a service with variables of one's own, and what it answered. Nothing of it is kept. */
export default function TrialDialog({ service: { id, name, url }, onClose, open }: TrialDialogProps) {
  const t = useT()
  const [form] = Form.useForm<{ vars?: string }>()
  const [answer, setAnswer] = useState<ServiceAnswer>()
  const trial = useMutate(workflowServiceRoutes.test, { refreshes: [], done: false })
  const send = async ({ vars = '' }: { vars?: string }) => {
    setAnswer(undefined)
    const came = await trial.run({ params: { id }, body: { vars: varsOfText(vars) ?? {} } })
    setAnswer(came?.reply)
  }
  return (
    <TabModal
      open={open}
      width={560}
      title={t('workflow.service.testOf', { name })}
      okText={t('workflow.service.send')}
      cancelText={t('kit.cancel')}
      confirmLoading={trial.isRunning}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="wf-lead">
        <code>{`POST ${url}`}</code>
      </p>
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="vars"
          label={t('workflow.vars')}
          extra={t('workflow.vars.hint')}
          rules={[
            {
              validator: (_, text = '') =>
                varsOfText(String(text)) === undefined
                  ? Promise.reject(new Error(t('workflow.vars.wrong')))
                  : Promise.resolve(),
            },
          ]}
        >
          <Input.TextArea rows={4} spellCheck={false} className="wf-xml-text" />
        </Form.Item>
      </Form>
      <div aria-live="polite">{answer && <CallAnswer {...answer} />}</div>
    </TabModal>
  )
}

import { Form, Input, Select } from 'antd'
import { Suspense } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { requiredRule } from '#kit/form/zod-rule.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { PeopleSelect } from '#system/web/index.ts'
import { workflowIncidentRoutes, type Repaired } from '#workflow/contract/incident.ts'
import { varsOfText } from '../vars-text.ts'
import { INCIDENT_READS, type AskedRepair } from './use-incident-actions.tsx'
import '../workflow.css'

interface Values {
  comment?: string
  vars?: string
  people?: string[]
  to?: string
}

interface RepairDialogProps extends OverlayProps {
  asked: AskedRepair
  onClose: () => void
}

/**
 * Asks what a way of mending needs (variables, people, a node, why), does it, and says when it is stuck there again.
 */
export default function RepairDialog({ asked: { way, id }, onClose, open }: RepairDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { data: incident } = useCall(workflowIncidentRoutes.get, { params: { id } })
  const options = { refreshes: INCIDENT_READS, done: false } as const
  const ways = {
    retry: useMutate(workflowIncidentRoutes.retry, options),
    skip: useMutate(workflowIncidentRoutes.skip, options),
    assign: useMutate(workflowIncidentRoutes.assign, options),
    jump: useMutate(workflowIncidentRoutes.jump, options),
  }
  const send = async ({ comment = '', vars = '', people = [], to = '' }: Values) => {
    const order = { id, comment }
    const given = vars.trim() === '' ? {} : { vars: varsOfText(vars) }
    const answer =
      way === 'assign'
        ? await ways.assign.run({ body: { ...order, userIdList: people } })
        : way === 'jump'
          ? await ways.jump.run({ body: { ...order, to } })
          : await ways[way].run({ body: { ...order, ...given } })
    if (answer === undefined) return
    showResult(answer.reply)
    onClose()
  }
  const showResult = ({ again }: Repaired) =>
    again === null
      ? toast('success', t(`workflow.incident.${way}.done`))
      : toast('warning', t('workflow.incident.again', { code: again }))
  const takesVars =
    (way === 'retry' && incident?.code !== 'JOB_DEAD' && incident?.code !== 'TIMER_LIMIT') || way === 'skip'
  return (
    <TabModal
      open={open}
      width={520}
      title={t(`workflow.incident.${way}`)}
      okText={t(`workflow.incident.${way}`)}
      cancelText={t('kit.cancel')}
      confirmLoading={ways[way].isRunning}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="wf-lead">{t(`workflow.incident.${way}.hint`)}</p>
      <Form form={form} layout="vertical" onFinish={send}>
        {way === 'assign' && (
          <Form.Item
            name="people"
            label={t('workflow.ask.person')}
            rules={[requiredRule(t('workflow.ask.person'), 'select')]}
          >
            <Suspense fallback={<Skeleton rows={1} />}>
              <PeopleSelect placeholder={t('workflow.ask.person')} />
            </Suspense>
          </Form.Item>
        )}
        {way === 'jump' && (
          <Form.Item
            name="to"
            label={t('workflow.incident.to')}
            rules={[requiredRule(t('workflow.incident.to'), 'select')]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={(incident?.nodes ?? []).map(({ id: value, name }) => ({ value, label: name }))}
            />
          </Form.Item>
        )}
        {takesVars && (
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
        )}
        <Form.Item
          name="comment"
          label={t('workflow.incident.comment')}
          rules={way === 'jump' ? [requiredRule(t('workflow.incident.comment'), 'enter')] : []}
        >
          <Input.TextArea rows={2} maxLength={500} />
        </Form.Item>
      </Form>
    </TabModal>
  )
}

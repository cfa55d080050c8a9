import { Form, Input, Select } from 'antd'
import { useMutate } from '#kit/form/use-mutate.ts'
import { requiredRule, zodRule } from '#kit/form/zod-rule.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { Reminder, workflowCcRoutes } from '#workflow/contract/cc.ts'
import {
  ReasonedOrder,
  workflowInstanceRoutes,
  type NodeName,
  type WorkflowInstance,
} from '#workflow/contract/instance.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import { WORK_READS } from '../reads.ts'
import { parsedVars, TypedVars } from '../typed-vars.ts'
import './instance.css'

export type OrderKind = 'cancel' | 'void' | 'suspend' | 'jump' | 'cancelBranch' | 'setVars' | 'remind'

interface OrderDialogProps extends OverlayProps {
  kind: OrderKind
  instance: WorkflowInstance
  onClose: () => void
}

interface Values {
  reason?: string
  from?: string
  to?: string
  vars?: string
}

/** What is done to a process with a word about it: why, where from and to, which variables. */
export default function OrderDialog({ kind, instance, onClose, ...overlay }: OrderDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const fromLabel = t(kind === 'jump' ? 'workflow.ask.from' : 'workflow.node')
  const hasNodes = kind === 'jump' || kind === 'cancelBranch'
  const { data } = useCall(workflowInstanceRoutes.get, { params: { id: instance.id } }, { enabled: hasNodes })
  const ways = useWays(instance.id)
  const send = async (values: Values) => {
    if ((await ways[kind].run(values)) !== undefined) onClose()
  }
  const nodes = (all: readonly NodeName[] = []) => all.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <TabModal
      {...overlay}
      width={520}
      title={t(`workflow.instance.${kind}.of`, { title: instance.title })}
      okText={t(`workflow.instance.${kind}`)}
      okButtonProps={{ danger: kind === 'cancel' || kind === 'void' || kind === 'cancelBranch' }}
      cancelText={t('kit.cancel')}
      confirmLoading={ways[kind].isRunning}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="wf-consequence">{t(`workflow.instance.${kind}.consequence`)}</p>
      <Form form={form} layout="vertical" onFinish={send}>
        {hasNodes && (
          <Form.Item name="from" label={fromLabel} rules={[requiredRule(fromLabel, 'select')]}>
            <Select options={nodes(data?.movable.from)} />
          </Form.Item>
        )}
        {kind === 'jump' && (
          <Form.Item name="to" label={t('workflow.ask.to')} rules={[requiredRule(t('workflow.ask.to'), 'select')]}>
            <Select options={nodes(data?.movable.to)} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
        )}
        {kind === 'setVars' && (
          <Form.Item
            name="vars"
            label={t('workflow.vars')}
            extra={t('workflow.vars.hint')}
            rules={[requiredRule(t('workflow.vars'), 'enter'), zodRule(TypedVars, t('workflow.vars'))]}
          >
            <Input.TextArea rows={5} spellCheck={false} />
          </Form.Item>
        )}
        {kind === 'remind' ? (
          <Form.Item name="reason" label={t('workflow.ask.word')} rules={[zodRule(Reminder.shape.comment)]}>
            <Input.TextArea rows={3} maxLength={500} autoFocus />
          </Form.Item>
        ) : (
          <Form.Item
            name="reason"
            label={t('workflow.ask.reason')}
            required
            rules={[zodRule(ReasonedOrder.shape.reason, t('workflow.ask.reason'))]}
          >
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        )}
      </Form>
    </TabModal>
  )
}

interface Way {
  run: (values: Values) => Promise<unknown>
  isRunning: boolean
}

function useWays(id: string): Record<OrderKind, Way> {
  const t = useT()
  const refreshes = WORK_READS
  const cancel = useMutate(workflowInstanceRoutes.cancel, { refreshes, done: t('workflow.instance.canceled') })
  const voided = useMutate(workflowRepairRoutes.void, { refreshes, done: t('workflow.instance.voided') })
  const branch = useMutate(workflowRepairRoutes.cancelBranch, { refreshes })
  const suspend = useMutate(workflowInstanceRoutes.suspend, { refreshes })
  const jump = useMutate(workflowInstanceRoutes.jump, { refreshes })
  const setVars = useMutate(workflowInstanceRoutes.setVars, { refreshes })
  const remind = useMutate(workflowCcRoutes.remind, {
    refreshes: [],
    done: ({ count }) => t('workflow.instance.reminded', { count }),
  })
  return {
    cancel: { ...cancel, run: ({ reason = '' }) => cancel.run({ body: { id, reason } }) },
    void: { ...voided, run: ({ reason = '' }) => voided.run({ body: { id, reason } }) },
    cancelBranch: {
      ...branch,
      run: ({ reason = '', from = '' }) => branch.run({ body: { id, reason, node: from } }),
    },
    suspend: { ...suspend, run: ({ reason = '' }) => suspend.run({ body: { id, reason } }) },
    jump: { ...jump, run: ({ reason = '', from = '', to = '' }) => jump.run({ body: { id, reason, from, to } }) },
    setVars: {
      ...setVars,
      run: ({ reason = '', vars = '' }) => setVars.run({ body: { id, reason, vars: parsedVars(vars) ?? {} } }),
    },
    remind: { ...remind, run: ({ reason = '' }) => remind.run({ body: { id, comment: reason } }) },
  }
}

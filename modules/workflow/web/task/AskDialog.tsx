import { Form, Select } from 'antd'
import { useMutate } from '#kit/form/use-mutate.ts'
import { requiredRule } from '#kit/form/zod-rule.ts'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { People } from '../form/People.tsx'
import { WORK_READS } from '../reads.ts'

/** What an action requires before it is done. */
export interface AskedAction {
  kind: 'transfer' | 'delegate' | 'addSigner'
}

interface Values {
  people?: string[]
  position: 'before' | 'after' | 'beside'
}

interface AskDialogProps {
  asked: AskedAction
  task: WorkflowTaskDetail
  comment: string
  onClose: () => void
  onDone: () => void
}

/** Signers that are added at once. */
const MAX_SIGNERS = 20

/** Asks to whom, and does it. Who adds signers keeps the task. */
export function AskDialog({ asked: { kind }, task, comment, onClose, onDone }: AskDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const refreshes = WORK_READS
  const ways = {
    transfer: useMutate(workflowTaskRoutes.transfer, { refreshes }),
    delegate: useMutate(workflowTaskRoutes.delegate, { refreshes }),
    addSigner: useMutate(workflowTaskRoutes.addSigner, { refreshes }),
  }
  const { id } = task
  const send = async ({ people = [], position }: Values) => {
    const order = { id, comment }
    const [userId = ''] = people
    try {
      await (kind === 'addSigner'
        ? ways.addSigner.attempt({ body: { ...order, userIdList: people, position } })
        : ways[kind].attempt({ body: { ...order, userId } }))
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown
      const errors = thrown.issues.map(({ msg }) => msg)
      // All that is asked for is who.
      if (errors.length > 0) form.setFields([{ name: 'people', errors }])
      else if (!thrown.aborted) toast('error', messageOf(thrown))
      return
    }
    onClose()
    if (kind !== 'addSigner') onDone()
  }
  return (
    <TabModal
      open
      width={480}
      title={t(`workflow.act.${kind}`)}
      okText={t(`workflow.act.${kind}`)}
      cancelText={t('kit.cancel')}
      confirmLoading={ways[kind].isRunning}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ position: 'beside' }} onFinish={send}>
        <Form.Item
          name="people"
          label={t('workflow.ask.person')}
          rules={[
            requiredRule(t('workflow.ask.person'), 'select'),
            kind === 'addSigner'
              ? { type: 'array', max: MAX_SIGNERS, message: t('workflow.ask.several', { count: MAX_SIGNERS }) }
              : { type: 'array', max: 1, message: t('workflow.ask.one') },
          ]}
        >
          <People mayHandle placeholder={t('workflow.ask.person')} />
        </Form.Item>
        {kind === 'addSigner' && (
          <Form.Item name="position" label={t('workflow.ask.position')}>
            <Select
              options={(['before', 'after', 'beside'] as const).map((value) => ({
                value,
                label: t(`workflow.ask.position.${value}`),
              }))}
            />
          </Form.Item>
        )}
      </Form>
    </TabModal>
  )
}

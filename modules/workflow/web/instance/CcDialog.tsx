import { Button, Form, Input } from 'antd'
import { requiredText } from '#kit/form/required-text.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { MAX_CC_USERS, workflowCcRoutes, type Reader } from '#workflow/contract/cc.ts'
import type { WorkflowInstance } from '#workflow/contract/instance.ts'
import { People } from '../form/People.tsx'
import './instance.css'

interface CcDialogProps extends OverlayProps {
  instance: WorkflowInstance
  onClose: () => void
}

interface Values {
  people: string[]
  note?: string
}

const READS = [workflowCcRoutes.readers, workflowCcRoutes.page]

/** Gives a process to people to read, and shows who has it. */
export default function CcDialog({ instance: { id, title }, onClose, ...overlay }: CcDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { data: readers, error } = useCall(workflowCcRoutes.readers, { params: { id } })
  const give = useMutate(workflowCcRoutes.give, {
    refreshes: READS,
    done: ({ count }) => t('workflow.cc.given', { count }),
  })
  const send = async ({ people, note = '' }: Values) => {
    if (await give.run({ body: { id, userIdList: people, note } })) form.resetFields()
  }
  return (
    <TabModal {...overlay} width={560} title={t('workflow.instance.cc.of', { title })} footer={null} onCancel={onClose}>
      <p className="wf-consequence">{t('workflow.instance.cc.consequence')}</p>
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="people"
          label={t('workflow.ask.person')}
          rules={[
            {
              required: true,
              type: 'array',
              max: MAX_CC_USERS,
              message: requiredText(t('workflow.ask.person'), 'select'),
            },
          ]}
        >
          <People placeholder={t('workflow.ask.person')} />
        </Form.Item>
        <Form.Item name="note" label={t('workflow.ask.word')}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={give.isRunning}>
          {t('workflow.instance.cc')}
        </Button>
      </Form>
      <h3 className="wf-head">{t('workflow.cc.readers')}</h3>
      {error && <p role="alert">{error.msg}</p>}
      {!readers && !error && <Skeleton rows={2} />}
      {readers?.length === 0 && <p className="wf-quiet">{t('workflow.cc.none')}</p>}
      {readers && readers.length > 0 && <Readers readers={readers} />}
    </TabModal>
  )
}

function Readers({ readers }: { readers: readonly Reader[] }) {
  const t = useT()
  const revoke = useMutate(workflowCcRoutes.revoke, { refreshes: READS, done: t('workflow.cc.revoked') })
  return (
    <ul className="wf-readers" aria-label={t('workflow.cc.readers')}>
      {readers.map(({ id, person, giver, note, givenDate, readDate, mayRevoke }) => (
        <li key={id}>
          <span>
            <b>{person}</b>
            <small>
              {t('workflow.cc.by', { giver })} · <RelativeTime at={givenDate} /> ·{' '}
              {t(readDate === null ? 'workflow.cc.unread' : 'workflow.cc.read')}
              {note !== '' && ` · ${note}`}
            </small>
          </span>
          {mayRevoke && (
            <Button size="small" danger onClick={() => void revoke.run({ body: [id] })}>
              {t('workflow.cc.revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

import { Button, Form, Input } from 'antd'
import { requiredText } from '#kit/form/required-text.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { MAX_COPIED, workflowCopyRoutes, type Reader } from '#workflow/contract/copy.ts'
import type { WorkflowInstance } from '#workflow/contract/instance.ts'
import { People } from '../form/People.tsx'
import './instance.css'

interface CopyDialogProps extends OverlayProps {
  instance: WorkflowInstance
  onClose: () => void
}

interface Values {
  people: string[]
  note?: string
}

const READS = [workflowCopyRoutes.readers, workflowCopyRoutes.page]

/** Gives a process to people to read, and shows who has it. */
export default function CopyDialog({ instance: { id, title }, onClose, ...overlay }: CopyDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const { data: readers, error } = useCall(workflowCopyRoutes.readers, { params: { id } })
  const give = useMutate(workflowCopyRoutes.give, {
    refreshes: READS,
    done: ({ count }) => t('workflow.copy.given', { count }),
  })
  const send = async ({ people, note = '' }: Values) => {
    if (await give.run({ body: { id, userIdList: people, note } })) form.resetFields()
  }
  return (
    <TabModal {...overlay} width={560} title={t('workflow.instance.cc.of', { title })} footer={null} onCancel={onClose}>
      <p className="wf-quiet">{t('workflow.instance.cc.consequence')}</p>
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="people"
          label={t('workflow.ask.person')}
          rules={[
            {
              required: true,
              type: 'array',
              max: MAX_COPIED,
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
      <h3 className="wf-head">{t('workflow.copy.readers')}</h3>
      {error && <p role="alert">{error.msg}</p>}
      {!readers && !error && <Skeleton rows={2} />}
      {readers?.length === 0 && <p className="wf-quiet">{t('workflow.copy.nobody')}</p>}
      {readers && readers.length > 0 && <Readers readers={readers} />}
    </TabModal>
  )
}

function Readers({ readers }: { readers: readonly Reader[] }) {
  const t = useT()
  const revoke = useMutate(workflowCopyRoutes.revoke, { refreshes: READS, done: t('workflow.copy.revoked') })
  return (
    <ul className="wf-readers" aria-label={t('workflow.copy.readers')}>
      {readers.map(({ id, person, giver, note, givenDate, readDate, mayRevoke }) => (
        <li key={id}>
          <span>
            <b>{person}</b>
            <small>
              {t('workflow.copy.by', { giver })} · <RelativeTime at={givenDate} /> ·{' '}
              {t(readDate === null ? 'workflow.copy.unread' : 'workflow.copy.read')}
              {note !== '' && ` · ${note}`}
            </small>
          </span>
          {mayRevoke && (
            <Button size="small" danger onClick={() => void revoke.run({ body: [id] })}>
              {t('workflow.copy.revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

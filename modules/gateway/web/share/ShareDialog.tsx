import { Button, Form, Input, InputNumber, Select, Switch } from 'antd'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { ShareKindName } from '#contract/share-kinds.ts'
import { ShareDraft, shareRoutes } from '#gateway/contract/share.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { zodRule } from '#kit/form/zod-rule.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import { ownLink } from '#shell/page/own-link.ts'
import { RecordShares } from './RecordShares.tsx'
import './share.css'
import { SHARE_READS } from './use-share-actions.tsx'

interface ShareDialogProps extends OverlayProps {
  /** Left out: a stored file. */
  kind?: ShareKindName
  recordId: string
  name: string
  onClose: () => void
}

interface Values {
  days: number
  maxUses: number | null
  password: string | null
  /** Only of a file. */
  download?: boolean
}

const DAYS = [1, 7, 30, 90, 365] as const
const FIRST = { days: 7, maxUses: null, password: null, download: false }

/** Makes links of one record, and lists those there are. */
export default function ShareDialog({ kind = 'file', recordId, name, onClose, ...overlay }: ShareDialogProps) {
  const t = useT()
  const [form] = Form.useForm<Values>()
  const [link, setLink] = useState<string>()
  const create = useMutate(shareRoutes.create, { refreshes: SHARE_READS, done: t('gateway.share.made') })

  const make = async (values: Values) => {
    const { download = false, password, ...rest } = values
    const body = { ...rest, kind, recordId, password: password || null, download: download ? 1 : 0 } as const
    const made = await create.run({ body })
    if (!made) return
    setLink(ownLink(made.reply.path))
    form.resetFields()
  }
  return (
    <TabModal {...overlay} width={640} title={t('gateway.share.of', { name })} footer={null} onCancel={onClose}>
      <Form form={form} layout="vertical" initialValues={FIRST} className="gw-share-form" onFinish={make}>
        <Form.Item name="days" label={t('gateway.share.days')}>
          <Select options={DAYS.map((value) => ({ value, label: t('gateway.share.forDays', { count: value }) }))} />
        </Form.Item>
        <Form.Item
          name="maxUses"
          label={t('gateway.share.maxUses')}
          rules={[zodRule(ShareDraft.shape.maxUses, t('gateway.share.maxUses'))]}
        >
          <InputNumber min={1} max={100_000} precision={0} placeholder={t('gateway.share.anyUses')} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('gateway.share.password')}
          rules={[zodRule(ShareDraft.shape.password, t('gateway.share.password'))]}
          getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.value || null}
        >
          <Input.Password autoComplete="new-password" placeholder={t('gateway.share.noPassword')} />
        </Form.Item>
        {kind === 'file' && (
          <Form.Item name="download" label={t('gateway.share.download')} valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
        <Button
          type="primary"
          htmlType="submit"
          icon={<Link2 size={16} />}
          loading={create.isRunning}
          className="gw-share-make"
        >
          {t('gateway.share.make')}
        </Button>
      </Form>
      {link !== undefined && (
        <div className="gw-share-link" role="status">
          <Input readOnly value={link} aria-label={t('gateway.share.link')} onFocus={({ target }) => target.select()} />
          <CopyButton text={link} />
          <p>{t('gateway.share.once')}</p>
        </div>
      )}
      <RecordShares kind={kind} recordId={recordId} />
    </TabModal>
  )
}

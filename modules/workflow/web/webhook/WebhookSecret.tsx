import { Button, Input } from 'antd'
import { useId } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import '../workflow.css'
import './webhook.css'

interface WebhookSecretProps extends OverlayProps {
  secret: string
  onClose: () => void
}

/** The secret of a webhook, shown once. */
export default function WebhookSecret({ secret, onClose, ...overlay }: WebhookSecretProps) {
  const t = useT()
  const id = useId()
  return (
    <TabModal
      {...overlay}
      title={t('workflow.webhook.secret')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kit.gotIt')}
        </Button>
      }
    >
      <div className="wf-webhook-secret">
        <label htmlFor={id}>{t('workflow.webhook.secret')}</label>
        <Input id={id} readOnly value={secret} />
        <CopyButton text={secret} />
        <p className="wf-hint">{t('workflow.webhook.secret.once')}</p>
      </div>
    </TabModal>
  )
}

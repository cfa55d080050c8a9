import { Button, Input } from 'antd'
import { useId } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import './entry.css'

export interface MadeSecret {
  readonly clientId: string
  readonly secret: string
}

interface SecretDialogProps extends OverlayProps {
  made: MadeSecret
  onClose: () => void
}

/** The secret of a system, shown once. */
export default function SecretDialog({ made, onClose, ...overlay }: SecretDialogProps) {
  const t = useT()
  const [nameId, secretId] = [useId(), useId()]
  return (
    <TabModal
      {...overlay}
      title={t('gateway.client.secret')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kit.gotIt')}
        </Button>
      }
    >
      <div className="gw-secret">
        <label htmlFor={nameId}>{t('gateway.client.clientId')}</label>
        <Input id={nameId} readOnly value={made.clientId} />
        <CopyButton text={made.clientId} />
        <label htmlFor={secretId}>{t('gateway.client.secret')}</label>
        <Input id={secretId} readOnly value={made.secret} />
        <CopyButton text={made.secret} />
        <p>{t('gateway.client.secret.once')}</p>
      </div>
    </TabModal>
  )
}

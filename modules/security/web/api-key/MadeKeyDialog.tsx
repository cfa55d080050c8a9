import { Button, Input } from 'antd'
import { useId } from 'react'
import { apiAddress } from '#shell/request/address.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { MadeKey } from '#security/contract/api-key.ts'
import './api-key.css'

interface MadeKeyDialogProps extends OverlayProps {
  made: MadeKey
  onClose: () => void
}

/** A key, shown once, and how a program sends it. */
export default function MadeKeyDialog({ made, onClose, ...overlay }: MadeKeyDialogProps) {
  const t = useT()
  const id = useId()
  const sample = `curl -H "Authorization: Bearer ${made.key}" ${apiAddress()}/…`
  return (
    <TabModal
      {...overlay}
      width={620}
      title={t('security.apiKey.made', { name: made.name })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('kit.gotIt')}
        </Button>
      }
    >
      <div className="sec-made">
        <label htmlFor={id}>{t('security.apiKey.key')}</label>
        <Input id={id} readOnly value={made.key} />
        <CopyButton text={made.key} />
        <p>{t('security.apiKey.once')}</p>
        <pre>{sample}</pre>
      </div>
    </TabModal>
  )
}

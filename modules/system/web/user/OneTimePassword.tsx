import { Button } from 'antd'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import './user.css'

/** A password that the server made and shows this once. */
export interface Issued {
  readonly name: string
  readonly password: string
}

interface OneTimePasswordProps extends OverlayProps {
  issued: Issued
  onClose: () => void
}

/** Shows a one-time password. It cannot be shown again, so only the button closes it. */
export default function OneTimePassword({ issued, onClose, ...overlay }: OneTimePasswordProps) {
  const t = useT()
  return (
    <TabModal
      {...overlay}
      width={480}
      title={t('system.user.oneTime.title', { name: issued.name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('system.user.oneTime.noted')}
        </Button>
      }
    >
      <p>{t('system.user.oneTime.text')}</p>
      <div className="sys-password">
        <code>{issued.password}</code>
        <CopyButton text={issued.password} />
      </div>
    </TabModal>
  )
}

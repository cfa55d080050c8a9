import { Button } from 'antd'
import { useState } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { CodeList } from '#shell/signin/factor/RecoveryCodes.tsx'

interface CodesDialogProps extends OverlayProps {
  codes: readonly string[]
  onClose: () => void
}

/** Ten recovery codes, shown once: the way out opens when they were copied or downloaded. */
export default function CodesDialog({ codes, onClose, ...overlay }: CodesDialogProps) {
  const t = useT()
  const { username } = usePerson()
  const [isKept, setIsKept] = useState(false)
  return (
    <TabModal
      {...overlay}
      width={460}
      title={t('security.factor.codes.title')}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={!isKept} onClick={onClose}>
          {t('security.factor.codes.done')}
        </Button>
      }
    >
      <p>{t('security.factor.codes.lead')}</p>
      <CodeList codes={codes} username={username} onKept={() => setIsKept(true)} />
    </TabModal>
  )
}

import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { OpenedTenant, Tenant } from '#tenancy/contract/tenant.ts'
import './tenant.css'

interface OpenedDialogProps extends OverlayProps {
  tenant: Tenant
  opened: OpenedTenant
  onClose: () => void
}

/** What the operator hands over. The password cannot be shown again, so closing asks for a tick. */
export default function OpenedDialog({ tenant: { name }, opened, onClose, ...overlay }: OpenedDialogProps) {
  const t = useT()
  const [isHandedOver, setIsHandedOver] = useState(false)
  const facts = [
    [t('tenancy.tenant.address'), opened.address],
    [t('tenancy.tenant.code'), opened.code],
    [t('tenancy.tenant.admin'), opened.username],
  ] as const
  return (
    <TabModal
      {...overlay}
      width={620}
      title={t('tenancy.tenant.opened', { name })}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" disabled={!isHandedOver} onClick={onClose}>
          {t('tenancy.tenant.finish')}
        </Button>
      }
    >
      <p>{t('tenancy.tenant.opened.what', { seconds: (opened.milliseconds / 1000).toFixed(1) })}</p>
      <dl className="ten-secret">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
        <dt>{t('tenancy.tenant.password')}</dt>
        <dd>
          <code>{opened.password}</code>
        </dd>
        <dd>
          <CopyButton text={opened.password} />
        </dd>
      </dl>
      {opened.hours > 0 && (
        <p className="ten-loss kit-quiet">{t('tenancy.tenant.password.hours', { count: opened.hours })}</p>
      )}
      <Checkbox checked={isHandedOver} onChange={(event) => setIsHandedOver(event.target.checked)}>
        {t('tenancy.tenant.handedOver')}
      </Checkbox>
    </TabModal>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd>
        <CopyButton text={value} name={label} />
      </dd>
    </>
  )
}

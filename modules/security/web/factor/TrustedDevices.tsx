import { Button } from 'antd'
import { Monitor, Smartphone } from 'lucide-react'
import { useId } from 'react'
import type { TrustedDevice } from '#contract/factor.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { deviceOf } from '#kit/ui/device-name.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { bareOwnFactorRoutes as factorRoutes } from '#shell/request/bare-factor-routes.ts'

/** Devices that replace the second factor at sign-in. */
export function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  const t = useT()
  const id = useId()
  const end = useMutate(factorRoutes.distrust, {
    refreshes: [factorRoutes.own],
    done: ({ refused: [first] }) => first?.msg ?? t('security.device.ended'),
  })
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('security.device.title')}</h2>
      </header>
      <p className="sec-factors-about">{t('security.device.about')}</p>
      <ul className="sec-factors">
        {devices.map((device) => (
          <DeviceLine key={device.id} of={device} onEnd={() => void end.run({ body: [device.id] })} />
        ))}
      </ul>
    </section>
  )
}

function DeviceLine({ of: device, onEnd }: { of: TrustedDevice; onEnd: () => void }) {
  const t = useT()
  const { browser, system, isMobile } = deviceOf(device.userAgent)
  const name = [browser, system].filter(Boolean).join(' · ') || t('security.device.unknown')
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <li>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <b>{name}</b>
        {device.isCurrent && <Tag tone="success">{t('security.device.this')}</Tag>}
        <p className="kit-quiet">
          <span>{device.ip}</span>
          <span>
            {t('security.device.since')} <RelativeTime at={device.createDate} />
          </span>
          <span>
            {t('security.device.until')} <RelativeTime at={device.expireDate} />
          </span>
        </p>
      </div>
      <Button size="small" onClick={onEnd} aria-label={`${t('security.device.end')} ${name}`}>
        {t('security.device.end')}
      </Button>
    </li>
  )
}

import { useId } from 'react'
import { sizeText } from '#contract/file-types.ts'
import { useCan } from '#shell/access/use-can.ts'
import { Meter } from '#kit/ui/Meter.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import './oss.css'

/** A part of the personal centre: what one's own files take, and may take. Absent for users who may store none. */
export default function OwnSpace() {
  return useCan('sys:oss:upload') ? <SpaceCard /> : null
}

function SpaceCard() {
  const t = useT()
  const id = useId()
  const { data: space } = useCall(ossRoutes.ownSpace, {})
  const { used = 0, quota = 0, files = 0 } = space ?? {}
  const text =
    quota > 0
      ? t('system.oss.space', { used: sizeText(used), quota: sizeText(quota) })
      : t('system.oss.spaceUnlimited', { used: sizeText(used) })
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('system.oss.own')}</h2>
        <span className="kit-quiet">{t('system.oss.count', { count: files })}</span>
      </header>
      <p className="sys-space-own">{text}</p>
      {quota > 0 && <Meter used={used} limit={quota} label={text} />}
    </section>
  )
}

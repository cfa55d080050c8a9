import { sizeText } from '#contract/file-types.ts'
import { Meter } from '#kit/ui/Meter.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import './oss.css'

/** How much of the organisation's room the files take. */
export function SpaceMeter() {
  const t = useT()
  const { data: space } = useCall(ossRoutes.space, {})
  if (!space) return null
  const { used, quota } = space
  const text = t('system.oss.space', { used: sizeText(used), quota: sizeText(quota) })
  return (
    <div className="sys-space">
      <span aria-hidden="true">{text}</span>
      <Meter used={used} limit={quota} label={text} />
    </div>
  )
}

import { sizeText } from '#contract/file-types.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import './oss.css'

/** Beyond this share the bar warns. */
const NEARLY_FULL = 0.9

/** How much of the organisation's room the files take. */
export function SpaceMeter() {
  const t = useT()
  const { data: space } = useCall(ossRoutes.space, {})
  if (!space) return null
  const { used, quota } = space
  const text = t('system.oss.space', { used: sizeText(used), quota: sizeText(quota) })
  return (
    <div className="sys-space" data-full={used > quota * NEARLY_FULL}>
      <span aria-hidden="true">{text}</span>
      <meter min={0} max={quota} value={used} aria-label={text} />
    </div>
  )
}

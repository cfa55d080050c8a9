import { Button } from 'antd'
import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { BodyOf } from '#contract/route.ts'
import { accessPreviewRoutes, type AccessPreview } from '#system/contract/access-preview.ts'
import './access-effect.css'

const AccessEffectDrawer = lazy(() => import('./AccessEffectDrawer.tsx'))

export type AccessDraft = BodyOf<typeof accessPreviewRoutes.preview>

/** Milliseconds after the last change until the server is asked. */
const CHANGING_MS = 400

interface AccessEffectProps {
  /** What saving would change; undefined: nothing yet, or nothing that anyone could notice. */
  draft: AccessDraft | undefined
}

/**
 * One line before saving: how many users gain and lose something, with a drawer that names them. Always of the same
 * height. Not there for who may not preview.
 * @example <AccessEffect draft={{ kind: 'group', id, userIdList }} />
 */
export function AccessEffect({ draft }: AccessEffectProps) {
  const t = useT()
  const may = useCan(accessPreviewRoutes.preview.can)
  const [shown, setShown] = useState<AccessPreview>()
  const asked = JSON.stringify(draft ?? null)
  const settled = useDelayedValue(asked, CHANGING_MS)
  const isAsked = may && draft !== undefined
  const { data, error, isFetching } = useCall(
    accessPreviewRoutes.preview,
    // The typed cast: it was such a draft before it was text.
    { body: (JSON.parse(settled) ?? { kind: 'fieldMode', fields: [] }) as AccessDraft },
    { enabled: isAsked && settled !== 'null', keepPrevious: true },
  )
  if (!may) return null
  const preview = isAsked ? data : undefined
  return (
    <div className="sys-access-effect" role="status" aria-busy={isAsked && (settled !== asked || isFetching)}>
      {preview && !error && <Words of={preview} />}
      {isAsked && error && <span className="kit-quiet">{t('system.role.preview.failed')}</span>}
      {preview && hasEffect(preview) && (
        <Button type="link" size="small" onClick={() => setShown(preview)}>
          {t('system.role.preview.detail')}
        </Button>
      )}
      <Overlay of={shown}>
        {(of, overlay) => <AccessEffectDrawer {...overlay} preview={of} onClose={() => setShown(undefined)} />}
      </Overlay>
    </div>
  )
}

const hasEffect = ({ gain, lose, conflicts, altered }: AccessPreview): boolean =>
  gain.count + lose.count + conflicts.count + altered.count > 0

function Words({ of }: { of: AccessPreview }) {
  const t = useT()
  if (!hasEffect(of)) return <span className="kit-quiet">{t('system.role.preview.unchanged')}</span>
  const { gain, lose, conflicts, altered, tenants } = of
  if (conflicts.count > 0)
    return <span className="sys-access-conflicts">{t('system.access.conflicts', { count: conflicts.count })}</span>
  if (altered.count > 0)
    return <span className="sys-access-conflicts">{t('system.access.altered', { count: altered.count })}</span>
  return (
    <>
      <span className="sys-access-gain">{t('system.role.preview.gain', { count: gain.count })}</span>
      <span className="sys-access-lose">{t('system.role.preview.lose', { count: lose.count })}</span>
      {tenants.count > 0 && <span>{t('system.access.tenants', { count: tenants.count })}</span>}
    </>
  )
}

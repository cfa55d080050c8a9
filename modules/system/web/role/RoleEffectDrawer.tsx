import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { useT } from '#shell/i18n.ts'
import type { RolePreview } from '#system/contract/role.ts'
import { AffectedUsers, ChangedRights, SIDES } from '../access-preview/EffectParts.tsx'
import { ScopeEffect } from './ScopeEffect.tsx'
import { usePermissionNames } from './use-permission-names.ts'

interface RoleEffectDrawerProps extends OverlayProps {
  preview: RolePreview
  onClose: () => void
}

/** Everything a preview knows: permission by permission, and person by person. */
export default function RoleEffectDrawer({ preview, onClose, ...overlay }: RoleEffectDrawerProps) {
  const t = useT()
  const nameOf = usePermissionNames(preview)
  const rights = preview.permissions.map(({ page, button, ...right }) => ({
    ...right,
    name: [page, button].filter(Boolean).join(' '),
  }))
  return (
    <TabDrawer {...overlay} title={t('system.role.preview')} width={560} onClose={onClose}>
      <div className="sys-effect-all-of-it">
        <p className="sys-hint">{t('system.role.preview.covered')}</p>
        {preview.scope && <ScopeEffect scope={preview.scope} />}
        {rights.length > 0 && <ChangedRights rights={rights} />}
        {SIDES.map((side) => (
          <AffectedUsers key={side} side={side} {...preview[side]} nameOf={nameOf} />
        ))}
      </div>
    </TabDrawer>
  )
}

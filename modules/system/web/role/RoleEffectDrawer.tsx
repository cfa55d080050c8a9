import { Minus, Plus } from 'lucide-react'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useT } from '#shell/i18n.ts'
import type { RolePreview } from '#system/contract/role.ts'
import { ScopeEffect } from './ScopeEffect.tsx'
import { usePermissionNames } from './use-permission-names.ts'

interface RoleEffectDrawerProps extends OverlayProps {
  preview: RolePreview
  onClose: () => void
}

const SIDES = ['gain', 'lose'] as const

/** Everything a preview knows: permission by permission, and person by person. */
export default function RoleEffectDrawer({ preview, onClose, ...overlay }: RoleEffectDrawerProps) {
  const t = useT()
  return (
    <TabDrawer {...overlay} title={t('system.role.preview')} width={560} onClose={onClose}>
      <div className="sys-effect-all-of-it">
        <p className="sys-hint">{t('system.role.preview.covered')}</p>
        {preview.scope && <ScopeEffect scope={preview.scope} />}
        {preview.permissions.length > 0 && <Permissions preview={preview} />}
        {SIDES.map((side) => (
          <People key={side} side={side} preview={preview} />
        ))}
      </div>
    </TabDrawer>
  )
}

function Permissions({ preview: { permissions } }: { preview: RolePreview }) {
  const t = useT()
  return (
    <table className="sys-effect-table">
      <thead>
        <tr>
          <th scope="col">{t('system.role.preview.permission')}</th>
          <th scope="col">{t('system.role.preview.count')}</th>
        </tr>
      </thead>
      <tbody>
        {permissions.map(({ key, page, button, change, count }) => (
          <tr key={`${change} ${key}`}>
            <td>
              <span className={`sys-change sys-change-${change === 'gain' ? 'added' : 'removed'}`}>
                {change === 'gain' ? (
                  <Plus size={14} role="img" aria-label={t('system.role.added')} />
                ) : (
                  <Minus size={14} role="img" aria-label={t('system.role.removed')} />
                )}
                {[page, button].filter(Boolean).join(' ')}
              </span>
            </td>
            <td>{count.toLocaleString()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function People({ side, preview }: { side: (typeof SIDES)[number]; preview: RolePreview }) {
  const t = useT()
  const nameOf = usePermissionNames(preview)
  const { count, people } = preview[side]
  if (count === 0) return null
  return (
    <section className={`sys-effect-${side}`}>
      <h3>{t(`system.role.preview.${side}`, { count })}</h3>
      <ul className="sys-effect-people">
        {people.map(({ id, realName, headUrl, deptName, keys }) => (
          <li key={id}>
            <Avatar id={id} name={realName} url={headUrl} />
            <span>
              <span>{realName}</span> <span className="kit-quiet">{deptName}</span>
              <small>{keys.map(nameOf).join(t('system.comma'))}</small>
            </span>
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="sys-hint">{t('system.role.preview.more', { count: count - people.length })}</p>
      )}
    </section>
  )
}

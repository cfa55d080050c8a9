import { Button } from 'antd'
import { Minus, Plus } from 'lucide-react'
import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { MenuNode } from '#system/contract/menu.ts'
import type { RoleDetail, RolePreview } from '#system/contract/role.ts'
import { formatCount } from '#shell/formats.ts'
import { RoleEffect } from './RoleEffect.tsx'
import { ScopeEffect } from './ScopeEffect.tsx'
import type { RoleEditor } from './use-role-editor.ts'
import { hasGrants, useRolePreview, type PreviewState } from './use-role-preview.ts'
import './role-effect.css'

const RoleEffectDrawer = lazy(() => import('./RoleEffectDrawer.tsx'))

interface RoleFootProps {
  editor: RoleEditor
  nodes: readonly MenuNode[]
  /** Undefined: a new role. */
  role: RoleDetail | undefined
}

/** Says what saving would change and whom it concerns, and saves. */
export function RoleFoot({ editor, nodes, role }: RoleFootProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const [shown, setShown] = useState<RolePreview>()
  const { added, removed, fields } = editor.change
  const isAboutGrants = hasGrants(added, removed, fields)
  const state = useRolePreview(role, editor, nodes)
  const { preview } = state
  const hasMembers = role !== undefined && role.memberCount > 0
  const names = (ids: readonly string[]) => {
    const wanted = new Set(ids)
    return nodes
      .filter(({ id }) => wanted.has(id))
      .map(({ name }) => name)
      .join(t('system.comma'))
  }
  return (
    <section className="sys-role-foot" aria-label={t('system.role.changes')}>
      <div className="sys-role-foot-bar">
        <b>{t(isAboutGrants && hasMembers ? 'system.role.preview' : 'system.role.changes')}</b>
        <span className="sys-role-changes" role="status">
          {added.length > 0 && (
            <span className="sys-change sys-change-added" title={names(added)}>
              <Plus size={14} aria-hidden="true" />
              {t('system.role.addedCount', { count: added.length })}
            </span>
          )}
          {removed.length > 0 && (
            <span className="sys-change sys-change-removed" title={names(removed)}>
              <Minus size={14} aria-hidden="true" />
              {t('system.role.removedCount', { count: removed.length })}
            </span>
          )}
          {fields.map((field) => (
            <span key={field} className="sys-change">
              {field === 'scope' && preview?.scope ? (
                <ScopeEffect scope={preview.scope} />
              ) : (
                t(`system.role.changed.${field}`)
              )}
            </span>
          ))}
          {preview?.refusal && (
            <span className="sys-change sys-change-removed" role="alert">
              {preview.refusal}
            </span>
          )}
          {isAboutGrants && role && <Sentence state={state} hasMembers={hasMembers} />}
        </span>
        {isPhone && preview && (
          <Button type="link" onClick={() => setShown(preview)}>
            {t('system.role.preview.detail')}
          </Button>
        )}
        <Button type="text" onClick={editor.discard}>
          {t('system.role.discard')}
        </Button>
        <Button
          type="primary"
          loading={editor.isSaving}
          disabled={Boolean(preview?.refusal) && !state.isAsking}
          onClick={() => void editor.save()}
        >
          {t(role ? 'system.role.save' : 'system.role.create')}
        </Button>
      </div>
      {isAboutGrants && hasMembers && !isPhone && (
        <RoleEffect preview={preview} onShowAll={() => preview && setShown(preview)} />
      )}
      <Overlay of={shown}>
        {(one, overlay) => <RoleEffectDrawer preview={one} onClose={() => setShown(undefined)} {...overlay} />}
      </Overlay>
    </section>
  )
}

/** In one sentence: how many gain and how many lose. */
function Sentence({ state: { preview, isAsking, isError }, hasMembers }: { state: PreviewState; hasMembers: boolean }) {
  const t = useT()
  if (!hasMembers) return <span className="sys-effect-words">{t('system.role.preview.noMembers')}</span>
  if (isError) return <span className="sys-effect-words">{t('system.role.preview.failed')}</span>
  if (!preview) return <span className="sys-effect-words" aria-busy="true" />
  const { concerned, gain, lose, permissions } = preview
  return (
    <span className="sys-effect-words" aria-busy={isAsking}>
      {permissions.length > 0 &&
        (concerned === 0
          ? t('system.role.preview.unchanged')
          : t('system.role.preview.people', {
              gain: formatCount(gain.count),
              lose: formatCount(lose.count),
            }))}
      {permissions.length > 0 && <span> {t('system.role.preview.covered')}</span>}
    </span>
  )
}

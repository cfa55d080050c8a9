import { Button } from 'antd'
import { Minus, Plus } from 'lucide-react'
import { useT } from '#shell/i18n.ts'
import type { MenuNode } from '#system/contract/menu.ts'
import type { RoleEditor } from './use-role-editor.ts'

interface RoleFootProps {
  editor: RoleEditor
  nodes: readonly MenuNode[]
  isNew: boolean
}

/** Says what saving would change, and saves. */
export function RoleFoot({ editor, nodes, isNew }: RoleFootProps) {
  const t = useT()
  const { added, removed, fields } = editor.change
  const names = (ids: readonly string[]) => {
    const wanted = new Set(ids)
    return nodes
      .filter(({ id }) => wanted.has(id))
      .map(({ name }) => name)
      .join(t('system.comma'))
  }
  return (
    <section className="sys-role-foot" aria-label={t('system.role.changes')}>
      <b>{t('system.role.changes')}</b>
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
            {t(`system.role.changed.${field}`)}
          </span>
        ))}
      </span>
      <Button type="text" onClick={editor.discard}>
        {t('system.role.discard')}
      </Button>
      <Button type="primary" loading={editor.isSaving} onClick={() => void editor.save()}>
        {t(isNew ? 'system.role.create' : 'system.role.save')}
      </Button>
    </section>
  )
}

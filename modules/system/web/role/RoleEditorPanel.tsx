import { Alert, Button } from 'antd'
import { ArrowLeft, Trash2, Users } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { MenuNode } from '#system/contract/menu.ts'
import type { RoleDetail } from '#system/contract/role.ts'
import { FieldsButton } from './FieldsButton.tsx'
import { HoldersButton } from './HoldersButton.tsx'
import { PermissionTree } from './PermissionTree.tsx'
import { RoleFields } from './RoleFields.tsx'
import { RoleFoot } from './RoleFoot.tsx'
import { ScopesButton } from './ScopesButton.tsx'
import { useRemoveRole } from './use-remove-role.ts'
import { useRoleEditor } from './use-role-editor.ts'
import './role-head.css'

const RoleMembers = lazy(() => import('./RoleMembers.tsx'))

interface RoleEditorPanelProps {
  /** Undefined: a new role. */
  role: RoleDetail | undefined
  nodes: readonly MenuNode[]
  /** Tells the page how to find out whether the role may be left. */
  onGuard: (mayLeave: () => Promise<boolean>) => void
  onSaved: (id: string) => void
  onReload: () => void
  onGone: () => void
  /** On a phone: back to the list. */
  onBack: () => void
}

/** One role: permissions, data scope and fields, and what saving would change. */
export function RoleEditorPanel({ role, nodes, onGuard, onSaved, onReload, onGone, onBack }: RoleEditorPanelProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const editor = useRoleEditor({ role, nodes, onSaved, reload: onReload })
  const [members, setMembers] = useState<string>()
  const remove = useRemoveRole(onGone)
  const isReadOnly = role !== undefined && !role.actions.includes('update')
  const { mayLeave } = editor
  useEffect(() => {
    onGuard(mayLeave)
  })
  // On a phone a new role begins at its name; further down, a page would open in its middle.
  const isFieldsFirst = isPhone && role === undefined
  const head = (
    <header className="sys-role-head">
      {isPhone && <IconButton name={t('system.role.back')} icon={<ArrowLeft size={18} />} onClick={onBack} />}
      <h2>{editor.edited.name || t('system.role.unnamed')}</h2>
      <Tag>{t('system.role.gradeOf', { grade: editor.edited.grade })}</Tag>
      {role && (
        <span className="sys-role-tools">
          <Button type="text" icon={<Users size={16} />} onClick={() => setMembers(role.id)}>
            {t('system.role.members', { count: role.memberCount })}
          </Button>
          <Drawers role={role} />
          {role.actions.includes('delete') && (
            <IconButton
              danger
              name={t('system.role.delete')}
              icon={<Trash2 size={16} />}
              onClick={() => void remove(role)}
            />
          )}
        </span>
      )}
    </header>
  )
  const fields = <RoleFields editor={editor} isReadOnly={isReadOnly} isNew={role === undefined} />
  return (
    <>
      {isFieldsFirst && <div className="kit-card">{head}</div>}
      {isFieldsFirst && fields}
      <section className="kit-card sys-role-grants" aria-label={t('system.role.permissions')}>
        {!isFieldsFirst && head}
        {role?.restriction && <Alert banner type="info" title={t(`kit.restriction.${role.restriction}`)} />}
        {editor.isConflict && (
          <Alert
            banner
            type="warning"
            title={t('kit.form.conflict')}
            description={t('kit.form.conflictText')}
            action={
              <Button size="small" onClick={editor.takeTheirs}>
                {t('kit.form.takeTheirs')}
              </Button>
            }
          />
        )}
        <PermissionTree
          nodes={nodes}
          ticked={editor.edited.ticked}
          saved={editor.saved.ticked}
          isReadOnly={isReadOnly}
          onChange={(ticked) => editor.edit({ ticked })}
        />
      </section>
      {!isFieldsFirst && fields}
      {editor.isChanged && <RoleFoot editor={editor} nodes={nodes} role={role} />}
      <Overlay of={members}>
        {(id, overlay) => (
          <RoleMembers
            id={id}
            name={role?.name ?? ''}
            mayChange={role?.actions.includes('members') === true}
            onClose={() => setMembers(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
    </>
  )
}

/** What else there is to a role, each in a drawer. */
function Drawers({ role }: { role: RoleDetail }) {
  return (
    <>
      <HoldersButton role={role} />
      <FieldsButton role={role} />
      <ScopesButton role={role} />
    </>
  )
}

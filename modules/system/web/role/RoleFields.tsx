import { Input, InputNumber, Radio } from 'antd'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { Check } from '#kit/ui/Check.tsx'
import { useT } from '#shell/i18n.ts'
import type { DataScope } from '#system/contract/role.ts'
import { CHOSEN_DEPTS } from './role-draft.ts'
import { ScopeDepts } from './ScopeDepts.tsx'
import type { RoleEditor } from './use-role-editor.ts'

const SCOPES: readonly DataScope[] = [0, 1, 2, 3, 4]

interface RoleFieldsProps {
  editor: RoleEditor
  isReadOnly: boolean
  /** The role does not exist yet: it begins with its name. */
  isNew: boolean
}

/** At the right of the permissions: which records the role reaches, and its own fields. */
export function RoleFields({ editor, isReadOnly, isNew }: RoleFieldsProps) {
  const t = useT()
  const id = useId()
  const { edited, edit, wrong } = editor
  return (
    <section className="kit-card sys-role-fields" aria-label={t('system.role.scopeAndFields')}>
      <h2 id={`${id}-scope`}>{t('system.role.scope')}</h2>
      <Radio.Group
        className="sys-scopes"
        aria-labelledby={`${id}-scope`}
        value={edited.dataScope}
        disabled={isReadOnly}
        options={SCOPES.map((value) => ({ value, label: t(`system.role.scope.${value}`) }))}
        onChange={(event) =>
          edit({ dataScope: SCOPES.find((scope) => scope === event.target.value) ?? edited.dataScope })
        }
      />
      <p className="sys-hint">{t('system.role.scope.hint')}</p>
      {edited.dataScope === CHOSEN_DEPTS && (
        <ScopeDepts chosen={edited.deptIds} isReadOnly={isReadOnly} onChange={(deptIds) => edit({ deptIds })} />
      )}
      <hr />
      <h2>{t('system.role.about')}</h2>
      <Labelled id={`${id}-name`} label={t('system.role.name')} isRequired error={wrong['name']}>
        <Input
          id={`${id}-name`}
          value={edited.name}
          readOnly={isReadOnly}
          required
          autoFocus={isNew}
          autoComplete="off"
          status={wrong['name'] ? 'error' : ''}
          aria-invalid={wrong['name'] !== undefined}
          aria-describedby={`${id}-name-error`}
          onChange={(event) => edit({ name: event.target.value })}
        />
      </Labelled>
      <Labelled id={`${id}-grade`} label={t('system.role.grade')} error={wrong['grade']}>
        <InputNumber
          id={`${id}-grade`}
          value={edited.grade}
          readOnly={isReadOnly}
          min={1}
          max={99}
          precision={0}
          onChange={(grade) => edit({ grade: grade ?? 1 })}
        />
      </Labelled>
      <p className="sys-hint">{t('system.role.grade.hint')}</p>
      <Check
        tick={edited.mfa === 1 ? 'all' : 'none'}
        disabled={isReadOnly}
        onChange={(isTicked) => edit({ mfa: isTicked ? 1 : 0 })}
      >
        {t('system.role.mfa')}
      </Check>
      <p className="sys-hint">{t('system.role.mfa.hint')}</p>
      <Labelled id={`${id}-remark`} label={t('system.role.remark')} error={wrong['remark']}>
        <Input.TextArea
          id={`${id}-remark`}
          value={edited.remark}
          readOnly={isReadOnly}
          rows={2}
          onChange={(event) => edit({ remark: event.target.value })}
        />
      </Labelled>
    </section>
  )
}

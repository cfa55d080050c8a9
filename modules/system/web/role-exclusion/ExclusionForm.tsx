import { Input } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { roleExclusionRoutes } from '#system/contract/role-exclusion.ts'
import { ExclusionEffect } from '../access-preview/FormEffect.tsx'
import { RoleSelect } from '../pickers/RoleSelect.tsx'

const FIELDS = { name_taken: 'name', grade_too_high: 'roleIdList', holds_more: 'roleIdList' }

/** Creates or edits a rule of exclusive roles. */
export default function ExclusionForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title } = useCrudForm({
    routes: roleExclusionRoutes,
    reads: [roleExclusionRoutes.page, roleExclusionRoutes.get],
    id,
    onClose,
    first: { roleIdList: [] },
    nameOf: ({ name }) => name,
    newTitle: t('system.roleExclusion.create'),
    fieldOf: FIELDS,
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="name" label={t('system.roleExclusion.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field
        name="roleIdList"
        label={t('system.roleExclusion.roles')}
        hint={t('system.roleExclusion.roles.hint')}
        isWide
      >
        <RoleSelect isTaking />
      </Field>
      <RemarkField />
      <ExclusionEffect />
    </FormDrawer>
  )
}

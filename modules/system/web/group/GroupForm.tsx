import { Input } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { groupRoutes } from '#system/contract/group.ts'
import { GroupEffect } from '../access-preview/FormEffect.tsx'
import { UserNames } from '../pickers/UserNames.tsx'
import { UserPicker } from '../pickers/UserPicker.tsx'

const FIELDS = { group_code_taken: 'code', name_taken: 'name', not_to_yourself: 'userIdList', holds_more: 'userIdList' }

/** Creates or edits a group, and says who is in it. */
export default function GroupForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title } = useCrudForm({
    routes: groupRoutes,
    reads: [groupRoutes.page, groupRoutes.get],
    id,
    onClose,
    first: { status: 1, userIdList: [] },
    nameOf: ({ name }) => name,
    newTitle: t('system.group.create'),
    fieldOf: FIELDS,
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="name" label={t('system.group.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="code" label={t('kit.record.code')} hint={t('system.group.code.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        name="userIdList"
        label={t('system.group.people')}
        show={(ids: readonly string[]) => <UserNames ids={ids} />}
        isWide
      >
        <UserPicker />
      </Field>
      <StatusField dict="dept_status" isWide />
      <RemarkField />
      <GroupEffect id={id} />
    </FormDrawer>
  )
}

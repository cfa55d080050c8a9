import { Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { secondAdminRoutes } from '#security/contract/second-admin.ts'
import { PeoplePicker } from '#system/web/index.ts'
import { EndPicker } from './EndPicker.tsx'
import { GRANT_READS } from './grant-reads.ts'
import { TickTree } from './TickTree.tsx'

/** Makes a secondary administrator, or changes what one may do. It offers no more than the giver has. */
export default function SecondAdminForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { data: choices } = useCall(secondAdminRoutes.choices, {})
  const { record, title, isNew } = useCrudForm({
    routes: secondAdminRoutes,
    reads: GRANT_READS,
    id,
    onClose,
    first: { mayHandOn: 0, endDate: null, deptIdList: [], roleIdList: [], menuIdList: [] },
    nameOf: ({ userName }) => userName,
    newTitle: t('security.secondAdmin.create'),
    fieldOf: { sensitive_grant: 'menuIdList' },
    done: { created: t('security.secondAdmin.created') },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title} width={840}>
      {isNew && (
        <Field name="userId" label={t('security.secondAdmin.user')} isWide>
          <PeoplePicker isMultiple={false} />
        </Field>
      )}
      <Field name="deptIdList" label={t('security.secondAdmin.depts')} hint={t('security.secondAdmin.depts.hint')}>
        <TickTree
          label={t('security.secondAdmin.depts')}
          placeholder={t('security.secondAdmin.findDept')}
          nodes={choices?.depts ?? []}
          withBranch={false}
        />
      </Field>
      <Field name="menuIdList" label={t('security.secondAdmin.menus')} hint={t('security.secondAdmin.menus.hint')}>
        <TickTree
          label={t('security.secondAdmin.menus')}
          placeholder={t('security.secondAdmin.findMenu')}
          nodes={choices?.menus ?? []}
          withBranch
        />
      </Field>
      <Field
        name="roleIdList"
        label={t('security.secondAdmin.roles')}
        hint={t('security.secondAdmin.roles.hint')}
        isWide
      >
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={(choices?.roles ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        />
      </Field>
      <Field name="endDate" label={t('security.secondAdmin.end')} hint={t('security.secondAdmin.end.hint')}>
        <EndPicker />
      </Field>
      <Field
        name="mayHandOn"
        label={t('security.secondAdmin.mayHandOn')}
        hint={t('security.secondAdmin.mayHandOn.hint')}
      >
        <FlagSwitch label={t('security.secondAdmin.mayHandOn')} />
      </Field>
    </FormDrawer>
  )
}

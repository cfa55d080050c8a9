import { Form, Input, Radio, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { IconPicker } from '#kit/pickers/IconPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { appRoutes, type AppType } from '#tenancy/contract/app.ts'

/** Creates an application, or changes what it is and who has it. */
export default function AppForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title } = useCrudForm({
    routes: appRoutes,
    reads: [appRoutes.page, appRoutes.get],
    id,
    onClose,
    first: { appType: 1, status: 1, tenantIdList: [] },
    nameOf: ({ name }) => name,
    newTitle: t('tenancy.app.create'),
    fieldOf: { name_taken: 'code' },
  })
  const types = ([0, 1] as const).map((value) => ({ value, label: t(`tenancy.app.type.${value}`) }))
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="name" label={t('tenancy.app.name')}>
        <Input maxLength={32} autoComplete="off" />
      </Field>
      <Field name="code" label={t('kit.record.code')} hint={t('tenancy.app.code.hint')}>
        <Input maxLength={32} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="url" label={t('tenancy.app.url')} hint={t('tenancy.app.url.hint')} isWide>
        <Input maxLength={500} autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="appType" label={t('tenancy.app.type')} show={(value: AppType) => t(`tenancy.app.type.${value}`)}>
        <Radio.Group aria-label={t('tenancy.app.type')} options={types} />
      </Field>
      <Field name="icon" label={t('tenancy.app.icon')}>
        <IconPicker />
      </Field>
      <StatusField dict="dept_status" />
      <TenantsField />
    </FormDrawer>
  )
}

/** For which tenants it is enabled. */
function TenantsField() {
  const t = useT()
  const form = Form.useFormInstance()
  const isSingle = Form.useWatch('appType', form) === 0
  const { data: tenants = [] } = useCall(appRoutes.tenants, {})
  const nameOf = (id: string) => tenants.find((tenant) => tenant.id === id)?.name ?? id
  return (
    <Field
      name="tenantIdList"
      label={t('tenancy.app.tenants')}
      hint={t(isSingle ? 'tenancy.app.tenants.hint.single' : 'tenancy.app.tenants.hint')}
      show={(ids: readonly string[]) => ids.map(nameOf).join(t('kit.list.comma'))}
      isWide
    >
      <Select
        mode="multiple"
        allowClear
        {...(isSingle && { maxCount: 1 })}
        showSearch={{ optionFilterProp: 'label' }}
        options={tenants.map(({ id: value, name: label }) => ({ value, label }))}
      />
    </Field>
  )
}

import { Input, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { TenantFacts } from './TenantDetail.tsx'
import { TENANT_READS } from './use-tenant-actions.tsx'

/** Creates a tenant, which is then opened, or changes what it is called and how it is reached. */
export function TenantForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, isNew, stored } = useCrudForm({
    routes: tenantRoutes,
    reads: TENANT_READS,
    id,
    onClose,
    first: { name: '', code: '', domain: '', contact: '', remark: '', packageId: null },
    nameOf: ({ name }) => name,
    newTitle: t('tenancy.tenant.create'),
    fieldOf: { name_taken: 'code' },
  })
  const { data: packages = [] } = useCall(tenantPackageRoutes.options, {})
  const nameOf = (value: string | null) => packages.find((each) => each.id === value)?.name ?? t('kit.none')
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      {stored && (
        <div className="kit-field-wide ten-loss">
          <TenantFacts of={stored} isBrief />
        </div>
      )}
      <Field name="name" label={t('tenancy.tenant.name')} isWide={!isNew}>
        <Input maxLength={64} />
      </Field>
      {isNew && (
        <Field name="code" label={t('tenancy.tenant.code')} hint={t('tenancy.tenant.code.hint')}>
          <Input maxLength={32} />
        </Field>
      )}
      <Field name="domain" label={t('tenancy.tenant.domain')} hint={t('tenancy.tenant.domain.hint')} isWide>
        <Input maxLength={253} />
      </Field>
      <Field
        name="packageId"
        label={t('tenancy.tenant.package')}
        hint={t('tenancy.tenant.package.hint')}
        show={nameOf}
        isWide
      >
        <Select
          allowClear
          placeholder={t('tenancy.tenant.package.none')}
          options={packages.map(({ id: value, name: label }) => ({ value, label }))}
          onClear={() => record.form.setFieldValue('packageId', null)}
        />
      </Field>
      <Field name="contact" label={t('tenancy.tenant.contact')} isWide>
        <Input maxLength={128} />
      </Field>
      <Field name="remark" label={t('kit.record.remark')} isWide>
        <Input.TextArea rows={3} maxLength={500} />
      </Field>
    </FormDrawer>
  )
}

import { Form, Input, InputNumber } from 'antd'
import { Suspense } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { AccessEffect } from '#system/web/index.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'
import { PACKAGE_READS } from './package-reads.ts'
import { PackageMenus } from './PackageMenus.tsx'

/** Creates a package, or changes it for all tenants that have it. */
export default function PackageForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title, stored } = useCrudForm({
    routes: tenantPackageRoutes,
    reads: PACKAGE_READS,
    id,
    onClose,
    first: { menuCodeList: [], userLimit: null, megabyteLimit: null, callLimit: null },
    nameOf: ({ name }) => name,
    newTitle: t('tenancy.package.create'),
    fieldOf: { name_taken: 'name' },
  })
  const codes = Form.useWatch<readonly string[] | undefined>('menuCodeList', record.form) ?? []
  const counted = (codes: readonly string[]) => t('tenancy.package.menus.count', { count: codes.length })
  return (
    <FormDrawer {...overlay} record={record} title={title} width={760}>
      {stored && stored.tenantCount > 0 && (
        <p className="kit-field-wide kit-quiet">{t('tenancy.package.effect', { count: stored.tenantCount })}</p>
      )}
      <Field name="name" label={t('tenancy.package.name')}>
        <Input maxLength={64} autoComplete="off" />
      </Field>
      <Field name="userLimit" label={t('tenancy.package.users')} hint={t('tenancy.package.limit.hint')}>
        <InputNumber min={1} precision={0} />
      </Field>
      <Field name="megabyteLimit" label={t('tenancy.package.megabytes')} hint={t('tenancy.package.limit.hint')}>
        <InputNumber min={1} precision={0} />
      </Field>
      <Field name="callLimit" label={t('tenancy.package.calls')} hint={t('tenancy.package.calls.hint')}>
        <InputNumber min={1} precision={0} />
      </Field>
      <RemarkField />
      <Field name="menuCodeList" label={t('tenancy.package.menus')} show={counted} isWide>
        <PackageMenus stored={stored?.menuCodeList ?? []} />
      </Field>
      {id !== undefined && (
        <Suspense fallback={null}>
          <AccessEffect draft={codes.length > 0 ? { kind: 'package', id, menuCodeList: [...codes] } : undefined} />
        </Suspense>
      )}
    </FormDrawer>
  )
}

import { Form, Radio } from 'antd'
import { EntryAudience } from '#gateway/contract/entry.ts'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { useT } from '#shell/i18n.ts'
import { RolesSelect } from '#system/web/index.ts'

/**
 * Whom the system may bring in: ordinary users or those of chosen roles, and administrators only where a user says so;
 * and whether it has asked them for a second factor.
 */
export function AudienceFields() {
  const t = useT()
  const form = Form.useFormInstance()
  const audience: unknown = Form.useWatch('audience', form)
  return (
    <>
      <Field
        name="audience"
        label={t('gateway.client.audience')}
        hint={t(audience === 'roles' ? 'gateway.client.audience.hint.roles' : 'gateway.client.audience.hint.ordinary')}
        show={(value: EntryAudience) => t(`gateway.client.audience.${value}`)}
        isWide
      >
        <Radio.Group
          aria-label={t('gateway.client.audience')}
          options={EntryAudience.options.map((value) => ({ value, label: t(`gateway.client.audience.${value}`) }))}
        />
      </Field>
      {audience === 'roles' && (
        <Field
          name="roleIdList"
          label={t('gateway.client.roles')}
          hint={t('gateway.client.roles.hint')}
          show={(ids: string[]) => t('gateway.client.roles.count', { count: ids.length })}
          isWide
        >
          <RolesSelect />
        </Field>
      )}
      <Field
        name="admitsAdmins"
        label={t('gateway.client.admitsAdmins')}
        hint={t('gateway.client.admitsAdmins.hint')}
        show={(value: 0 | 1) => t(`gateway.client.admitsAdmins.${value}`)}
        isWide
      >
        <FlagSwitch label={t('gateway.client.admitsAdmins')} />
      </Field>
      <Field
        name="hasFactor"
        label={t('gateway.client.hasFactor')}
        hint={t('gateway.client.hasFactor.hint')}
        show={(value: 0 | 1) => t(`gateway.client.hasFactor.${value}`)}
        isWide
      >
        <FlagSwitch label={t('gateway.client.hasFactor')} />
      </Field>
    </>
  )
}

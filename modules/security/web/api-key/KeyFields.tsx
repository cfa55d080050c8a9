import { Input, InputNumber, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { useT } from '#shell/i18n.ts'
import type { KeyScope } from '#security/contract/api-key.ts'
import { ScopeSelect } from './ScopeSelect.tsx'

interface KeyFieldsProps {
  scopes: readonly KeyScope[] | undefined
  /** Days that a key is valid for at most; left out where the time is not asked for. */
  maxDays?: number | undefined
  /** The service accounts to choose from; left out for one's own key. */
  owners?: readonly { id: string; name: string }[] | undefined
  /** Why no scope can be chosen yet. */
  notYet?: string | undefined
}

/** The fields of a key. */
export function KeyFields({ scopes, maxDays, owners, notYet }: KeyFieldsProps) {
  const t = useT()
  return (
    <>
      {owners && (
        <Field name="ownerId" label={t('security.apiKey.owner')} hint={t('security.apiKey.owner.hint')} isWide>
          <Select
            options={owners.map(({ id, name }) => ({ value: id, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent={<span className="kit-quiet">{t('security.apiKey.noOwner')}</span>}
          />
        </Field>
      )}
      <Field name="name" label={t('security.apiKey.name')} hint={t('security.apiKey.name.hint')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="scopes" label={t('security.apiKey.scopes')} hint={t('security.apiKey.scopes.hint')} isWide>
        <ScopeSelect scopes={scopes} notYet={notYet} />
      </Field>
      {maxDays !== undefined && <DaysField max={maxDays} />}
      <Field name="allowIps" label={t('security.apiKey.allowIps')} hint={t('security.apiKey.allowIps.hint')} isWide>
        <Input autoComplete="off" />
      </Field>
    </>
  )
}

/** How long a key is valid. */
export function DaysField({ max }: { max: number }) {
  const t = useT()
  return (
    <Field name="days" label={t('security.apiKey.days')} hint={t('security.apiKey.days.hint', { count: max })} isWide>
      <InputNumber min={1} max={max} precision={0} suffix={t('security.apiKey.days.unit')} />
    </Field>
  )
}

/** What is offered at first. */
export const usualDays = (max: number): number => Math.min(90, max)

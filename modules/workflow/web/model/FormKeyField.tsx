import { Select } from 'antd'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'

interface FormKeyFieldProps {
  /** Of the form, which hands all three to its field. */
  id?: string
  value?: string
  onChange?: (key: string) => void
  /** What is used where none is chosen. */
  placeholder?: string
}

/** A published form, or the key of one outside of this platform. */
export function FormKeyField({ id, value = '', onChange, placeholder }: FormKeyFieldProps) {
  const t = useT()
  const [typed, type] = useState('')
  const { data: forms = [] } = useCall(workflowFormRoutes.published, {})
  const known = forms.map((form) => ({ value: form.id, label: form.name }))
  const others = [...new Set([value, typed.trim()])].filter(
    (key) => key !== '' && !known.some((one) => one.value === key),
  )
  return (
    <Select
      {...(id && { id })}
      allowClear
      showSearch={{ optionFilterProp: 'label', onSearch: type }}
      value={value === '' ? null : value}
      options={[...known, ...others.map((key) => ({ value: key, label: t('workflow.settings.form.other', { key }) }))]}
      placeholder={placeholder ?? t('workflow.settings.form.hint')}
      notFoundContent={t('workflow.settings.form.none')}
      onChange={(key: string | null | undefined) => {
        type('')
        onChange?.(key ?? '')
      }}
    />
  )
}

/** What the form of a version is called. */
export function FormName({ formKey }: { formKey: string }) {
  const { data: forms = [] } = useCall(workflowFormRoutes.published, {}, { enabled: formKey !== '' })
  return forms.find(({ id }) => id === formKey)?.name ?? formKey
}

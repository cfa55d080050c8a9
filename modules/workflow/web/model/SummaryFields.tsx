import { Form, Select } from 'antd'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import { MAX_SUMMARY_FIELDS } from '#workflow/contract/summary.ts'

/** Between names that are typed or pasted: commas of both languages, and spaces. */
const SEPARATORS = [',', '\uFF0C', ' ']

interface SummaryFieldsProps {
  /** Of the form, which hands all three to its field. */
  id?: string
  value?: string[]
  /** How many at most. */
  most?: number
  onChange?: (names: string[]) => void
}

/** Fields of the start form by the names of their variables, and typed names: of fields that the drawing declares. */
export function SummaryFields({ id, value = [], most = MAX_SUMMARY_FIELDS, onChange }: SummaryFieldsProps) {
  const formKey = Form.useWatch<string | undefined>('formKey', Form.useFormInstance()) ?? ''
  const { data } = useCall(workflowFormRoutes.ofModel, { query: { formKey } }, { enabled: formKey !== '' })
  const fields = (data?.form?.model.fields ?? []).filter(({ kind }) => kind !== 'childTable')
  return (
    <Select
      {...(id && { id })}
      mode="tags"
      maxCount={most}
      tokenSeparators={SEPARATORS}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={fields.map(({ name, label }) => ({ value: name, label: label[currentLanguage()] || name }))}
      {...(fields.length === 0 && { open: false })}
      onChange={(names: string[]) => onChange?.(names)}
    />
  )
}

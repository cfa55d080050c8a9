import { Input, InputNumber, Radio, Select, Switch, type RadioGroupProps } from 'antd'
import type { ReactElement } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { MomentPicker } from '#kit/pickers/MomentPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_TEXT, type FormField } from '#workflow/contract/form.ts'
import { People } from './People.tsx'
import { inputName, isAsked } from './var-values.ts'

/** The inputs of a process's or a task's own fields. */
export function VarFields({ fields }: { fields: readonly FormField[] }) {
  const t = useT()
  return fields.filter(isAsked).map((field) => {
    const { name, label, type, isGuessed, isDecision = false } = field
    return (
      <Field
        key={name}
        name={inputName(field)}
        label={label}
        isWide={type === 'longText' || type === 'users'}
        {...(isGuessed && { hint: t(isDecision ? 'workflow.form.decision' : 'workflow.form.guessed') })}
        {...(type === 'boolean' && !isDecision && { valuePropName: 'checked' })}
      >
        {isDecision ? <Decision /> : controlOf(field, t('workflow.ask.person'))}
      </Field>
    )
  })
}

/** Yes or no, and neither before it is chosen: a switch that no one touched would say no. */
function Decision(props: Omit<RadioGroupProps, 'options'>) {
  const t = useT()
  return (
    <Radio.Group
      {...props}
      options={[
        { value: true, label: t('workflow.form.yes') },
        { value: false, label: t('workflow.form.no') },
      ]}
    />
  )
}

function controlOf({ type, options = [], least, most }: FormField, person: string): ReactElement {
  switch (type) {
    case 'integer':
    case 'number':
      return (
        <InputNumber
          className="wf-number"
          {...(type === 'integer' && { precision: 0 })}
          {...(least !== undefined && { min: least })}
          {...(most !== undefined && { max: most })}
        />
      )
    case 'boolean':
      return <Switch />
    case 'date':
      return <DayPicker />
    case 'dateTime':
      return <MomentPicker />
    case 'choice':
      return <Select allowClear options={[...options]} showSearch={{ optionFilterProp: 'label' }} />
    case 'user':
    case 'users':
      return <People placeholder={person} />
    case 'longText':
      return <Input.TextArea rows={4} maxLength={MAX_TEXT} />
    case 'text':
      return <Input autoComplete="off" maxLength={MAX_TEXT} />
  }
}

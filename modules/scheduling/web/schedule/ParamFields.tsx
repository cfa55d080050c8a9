import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useEffect } from 'react'
import type { Handler, HandlerParam, ScheduleParams } from '#scheduling/contract/schedule.ts'
import './schedule.css'

/** The parameters of the handler that the form has selected, with its defaults; those of another are left. */
export function ParamFields({ handlers }: { handlers: readonly Handler[] }) {
  const form = Form.useFormInstance()
  const beanName = Form.useWatch<string | undefined>('beanName', form)
  const handler = handlers.find((one) => one.beanName === beanName)
  useEffect(() => {
    if (!handler) return
    const given = (form.getFieldValue('params') as ScheduleParams | undefined) ?? {}
    const kept = handler.params.map(({ name, initial }) => [name, given[name] ?? initial] as const)
    form.setFieldValue('params', Object.fromEntries(kept.filter(([, value]) => value !== undefined)))
  }, [form, handler])
  return (
    <>
      <Form.Item name="params" noStyle hidden={handler === undefined}>
        <HiddenValue />
      </Form.Item>
      {handler?.params.map((param) => (
        <Form.Item
          key={`${handler.beanName}.${param.name}`}
          name={['params', param.name]}
          label={param.label}
          className="kit-field"
          {...(param.kind === 'flag' && { valuePropName: 'checked' })}
        >
          {controlOf(param)}
        </Form.Item>
      ))}
    </>
  )
}

/** Keeps the values as a field of the form, which is sent although a handler takes none. */
const HiddenValue = () => null

function controlOf({ kind, min, max, options = [] }: HandlerParam) {
  switch (kind) {
    case 'integer':
      return <InputNumber precision={0} {...(min !== undefined && { min })} {...(max !== undefined && { max })} />
    case 'choice':
      return <Select options={options.map((value) => ({ value, label: value }))} />
    case 'flag':
      return <Switch />
    case 'text':
      return <Input autoComplete="off" />
  }
}

import { Form } from 'antd'
import { use, useId, useState } from 'react'
import { FormContext, useEnterField, type FormFacts } from '#kit/form/form-schema.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import { requiredText } from '#kit/form/required-text.ts'
import { ruleText } from '#kit/form/rule-text.ts'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { useT } from '#shell/i18n.ts'
import type { AttrOption } from '#system/contract/party-attr.ts'
import type { PartyAttrValue, PartyValue } from '#system/contract/party-value.ts'
import { AttrControl } from './AttrControl.tsx'
import { attrIssue, valuesOf } from './attr-schema.ts'
import { attrName } from './attr-name.ts'
import type { useAttrForm } from './use-attr-form.ts'
import './party-attr.css'

/** The attributes of a user or department, inside its form; nothing where the organisation has none. */
export default function AttrFields({ attrs = [], texts }: ReturnType<typeof useAttrForm>) {
  if (attrs.length === 0) return null
  return texts ? <ShownValues attrs={attrs} texts={texts} /> : <EditedValues attrs={attrs} />
}

/** Values of a user or department that the caller may not change. */
function ShownValues({
  attrs,
  texts,
}: {
  attrs: readonly AttrOption[]
  texts: readonly { code: string; text: string }[]
}) {
  const t = useT()
  const textOf = new Map(texts.map(({ code, text }) => [code, text]))
  const items = attrs.map((attr) => ({ label: attrName(attr), value: textOf.get(attr.code) ?? '' }))
  return (
    <Form.Item label={t('system.partyAttr.title')} className="kit-field kit-field-wide">
      <DescriptionList none={t('kit.none')} items={items} />
    </Form.Item>
  )
}

function EditedValues({ attrs }: { attrs: readonly AttrOption[] }) {
  const t = useT()
  const label = t('system.partyAttr.title')
  useEnterField('attrs', {
    label,
    isTable: true,
    show: (values: readonly PartyValue[]) => {
      const given = new Map(values.map(({ code, value }) => [code, value]))
      return attrs.map((attr) => `${attrName(attr)}: ${String(given.get(attr.code) ?? '')}`).join(t('system.comma'))
    },
  })
  const check = async (_: unknown, values: readonly PartyValue[] = []) => {
    const given = new Map(values.map(({ code, value }) => [code, value]))
    if (attrs.some((attr) => attrIssue(attr, given.get(attr.code)) !== undefined))
      throw new Error(t('kit.form.invalid'))
  }
  return (
    <Form.Item
      name="attrs"
      label={label}
      className="kit-field kit-field-wide"
      rules={[{ validator: check }]}
      validateTrigger={[]}
    >
      <AttrInputs attrs={attrs} />
    </Form.Item>
  )
}

interface AttrInputsProps {
  attrs: readonly AttrOption[]
  /** Given by the form. */
  value?: readonly PartyValue[]
  onChange?: (values: PartyValue[]) => void
}

/** One control for each attribute, and below it what is wrong with its value. */
function AttrInputs({ attrs, value = [], onChange }: AttrInputsProps) {
  const t = useT()
  const id = useId()
  const { status } = Form.Item.useStatus()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const given = new Map(value.map((one) => [one.code, one.value]))
  const servedFor = useServed(attrs, given)
  const messageOf = (attr: AttrOption): string | undefined => {
    const issue = left.has(attr.code) || status === 'error' ? attrIssue(attr, given.get(attr.code)) : undefined
    const way = attr.dataType === 'text' || attr.dataType === 'number' ? 'enter' : 'select'
    if (issue === 'required') return requiredText(attrName(attr), way)
    return issue ? (dayText(attr, t) ?? ruleText(issue, attrName(attr), way)) : servedFor(attr.code)
  }
  const set = (code: string, next: PartyAttrValue) =>
    onChange?.(valuesOf(attrs, (one) => (one === code ? next : given.get(one))))
  return (
    <div className="sys-attrs">
      {attrs.map((attr) => {
        const error = messageOf(attr)
        const own = `${id}-${attr.code}`
        return (
          // Hears when its control is left; nothing to do on the box itself.
          <div key={attr.code} onBlur={() => setLeft(new Set([...left, attr.code]))}>
            <Labelled id={own} label={attrName(attr)} isRequired={attr.required === 1} error={error}>
              <AttrControl
                attr={attr}
                id={own}
                isWrong={error !== undefined}
                value={given.get(attr.code) ?? null}
                onChange={(next) => set(attr.code, next)}
              />
            </Labelled>
          </div>
        )
      })}
    </div>
  )
}

/** A day outside of its limits, in words. */
function dayText({ dataType, bounds: { from, until } }: AttrOption, t: ReturnType<typeof useT>): string | undefined {
  if (dataType !== 'date') return undefined
  return t('system.partyAttr.dayWithin', { from: from ?? '…', until: until ?? '…' })
}

const none: FormFacts['cellIssues'] = new Map()

/** What the server has against a value, until it is changed. */
function useServed(attrs: readonly AttrOption[], given: ReadonlyMap<string, PartyAttrValue>) {
  const source = use(FormContext)?.cellIssues ?? none
  const [served, setServed] = useState({ source: none, given })
  // What was refused is what stood there when the answer came.
  if (served.source !== source) setServed({ source, given })
  return (code: string): string | undefined => {
    const at = attrs.findIndex((attr) => attr.code === code)
    const texts = source.get(`attrs.${at}.value`)
    return texts && served.given.get(code) === given.get(code) ? texts.join(' ') : undefined
  }
}

import { Button, Input, Select, type GetRef } from 'antd'
import { useRef } from 'react'
import { useT } from '#shell/i18n.ts'
import { RULE_FUNCTIONS, ruleTypeOf, type Field } from '#forms-core/index.ts'
import { useDesigner } from '../state/use-designer.ts'
import { isCondition, type RuleSlot } from './rule-slot.ts'
import type { RuleWords } from './say-rule.ts'

interface RuleTextProps {
  text: string
  words: RuleWords
  field: Field
  slot: RuleSlot
  onChange: (text: string) => void
}

/** A rule as text; fields and functions are put in where the cursor is. */
export function RuleText({ text, words, field, slot, onChange }: RuleTextProps) {
  const t = useT()
  const { model } = useDesigner()
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const insert = (part: string, back = 0) => {
    const element = area.current?.resizableTextArea?.textArea
    const inside = text.endsWith('}') ? text.length - 1 : text.length
    const at = element && document.activeElement === element ? element.selectionStart : inside
    onChange(text.slice(0, at) + part + text.slice(at))
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(at + part.length - back, at + part.length - back)
    })
  }
  const isNumber = ruleTypeOf(field).is === 'number'
  const sums =
    isCondition(slot) || !isNumber
      ? []
      : words.subjects.filter(
          (one) => one.of === 'sum' && one.column !== field.id && isOutside(model, one.field, field.id),
        )
  return (
    <div className="frd-rule-text">
      {sums.length > 0 && (
        <div className="frd-rule-ideas" role="group" aria-label={t('forms.design.ideas')}>
          {sums.slice(0, 4).map(({ text: idea }) => (
            <Button key={idea} size="small" onClick={() => onChange(`\${${idea}}`)}>
              {words.labelOf(idea)}
            </Button>
          ))}
        </div>
      )}
      <Input.TextArea
        ref={area}
        value={text}
        className="frd-code"
        aria-label={t('forms.design.ruleText')}
        rows={3}
        spellCheck={false}
        maxLength={4_000}
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="frd-pair">
        <Select<string>
          value={null}
          aria-label={t('forms.design.insertField')}
          placeholder={t('forms.design.insertField')}
          options={words.subjects.map((one) => ({ value: one.text, label: words.labelOf(one.text) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(name: string | null) => name !== null && insert(name)}
        />
        <Select<string>
          value={null}
          aria-label={t('forms.design.insertFunction')}
          placeholder={t('forms.design.insertFunction')}
          options={[...RULE_FUNCTIONS.keys()].map((name) => ({ value: name, label: `${name}()` }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(name: string | null) => name !== null && insert(`${name}()`, 1)}
        />
      </div>
      <p className="frd-hint">{t('forms.design.ruleHint')}</p>
    </div>
  )
}

/** A column does not sum its own table. */
const isOutside = (model: ReturnType<typeof useDesigner>['model'], table: string, id: string): boolean =>
  model.fields.every(
    (one) => one.id !== table || one.kind !== 'childTable' || one.fields.every((column) => column.id !== id),
  )

import { isName } from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import type { ChosenElement } from '../chosen-element.ts'
import { fieldsWithItems, useFormFields } from '../form-fields.ts'
import { EXAMPLES } from './examples.ts'
import { ChoiceField, PanelGroup, TextField } from './fields.tsx'
import { NameField } from './NameField.tsx'
import type { SetField } from './set-field.ts'

const ORDERS = ['atOnce', 'inTurn'] as const
/** How a field is named that may have been left empty: then it has no items. */
const LOOKED_UP = /^\$\{vars:get\('([^']+)'\)\}$/

interface RepeatFieldsProps {
  chosen: ChosenElement
  /** Of the model. */
  formKey: string
  set: SetField
}

/** Of an embedded sub-process: once, or for each row, user or other item of a list; and where a time limit is drawn. */
export function RepeatFields({ chosen: { fields, isRepeated, isEmbedded }, formKey, set }: RepeatFieldsProps) {
  const t = useT()
  const lists = fieldsWithItems(useFormFields(formKey))
  const { repeat = '', collection = '' } = fields
  // A loop of the other kind stays as it is in the file.
  if (!isEmbedded || (isRepeated && repeat === '')) return null
  const text = (field: 'cardinality' | 'completion') => (
    <TextField
      label={t(`workflow.design.field.${field}`)}
      value={fields[field] ?? ''}
      onSet={(value) => set(field, value)}
    />
  )
  return (
    <PanelGroup title={t('workflow.design.group.repeat')}>
      <ChoiceField
        label={t('workflow.design.field.repeat')}
        value={repeat}
        options={[
          { value: '', label: t('workflow.design.repeat.once') },
          ...ORDERS.map((value) => ({ value, label: t(`workflow.design.repeat.${value}`) })),
        ]}
        onSet={(value) => set('repeat', value)}
      />
      {repeat !== '' && (
        <>
          <NameField
            label={t('workflow.design.field.each')}
            value={LOOKED_UP.exec(collection)?.[1] ?? collection}
            options={lists.map(({ name, label }) => ({ value: name, name: label, label: `${label} (${name})` }))}
            onSet={(value) => set('collection', isName(value.trim()) ? `\${vars:get('${value.trim()}')}` : value)}
          />
          <TextField
            label={t('workflow.design.field.each-as')}
            value={fields.elementVariable ?? ''}
            placeholder={EXAMPLES.item}
            onSet={(value) => set('elementVariable', value)}
          />
          {text('cardinality')}
          {text('completion')}
        </>
      )}
      <p className="wf-panel-note">{t('workflow.design.repeat.limit')}</p>
    </PanelGroup>
  )
}

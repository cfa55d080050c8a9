import { Button, Checkbox, Segmented, Select } from 'antd'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { FieldMode, RecordReach, RecordRight, type AccessEntry } from '#forms/contract/access.ts'
import { placedFields, textIn, type FormModel } from '#forms-core/index.ts'

interface AccessRowProps {
  /** Of the role. */
  name: string
  entry: AccessEntry
  model: FormModel
  onChange: (entry: AccessEntry) => void
  onRemove: () => void
}

/** One entry: its rights, the records that they concern, and the fields that it does not open. */
export function AccessRow({ name, entry, model, onChange, onRemove }: AccessRowProps) {
  const t = useT()
  const { rights, reach, fields } = entry
  const limited = Object.keys(fields).length
  const [isOpen, setIsOpen] = useState(limited > 0)
  return (
    <section className="frm-access" aria-label={name}>
      <header className="frm-access-head">
        <h3>{name}</h3>
        <IconButton icon={<Trash2 size={16} />} name={t('forms.access.remove', { name })} onClick={onRemove} />
      </header>
      <Checkbox.Group<RecordRight>
        value={rights}
        options={RecordRight.options.map((value) => ({ value, label: t(`forms.access.right.${value}Records`) }))}
        onChange={(chosen) => onChange({ ...entry, rights: RecordRight.options.filter((one) => chosen.includes(one)) })}
      />
      <div className="frm-access-reach">
        <span id={`reach-${entry.roleId}`}>{t('forms.access.reach')}</span>
        <Select<RecordReach>
          value={reach}
          aria-labelledby={`reach-${entry.roleId}`}
          options={RecordReach.options.map((value) => ({ value, label: t(`forms.access.reach.${value}`) }))}
          onChange={(chosen) => onChange({ ...entry, reach: chosen })}
        />
        <Button type="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {limited > 0 ? t('forms.access.limited', { count: limited }) : t('forms.access.fields')}
        </Button>
      </div>
      {isOpen && (
        <FieldModes model={model} fields={fields} onChange={(changed) => onChange({ ...entry, fields: changed })} />
      )}
    </section>
  )
}

interface FieldModesProps {
  model: FormModel
  fields: AccessEntry['fields']
  onChange: (fields: AccessEntry['fields']) => void
}

function FieldModes({ model, fields, onChange }: FieldModesProps) {
  const t = useT()
  const set = (id: string, mode: FieldMode) => {
    const { [id]: _, ...others } = fields
    onChange(mode === 'write' ? others : { ...others, [id]: mode })
  }
  return (
    <ul className="frm-access-fields">
      {placedFields(model.fields).map(({ field: { id, label }, table }) => (
        <li key={id} data-column={table !== undefined}>
          <span>{textIn(label, currentLanguage())}</span>
          <Segmented<FieldMode>
            size="small"
            aria-label={textIn(label, currentLanguage())}
            value={fields[id] ?? 'write'}
            options={FieldMode.options.map((value) => ({ value, label: t(`forms.access.mode.${value}`) }))}
            onChange={(mode) => set(id, mode)}
          />
        </li>
      ))}
    </ul>
  )
}

import { Input } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { isReservedName, VariableName, type Field } from '#forms-core/index.ts'
import { renameVariable } from '../commands/change.ts'
import { takenNames } from '../model/find-field.ts'
import { useDesigner } from '../state/use-designer.ts'

/** The name that rules use; rules follow when it changes. Taken over on Enter and when the focus leaves. */
export function VariableEdit({ field }: { field: Field }) {
  const t = useT()
  const id = useId()
  const { model, apply, fixed, isReadOnly } = useDesigner()
  const [name, setName] = useState(field.name)
  const isTaken = name !== field.name && takenNames(model).has(name)
  const error = !VariableName.safeParse(name).success
    ? t('forms.design.variable.invalid')
    : isReservedName(name)
      ? t('forms.design.variable.reserved')
      : isTaken
        ? t('forms.design.variable.taken')
        : undefined
  const rename = () => {
    if (error === undefined && name !== field.name) apply(renameVariable(model, { id: field.id, name }))
  }
  return (
    <Labelled id={id} label={t('forms.design.variable')} error={error}>
      <Input
        id={id}
        value={name}
        disabled={isReadOnly}
        className="frd-code"
        autoComplete="off"
        spellCheck={false}
        {...(error !== undefined && { status: 'error' as const, 'aria-describedby': `${id}-error` })}
        onChange={({ target }) => setName(target.value)}
        onBlur={rename}
        onPressEnter={rename}
      />
      <p className="frd-hint">{t(fixed.has(field.id) ? 'forms.design.variable.used' : 'forms.design.variable.hint')}</p>
    </Labelled>
  )
}

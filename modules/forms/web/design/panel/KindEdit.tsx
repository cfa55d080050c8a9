import { Select } from 'antd'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { session } from '#shell/session/session.ts'
import { useStore } from '#shell/store.ts'
import { FIELD_KINDS, ROW_FIELD_KINDS, sayKind, type FieldKind, type PlacedField } from '#forms-core/index.ts'
import { addOfOtherKind, changeKind } from '../commands/change.ts'
import { takenNames } from '../model/find-field.ts'
import { spotOf } from '../model/layout-tree.ts'
import { freeName } from '../model/new-field.ts'
import { newFieldParts } from '../state/use-add.ts'
import { useDesigner } from '../state/use-designer.ts'

/** Another kind. Published fields keep theirs: the way out is a new field beside them. */
export function KindEdit({ placed: { field, table } }: { placed: PlacedField }) {
  const t = useT()
  const id = useId()
  const { model, apply, fixed, draft, newId, isReadOnly } = useDesigner()
  const { dictionaries = {} } = useStore(session) ?? {}
  if (isReadOnly) return null
  const isFixed = fixed.has(field.id)
  const kinds: readonly FieldKind[] = table === undefined ? FIELD_KINDS : ROW_FIELD_KINDS
  const choose = (kind: FieldKind) => {
    const parts = { ...newFieldParts(Object.keys(dictionaries), draft.id), kind, columnId: newId() }
    if (!isFixed) return void apply(changeKind(model, { ...parts, id: field.id }))
    const here = spotOf(model, { is: 'field', id: field.id })
    if (here === undefined) return undefined
    const spot = { ...here, at: here.at + 1 }
    const name = freeName(takenNames(model), kind)
    return void apply(addOfOtherKind(model, { ...parts, id: newId(), like: field.id, name, spot }), 'canvas')
  }
  return (
    <Labelled id={id} label={t(isFixed ? 'forms.design.newOfKind' : 'forms.design.changeKind')}>
      <Select<FieldKind>
        id={id}
        value={isFixed ? null : field.kind}
        style={{ inlineSize: '100%' }}
        placeholder={t('forms.design.chooseKind')}
        options={kinds
          .filter((kind) => !isFixed || kind !== field.kind)
          .map((value) => ({ value, label: sayKind(value, currentLanguage()) }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={choose}
      />
      {isFixed && (
        <p className="frd-hint">{t('forms.design.kindFixed', { kind: sayKind(field.kind, currentLanguage()) })}</p>
      )}
    </Labelled>
  )
}

import { useT } from '#shell/i18n.ts'
import {
  MAX_INDEXED_FIELDS,
  mayBeUnique,
  placedFields,
  possibleMarks,
  type Field,
  type PlacedField,
} from '#forms-core/index.ts'
import { withProperty } from '../model/with-property.ts'
import { useDesigner } from '../state/use-designer.ts'
import { propertyName } from '../state/words.ts'
import { SwitchControl } from './controls.tsx'
import { useSet } from './use-set.ts'

const isIndexed = ({ unique, marks = {} }: Field): boolean => unique === true || Object.values(marks).some(Boolean)

/** How lists of records use a field, and who sees it. */
export function DataPanel({ placed: { field, table } }: { placed: PlacedField }) {
  const t = useT()
  const { model, isReadOnly } = useDesigner()
  const set = useSet(field.id)
  const used = placedFields(model.fields).filter((one) => isIndexed(one.field)).length
  const isFull = used >= MAX_INDEXED_FIELDS && !isIndexed(field)
  const marks = table === undefined ? possibleMarks(field) : []
  const mark = (name: (typeof marks)[number], on: boolean) => {
    const next = withProperty(field.marks ?? {}, name, on || undefined)
    set('marks', Object.keys(next).length === 0 ? undefined : next)
  }
  const hint =
    table !== undefined
      ? t('forms.design.columnNotMarked')
      : marks.length === 0
        ? t('forms.design.kindNotMarked')
        : t(isFull ? 'forms.design.marksFull' : 'forms.design.marksHint', { used, max: MAX_INDEXED_FIELDS })
  return (
    <div className="frd-panel-body">
      <p className="frd-hint">{hint}</p>
      <div>
        {marks.map((name) => (
          <SwitchControl
            key={name}
            label={t(`forms.design.mark.${name}`)}
            checked={field.marks?.[name] === true}
            isOff={isReadOnly || (isFull && field.marks?.[name] !== true)}
            onChange={(on) => mark(name, on)}
          />
        ))}
        {table === undefined && mayBeUnique(field) && (
          <SwitchControl
            label={propertyName(t, 'unique')}
            hint={t('forms.design.uniqueHint')}
            checked={field.unique === true}
            isOff={isReadOnly || (isFull && field.unique !== true)}
            onChange={(on) => set('unique', on || undefined)}
          />
        )}
        <SwitchControl
          label={propertyName(t, 'public')}
          hint={t('forms.design.publicHint')}
          checked={field.public === true}
          isOff={isReadOnly}
          onChange={(on) => set('public', on || undefined)}
        />
      </div>
    </div>
  )
}

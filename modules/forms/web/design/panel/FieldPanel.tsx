import { Segmented } from 'antd'
import { useT } from '#shell/i18n.ts'
import type { Field, PlacedField } from '#forms-core/index.ts'
import { changeItem } from '../commands/change.ts'
import { itemAt, itemsOf, ownerOf, pathOfField, spotOfPath } from '../model/layout-tree.ts'
import { useDesigner } from '../state/use-designer.ts'
import { propertyName } from '../state/words.ts'
import { SwitchControl } from './controls.tsx'
import { DefaultEdit } from './DefaultEdit.tsx'
import { KindEdit } from './KindEdit.tsx'
import { KindProperties } from './KindProperties.tsx'
import { LocalInput } from './LocalInput.tsx'
import { PhoneOrder } from './ItemPanel.tsx'
import { useSet } from './use-set.ts'
import { VariableEdit } from './VariableEdit.tsx'

/** What a field is and how it is shown. */
export function FieldPanel({ placed }: { placed: PlacedField }) {
  const t = useT()
  const { isReadOnly, model } = useDesigner()
  const { field, table } = placed
  const set = useSet(field.id)
  const isFixed = field.computed !== undefined || field.kind === 'serial' || field.kind === 'formula'
  const path = table === undefined ? pathOfField(model, field.id) : undefined
  return (
    <div className="frd-panel-body">
      <LocalInput
        label={t('forms.design.label')}
        value={field.label}
        isRequired
        isOff={isReadOnly}
        onChange={(value) => set('label', value)}
      />
      {!isFixed && (
        <div>
          <SwitchControl
            label={propertyName(t, 'required')}
            checked={field.required === true}
            isOff={isReadOnly}
            onChange={(on) => set('required', on || undefined)}
          />
          <SwitchControl
            label={propertyName(t, 'readOnly')}
            checked={field.readOnly === true}
            isOff={isReadOnly}
            onChange={(on) => set('readOnly', on || undefined)}
          />
        </div>
      )}
      <VariableEdit key={field.name} field={field} />
      <KindProperties field={field} />
      {hasPlaceholder(field) && (
        <LocalInput
          label={propertyName(t, 'placeholder')}
          value={field.placeholder}
          isOff={isReadOnly}
          onChange={(value) => set('placeholder', value)}
        />
      )}
      <LocalInput
        label={propertyName(t, 'help')}
        value={field.help}
        isLong
        isOff={isReadOnly}
        onChange={(value) => set('help', value)}
      />
      {!isFixed && field.kind !== 'childTable' && <DefaultEdit field={field} />}
      {path !== undefined && <Span path={path} />}
      {path !== undefined && <PhoneOrder path={path} value={itemAt(model, path)?.phoneOrder} />}
      <KindEdit placed={placed} />
    </div>
  )
}

const NO_PLACEHOLDER: ReadonlySet<Field['kind']> = new Set([
  'switch',
  'radio',
  'checkbox',
  'file',
  'picture',
  'signature',
  'serial',
  'formula',
  'childTable',
])
const hasPlaceholder = ({ kind, computed }: Field): boolean => !NO_PLACEHOLDER.has(kind) && computed === undefined

/** Columns of its container that a field takes. */
function Span({ path }: { path: string }) {
  const t = useT()
  const { model, apply, isReadOnly } = useDesigner()
  const { container } = spotOfPath(path)
  const owner = ownerOf(model, container)
  const around = owner === undefined || itemsOf(model, container) === undefined ? undefined : itemAt(model, owner)
  const columns = around !== undefined && 'columns' in around ? around.columns : 1
  const item = itemAt(model, path)
  if (columns < 2 || item?.type !== 'field') return null
  const options = Array.from({ length: columns }, (_, at) => ({
    value: at + 1,
    label: at + 1 === columns ? t('forms.design.spanAll') : t('forms.design.spanOf', { count: at + 1, columns }),
  }))
  return (
    <div className="kit-labelled">
      <span>{t('forms.design.span')}</span>
      <Segmented<number>
        block
        aria-label={t('forms.design.span')}
        disabled={isReadOnly}
        value={Math.min(item.span ?? 1, columns)}
        options={options}
        onChange={(span) => apply(changeItem(model, { path, property: 'span', value: span === 1 ? undefined : span }))}
      />
    </div>
  )
}

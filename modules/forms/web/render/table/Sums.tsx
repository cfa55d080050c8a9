import { sumOf, textIn, type FieldId, type FieldOf } from '#forms-core/index.ts'
import { useT } from '#shell/i18n.ts'
import { useForm, usePart } from '../store/form-world.ts'
import { numberText } from '../view/number-words.ts'

/** The sums of the columns that have one, below the rows. */
export function Sums({ table }: { table: FieldOf<'childTable'> }) {
  const t = useT()
  const { sums = [] } = table
  if (sums.length === 0) return null
  return (
    <dl className="frm-sums" aria-label={t('forms.fill.table.sums')}>
      {sums.map((id) => (
        <Sum key={id} id={id} isOnly={sums.length === 1} />
      ))}
    </dl>
  )
}

function Sum({ id, isOnly }: { id: FieldId; isOnly: boolean }) {
  const t = useT()
  const { store, language } = useForm()
  const sum = usePart(store, `${id}#sum`, () => sumOf(store.column(id).filter((value) => typeof value === 'number')))
  const field = store.form.fields.get(id)?.field
  if (field === undefined || store.isHidden(id)) return null
  return (
    <div>
      <dt>
        {isOnly ? t('forms.fill.table.sum') : t('forms.fill.table.sumOf', { name: textIn(field.label, language) })}
      </dt>
      <dd>{numberText(field, sum)}</dd>
    </div>
  )
}

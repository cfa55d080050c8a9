import { ArrowRight, Undo2 } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { StoredValues, ValueChange } from '#forms-core/index.ts'
import type { OpenForm } from '#forms/contract/record.ts'
import { fieldOf, isTyped } from '../open-form.ts'
import { changeLabel, sayChanged } from './change-words.ts'

interface ChangeRowsProps {
  form: OpenForm
  changes: readonly ValueChange[]
  names: Readonly<Record<string, string>>
  /** States of the record in which the rows of child tables are looked for. */
  versions: readonly StoredValues[]
  /** Given: each value can be given back. */
  restore?: ((change: ValueChange) => void) | undefined
}

/** Changes as lines: the field, the old value struck through, the new one. */
export function ChangeRows({ form, changes, names, versions, restore }: ChangeRowsProps) {
  const t = useT()
  const { model, retired } = form
  return (
    <ul className="frm-changes">
      {changes.map((change) => {
        const label = changeLabel(model, change, versions, retired)
        const [before, after] = [change.before, change.after].map((value) => sayChanged(model, change, value, names))
        return (
          <li key={`${change.field} ${change.row} ${change.column}`}>
            <span className="frm-change-name">{label.join(' · ')}</span>
            <span className="frm-change-before">
              <span className="pt-unseen">{t('forms.record.before')}</span>
              {before ? <del>{before}</del> : <span className="kit-quiet">{t('forms.record.emptyValue')}</span>}
            </span>
            <ArrowRight size={14} aria-hidden="true" />
            <span className="frm-change-after">
              <span className="pt-unseen">{t('forms.record.after')}</span>
              {after ? <b>{after}</b> : <span className="kit-quiet">{t('forms.record.emptyValue')}</span>}
            </span>
            {restore && isTyped(form, fieldOf(model, change.field)) && (
              <IconButton
                size="small"
                name={t('forms.record.restoreField', { name: label[0] ?? '' })}
                icon={<Undo2 size={14} />}
                onClick={() => restore(change)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

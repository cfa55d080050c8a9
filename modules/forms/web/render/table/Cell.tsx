import { memo, type FocusEvent } from 'react'
import { textIn, type RowField } from '#forms-core/index.ts'
import { useT } from '#shell/i18n.ts'
import { useField, useForm } from '../store/form-world.ts'
import { keyOf } from '../store/places.ts'
import { isNumeric } from '../view/number-words.ts'
import { ValueText } from '../view/ValueText.tsx'

interface CellProps {
  field: RowField
  /** The key of the row. */
  row: number
  /** Counted from 1, for what is read aloud. */
  rowNumber: number
  /** On a card the name of the column stands above. */
  isLabelled: boolean
}

/** One value of a row: its control or its text, and what is wrong with it. */
export const Cell = memo(function Cell({ field, row, rowNumber, isLabelled }: CellProps) {
  const t = useT()
  const { store, controls, prefix, language, isViewed, changed } = useForm()
  const place = { id: field.id, row }
  const view = useField(place)
  if (!view.isVisible) return isLabelled ? null : <span className="frm-cell" />
  const id = `${prefix}${keyOf(place)}`
  const label = textIn(field.label, language)
  const error = view.message === undefined ? undefined : `${id}-error`
  const Control = controls[field.kind]
  const isOpen = !isViewed && view.lock === undefined && Control !== undefined
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) store.touch(place)
  }
  return (
    // Hears when its control is left; nothing to do on the box itself.
    <div
      className="frm-cell"
      data-place={keyOf(place)}
      data-kind={field.kind}
      data-end={isNumeric(field)}
      data-changed={changed.has(field.id)}
      onBlur={onBlur}
    >
      <label id={`${id}-label`} {...(isOpen && { htmlFor: id })} className={isLabelled ? 'frm-label' : 'pt-unseen'}>
        {label}
        {isLabelled && view.isRequired && !isViewed && <span className="frm-required" />}
        <span className="pt-unseen"> {t('kit.child.row', { row: rowNumber })}</span>
      </label>
      {isOpen ? (
        <Control
          field={field}
          place={place}
          value={view.value}
          id={id}
          labelId={`${id}-label`}
          label={`${label} ${t('kit.child.row', { row: rowNumber })}`}
          placeholder={field.placeholder && textIn(field.placeholder, language)}
          isRequired={view.isRequired}
          isInvalid={view.message !== undefined}
          describedBy={error}
          isInCell
          onChange={(value) => store.set(place, value)}
        />
      ) : (
        <div className="frm-cell-text">
          <ValueText field={field} place={place} value={view.value} isInCell />
        </div>
      )}
      {view.message !== undefined && (
        <p id={error} className="frm-error" title={view.message}>
          {view.message}
        </p>
      )}
    </div>
  )
})

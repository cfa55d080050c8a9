import { Lock as LockIcon } from 'lucide-react'
import { memo, type FocusEvent } from 'react'
import { textIn, type Field, type FieldId } from '#forms-core/index.ts'
import { useT } from '#shell/i18n.ts'
import type { FieldView, Lock } from '../store/field-view.ts'
import { useField, useForm } from '../store/form-world.ts'
import { keyOf, type Place } from '../store/places.ts'
import { ValueText } from '../view/ValueText.tsx'

/** One field: its label, its control, what helps with it and what is wrong. */
export const FieldBox = memo(function FieldBox({ id, span }: { id: FieldId; span: number }) {
  const { store, changed } = useForm()
  const view = useField({ id })
  const field = store.form.fields.get(id)?.field
  if (field === undefined || !view.isVisible) return null
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) store.touch({ id })
  }
  return (
    // Hears when its control is left; nothing to do on the box itself.
    <div
      className="frm-field"
      data-place={id}
      data-kind={field.kind}
      data-span={span}
      data-changed={changed.has(id)}
      onBlur={onBlur}
    >
      <LabelledField field={field} place={{ id }} view={view} />
    </div>
  )
})

interface LabelledFieldProps {
  field: Field
  place: Place
  view: FieldView
}

function LabelledField({ field, place, view }: LabelledFieldProps) {
  const { prefix, language, isViewed } = useForm()
  const id = `${prefix}${keyOf(place)}`
  const label = textIn(field.label, language)
  const isOpen = !isViewed && view.lock === undefined
  const help = !isViewed && field.help !== undefined ? `${id}-help` : undefined
  const error = view.message === undefined ? undefined : `${id}-error`
  return (
    <>
      <div className="frm-label">
        <label id={`${id}-label`} {...(isOpen && { htmlFor: id })}>
          {label}
        </label>
        {view.isRequired && !isViewed && <span className="frm-required" />}
        {!isViewed && view.lock !== undefined && <LockMark id={`${id}-lock`} lock={view.lock} />}
      </div>
      <FieldValue {...{ field, place, view, id, label }} describedBy={[help, error].filter(Boolean).join(' ')} />
      {help !== undefined && (
        <p id={help} className="frm-help">
          {field.help && textIn(field.help, language)}
        </p>
      )}
      {view.message !== undefined && (
        <p id={error} className="frm-error" role="alert">
          {view.message}
        </p>
      )}
    </>
  )
}

interface FieldValueProps extends LabelledFieldProps {
  id: string
  label: string
  describedBy: string
}

/** The control of a field, or its value where it cannot be changed. */
function FieldValue({ field, place, view, id, label, describedBy }: FieldValueProps) {
  const { store, controls, isViewed, language } = useForm()
  const Control = controls[field.kind]
  const isOpen = !isViewed && view.lock === undefined
  // The rows of a child table are shown by the same component, which closes them.
  if (Control !== undefined && (isOpen || field.kind === 'childTable'))
    return (
      <Control
        field={field}
        place={place}
        value={view.value}
        id={id}
        labelId={`${id}-label`}
        label={label}
        placeholder={field.placeholder && textIn(field.placeholder, language)}
        isRequired={view.isRequired}
        isInvalid={view.message !== undefined}
        describedBy={describedBy || undefined}
        isInCell={false}
        onChange={(value) => store.set(place, value)}
      />
    )
  return (
    <div
      className={isViewed ? 'frm-value' : 'frm-locked'}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={[isOpen || isViewed ? '' : `${id}-lock`, describedBy].filter(Boolean).join(' ') || undefined}
      data-invalid={view.message !== undefined}
    >
      <ValueText field={field} place={place} value={view.value} />
    </div>
  )
}

/** Why a value cannot be changed: in a tooltip, and for screen readers. */
function LockMark({ id, lock }: { id: string; lock: Lock }) {
  const t = useT()
  const reason = t(`forms.fill.locked.${lock}`)
  return (
    <span className="frm-lock" title={reason}>
      <LockIcon size={12} aria-hidden="true" />
      <span id={id} className="pt-unseen">
        {reason}
      </span>
    </span>
  )
}

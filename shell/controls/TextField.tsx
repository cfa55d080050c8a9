import { AlertCircle } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'children'> {
  label: string
  icon: ReactNode
  /** Shown below, with a red edge. */
  error?: string | undefined
  /** Shown below as long as there is no error. */
  note?: ReactNode
  /** Red edge without a message of its own: the alert above says it. */
  wrong?: boolean
  /** Inside the edge, at its end. */
  inside?: ReactNode
  /** Beside the edge. */
  beside?: ReactNode
}

/** A field of the sign-in page and of the frame's own dialogs: label above, icon inside, message below. */
export function TextField({ label, icon, error, note, wrong, inside, beside, ...input }: TextFieldProps) {
  const id = useId()
  const edge = (
    <div className="pt-input" data-wrong={Boolean(error) || wrong === true}>
      {icon}
      <input
        {...input}
        id={id}
        aria-invalid={Boolean(error) || wrong === true}
        aria-describedby={error || note ? `${id}-note` : undefined}
      />
      {inside}
    </div>
  )
  return (
    <div className="pt-field">
      <label htmlFor={id}>{label}</label>
      {beside ? (
        <div className="pt-field-row">
          {edge}
          {beside}
        </div>
      ) : (
        edge
      )}
      {(error || note) && (
        <div id={`${id}-note`} className="pt-field-note" data-kind={error ? 'error' : 'note'}>
          {error && <AlertCircle size={14} strokeWidth={1.75} aria-hidden="true" />}
          {error ?? note}
        </div>
      )}
    </div>
  )
}

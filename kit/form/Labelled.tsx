import type { ReactNode } from 'react'
import './form-drawer.css'

interface LabelledProps {
  /** Of the control inside. */
  id: string
  label: string
  isRequired?: boolean
  /** What is wrong; the control should have `aria-describedby` `{id}-error`. */
  error?: string | undefined
  children: ReactNode
}

/** A control with its label above, for fields that do not stand in a `FormDrawer`. */
export function Labelled({ id, label, isRequired = false, error, children }: LabelledProps) {
  return (
    <div className="kit-labelled">
      <label htmlFor={id}>
        {label}
        {isRequired && <span className="kit-required" />}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className="kit-labelled-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

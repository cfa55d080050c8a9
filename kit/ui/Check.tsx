import type { ReactNode } from 'react'
import type { Tick } from '../tree/half-check.ts'
import './check.css'

interface CheckProps {
  tick: Tick
  /** Ticked or not; a half-ticked box becomes ticked. */
  onChange: (isTicked: boolean) => void
  disabled?: boolean
  /** Spoken when there is no text beside it. */
  name?: string
  /** Beside the box. */
  children?: ReactNode
}

/** A box to tick, with a bar when only a part of it is. The browser's own control in our clothes: tables hold many. */
export function Check({ tick, onChange, disabled = false, name, children }: CheckProps) {
  return (
    <label className="kit-check">
      <input
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = tick === 'some'
        }}
        checked={tick === 'all'}
        disabled={disabled}
        aria-label={name}
        onChange={() => onChange(tick !== 'all')}
      />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}

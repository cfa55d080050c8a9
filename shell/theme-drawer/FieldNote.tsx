import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface FieldNoteProps {
  id?: string
  kind: 'note' | 'good' | 'warning' | 'error'
  children: ReactNode
}

/** A line below a field: what it says besides the colour stands in its icon. */
export function FieldNote({ id, kind, children }: FieldNoteProps) {
  const Icon = kind === 'good' ? Check : TriangleAlert
  return (
    <p id={id} className="pt-field-note" data-kind={kind}>
      {kind !== 'note' && <Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
      <span>{children}</span>
    </p>
  )
}

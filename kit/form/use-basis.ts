import type { FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'

/** A record as a form gets it: what it shows, and what only the call needs. */
export interface FormBasis {
  readonly initial: Readonly<Record<string, unknown>> | undefined
  readonly hidden?: Readonly<Record<string, unknown>> | undefined
}

interface Basis {
  readonly basis: FormBasis | undefined
  /** Another version counts as what the form began with; what stands in its fields stays. */
  readonly rebase: (basis: FormBasis) => void
}

/** What the form began with: the first version that was loaded, until `rebase` replaces it. */
export function useBasis({ initial, hidden }: FormBasis, form: FormInstance): Basis {
  const [basis, setBasis] = useState<FormBasis>()
  if (!basis && initial !== undefined) setBasis({ initial, hidden })
  const isFilled = useRef(false)
  useEffect(() => {
    // Once: a page that was hidden runs its effects again when it shows, and what was typed must stay.
    if (!basis || isFilled.current) return
    isFilled.current = true
    form.resetFields()
  }, [basis, form])
  return { basis, rebase: setBasis }
}

import type { ReactNode } from 'react'
import type { Need } from './matches.ts'
import { useCan } from './use-can.ts'

interface GateProps {
  can: Need
  children: ReactNode
  /** Shown instead; nothing by default, because what one may not do is left out. */
  otherwise?: ReactNode
}

/**
 * Shows its children only to those who hold what is needed.
 * @example <Gate can="sys:user:save"><Button …/></Gate>
 */
export function Gate({ can, children, otherwise = null }: GateProps) {
  return useCan(can) ? children : otherwise
}

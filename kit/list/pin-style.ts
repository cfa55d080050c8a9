import type { CSSProperties } from 'react'
import type { PlacedColumn } from './columns.ts'

/** The attributes of a cell in a pinned column: it stays at its edge while the others scroll. */
export function pinStyle({ pin, offset, isEdge }: Pick<PlacedColumn<never>, 'pin' | 'offset' | 'isEdge'>): {
  'data-pin'?: string
  'data-edge'?: boolean
  style?: CSSProperties
} {
  if (!pin) return {}
  return {
    'data-pin': pin,
    ...(isEdge && { 'data-edge': true }),
    style: pin === 'start' ? { insetInlineStart: offset } : { insetInlineEnd: offset },
  }
}

/** What the controls of all kinds have in common. */
import type { ComponentType } from 'react'
import type { Field } from '#forms-core/index.ts'
import type { Place } from '../store/places.ts'

export interface ControlProps {
  field: Field
  place: Place
  value: unknown
  onChange: (value: unknown) => void
  /** Of the element that has the focus first. */
  id: string
  /** What a control is called that no `label` can point to. */
  labelId: string
  label: string
  placeholder?: string | undefined
  isRequired: boolean
  isInvalid: boolean
  /** Ids of its help and of its message. */
  describedBy: string | undefined
  /** In a cell of a child table there is little room. */
  isInCell: boolean
}

export type Control = ComponentType<ControlProps>

/** The attributes of an element that a label names. */
export const ariaOf = ({ id, isRequired, isInvalid, describedBy }: ControlProps) => ({
  id,
  'aria-required': isRequired,
  'aria-invalid': isInvalid,
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
})

/** The same for a group of elements. */
export const groupAriaOf = ({ id, labelId, describedBy }: ControlProps) => ({
  id,
  'aria-labelledby': labelId,
  ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
})

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : typeof value === 'string' ? [value] : []

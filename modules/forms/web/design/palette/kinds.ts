/** What the palette offers, in the order of how often it is used. */
import type { FieldKind } from '#forms-core/index.ts'
import { NEW_ITEMS, type NewItem } from '../commands/add.ts'

export type PaletteGroup = 'basic' | 'business' | 'layout'

export const BASIC_KINDS: readonly FieldKind[] = [
  'text',
  'textarea',
  'number',
  'amount',
  'date',
  'dateTime',
  'dateRange',
  'time',
  'radio',
  'checkbox',
  'select',
  'switch',
  'file',
  'picture',
  'phone',
  'mail',
  'duration',
  'richText',
]
export const BUSINESS_KINDS: readonly FieldKind[] = [
  'childTable',
  'user',
  'department',
  'formula',
  'serial',
  'reference',
  'dictionary',
  'post',
  'tree',
  'cascader',
  'address',
  'idNumber',
  'signature',
]

/** Something that can be added. */
export type PaletteEntry = { is: 'kind'; kind: FieldKind } | { is: 'item'; type: NewItem }

export const GROUPS: readonly { group: PaletteGroup; entries: readonly PaletteEntry[] }[] = [
  { group: 'basic', entries: BASIC_KINDS.map((kind) => ({ is: 'kind', kind })) },
  { group: 'business', entries: BUSINESS_KINDS.map((kind) => ({ is: 'kind', kind })) },
  { group: 'layout', entries: NEW_ITEMS.map((type) => ({ is: 'item', type })) },
]

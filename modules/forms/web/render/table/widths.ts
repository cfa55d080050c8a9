/** How wide columns of a child table are at least, by what they hold. Pixels. */
import type { RowField, RowFieldKind } from '#forms-core/index.ts'

const USUAL = 150
const WIDTHS: Partial<Record<RowFieldKind, number>> = {
  text: 180,
  textarea: 200,
  number: 110,
  amount: 140,
  date: 150,
  dateTime: 210,
  dateRange: 270,
  time: 90,
  duration: 180,
  switch: 80,
  mail: 190,
  idNumber: 180,
  address: 260,
  file: 240,
  picture: 240,
  signature: 320,
  richText: 360,
  formula: 110,
}

/** Of the width of a control, what its value needs where it is only read. */
const READ_SHARE = 0.7

export const widthOf = ({ kind }: RowField, isRead: boolean): number =>
  Math.round((WIDTHS[kind] ?? USUAL) * (isRead ? READ_SHARE : 1))

/** Columns that take what the others leave. */
export const isWide = ({ kind }: RowField): boolean => kind === 'text' || kind === 'textarea' || kind === 'address'

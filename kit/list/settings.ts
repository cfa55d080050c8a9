/**
 * How a person likes a table: row height, order, width, place and choice of columns. As it is kept, and as it is read.
 */
import { boundWidth, plainArrangement, type Arrangement, type Pin } from './columns.ts'

/** Row height in pixels (specification section 9). */
export const DENSITIES = [48, 44, 40, 36] as const
export type Density = (typeof DENSITIES)[number]

export interface TableSettings extends Arrangement {
  readonly density: Density
}

export const plainSettings: TableSettings = { density: DENSITIES[0], ...plainArrangement }

/** The plain table; a compact theme has lower rows. */
export const plainTable = (isCompact: boolean): TableSettings =>
  isCompact ? { ...plainSettings, density: DENSITIES[2] } : plainSettings

/** What was kept, perhaps by an older version: whatever does not fit is left out. */
export function readSettings(
  kept: Readonly<Record<string, unknown>> | undefined,
  plain: TableSettings = plainSettings,
): TableSettings {
  if (!kept) return plain
  return {
    density: DENSITIES.find((density) => density === kept['density']) ?? plain.density,
    order: words(kept['order']),
    hidden: words(kept['hidden']),
    shown: words(kept['shown']),
    widths: entries(kept['widths'], (width) =>
      typeof width === 'number' && Number.isFinite(width) ? boundWidth(width) : undefined,
    ),
    pinned: entries(kept['pinned'], pin),
  }
}

/** What is worth keeping: only what differs from the plain table. Empty when nothing does. */
export function keptSettings(settings: TableSettings, plain: TableSettings = plainSettings): Record<string, unknown> {
  const usual = new Map<string, unknown>(Object.entries(plain))
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(name))),
  )
}

const words = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((word): word is string => typeof word === 'string') : []

const pin = (value: unknown): Pin | undefined => (value === 'start' || value === 'end' ? value : undefined)

function entries<Value>(record: unknown, read: (value: unknown) => Value | undefined): Record<string, Value> {
  const kept: Record<string, Value> = {}
  if (typeof record !== 'object' || record === null) return kept
  for (const [key, given] of Object.entries(record)) {
    const value = read(given)
    if (value !== undefined) kept[key] = value
  }
  return kept
}

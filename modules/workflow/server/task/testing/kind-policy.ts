/** What a step does with fields and columns of every kind, and what a model says of it. */
import { COLUMN_KINDS, columnOf, KINDS, nameOf, TABLE, type FilledKind } from './every-kind.ts'

export type Mode = 'write' | 'read' | 'hide'
export interface KindPolicy {
  fields: Record<string, Mode>
  /** Of the child table: as a whole, or column by column where some column is written. */
  table: Mode | Record<string, Mode>
  /** Names and `table.column`, all of them written. */
  requires: string[]
}

export const columnMode = ({ table }: KindPolicy, kind: string): Mode =>
  typeof table === 'string' ? table : (table[kind] ?? 'read')
export const named = (kinds: readonly FilledKind[], mode: Mode, modeOf: (kind: string) => Mode | undefined) =>
  kinds.filter((kind) => modeOf(kind) === mode)

/** Texts and numbers that nothing else in a reply has in it. */
export function secretsIn(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'string') return value.length > 4 ? [JSON.stringify(value).slice(1, -1)] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : []
}

export function attributesOf(policy: KindPolicy): string {
  const { table, requires } = policy
  const at = (mode: Mode) => [
    ...named(KINDS, mode, (kind) => policy.fields[kind]).map(nameOf),
    ...(typeof table === 'string'
      ? table === mode
        ? [TABLE]
        : []
      : named(COLUMN_KINDS, mode, (kind) => table[kind]).map((kind) => `${TABLE}.${columnOf(kind)}`)),
  ]
  return `portico:writes="${at('write').join(',')}" portico:hides="${at('hide').join(',')}" portico:requires="${requires.join(',')}"`
}

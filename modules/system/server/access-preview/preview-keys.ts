/** Keys of a preview as the page names them. */
import { ModeOfField } from '#contract/guarded.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { ChangedKey } from '#system/contract/access-preview.ts'
import { findCodeNames } from '../menu/code-names.repo.ts'
import { findRule } from './given.repo.ts'
import type { Counted } from './key-diff.ts'

const FIELD = /^#field\.(.+)\.(\d)$/

/** Those that someone gains or loses, each with how many do. */
export async function changedKeys(
  db: Db,
  { language }: Actor,
  { order, counted }: { order: readonly string[]; counted: Counted },
): Promise<ChangedKey[]> {
  const changed = order.filter((key) => counted.gained.has(key) || counted.lost.has(key))
  const codes = changed.filter((key) => !key.startsWith('#'))
  const names = codes.length === 0 ? new Map<string, string>() : await findCodeNames(db, language, codes)
  const ruleId = changed.find((key) => key.startsWith('#rule.'))?.slice('#rule.'.length)
  const rule = ruleId === undefined ? undefined : await findRule(db, ruleId)
  const described = (key: string): Pick<ChangedKey, 'kind' | 'name' | 'mode'> => {
    const [, field, mode] = FIELD.exec(key) ?? []
    if (field !== undefined) return { kind: 'field', name: field, mode: ModeOfField.parse(Number(mode)) }
    if (key === '#scope') return { kind: 'scope', name: '', mode: null }
    if (key.startsWith('#rule.')) return { kind: 'rule', name: rule?.name ?? '', mode: null }
    return { kind: 'code', name: names.get(key) ?? key, mode: null }
  }
  return changed.flatMap((key): ChangedKey[] => {
    const about = { key, ...described(key) }
    const [gained, lost] = [counted.gained.get(key), counted.lost.get(key)]
    return [
      ...(gained === undefined ? [] : [{ ...about, change: 'gain', count: gained } as const]),
      ...(lost === undefined ? [] : [{ ...about, change: 'lose', count: lost } as const]),
    ]
  })
}

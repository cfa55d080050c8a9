/** Entries of a dictionary as the controls of a form offer them. */
import type { DictionaryEntry } from '#shell/ports.ts'

/** How a value travels: dictionaries know texts, many fields hold numbers. */
export type DictValue = string | number

/** Whether the entries form a tree. */
export const isTree = (entries: readonly DictionaryEntry[]): boolean =>
  entries.some(({ pid }) => pid !== undefined && pid !== '0')

/** How a value is called; one that the dictionary does not know calls itself. */
export const labelIn = (entries: readonly DictionaryEntry[], value: DictValue): string =>
  entries.find(({ val }) => val === String(value))?.label ?? String(value)

/**
 * The entries that are offered, and those chosen that are offered no more, which cannot be chosen again.
 * @param onlyEnabled false: disabled ones are offered like all others
 */
export function offered(
  entries: readonly DictionaryEntry[],
  { chosen, onlyEnabled }: { chosen: readonly DictValue[]; onlyEnabled: boolean },
): { value: string; label: string; disabled: boolean }[] {
  const kept = new Set(chosen.map(String))
  return entries
    .filter(({ val, status }) => !onlyEnabled || status === 1 || kept.has(val))
    .map(({ val, label, status }) => ({ value: val, label, disabled: onlyEnabled && status === 0 }))
}

/** A node of the tree form, named by its value. */
export interface DictNode {
  id: string
  pid: string
  name: string
  disabled: boolean
}

/** The tree form: disabled entries stay where something below them is offered or chosen, but cannot be chosen. */
export function offeredNodes(
  entries: readonly DictionaryEntry[],
  how: { chosen: readonly DictValue[]; onlyEnabled: boolean },
): DictNode[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const shown = new Set<string>()
  for (const { value } of offered(entries, how)) {
    let at = entries.find(({ val }) => val === value)
    for (; at && !shown.has(at.val); at = byId.get(at.pid)) shown.add(at.val)
  }
  return entries
    .filter(({ val }) => shown.has(val))
    .map(({ val, pid, label, status }) => ({
      id: val,
      pid: byId.get(pid)?.val ?? '0',
      name: label,
      disabled: how.onlyEnabled && status === 0,
    }))
}

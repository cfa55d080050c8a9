/** Dictionaries inside components: what can be chosen, and how a value is called. All follow a change at once. */
import { useMemo } from 'react'
import type { DictionaryEntry } from '#shell/ports.ts'
import { useCustomDict } from '#shell/session/custom-dict.ts'
import { useDict } from '#shell/session/session.ts'

export interface DictOption {
  readonly value: string
  readonly label: string
}

/** Which dictionary. */
export interface DictSource {
  /** Its code. */
  readonly dict: string
  /** One of the organisation's own, which is loaded when it is first shown. */
  readonly custom?: boolean
  /** False: disabled entries can be chosen, too, for filters over older records. */
  readonly onlyEnabled?: boolean
}

/** The entries of a dictionary, disabled ones among them, to be named. */
export function useDictEntries({ dict, custom = false }: DictSource): readonly DictionaryEntry[] {
  const own = useCustomDict(custom ? dict : undefined)
  const common = useDict(dict)
  return custom ? own : common
}

/** The entries that can be chosen (specification section 5: items with status 0 are filtered when requested). */
export function useOfferedEntries(source: DictSource): readonly DictionaryEntry[] {
  const entries = useDictEntries(source)
  const onlyEnabled = source.onlyEnabled ?? true
  return useMemo(() => (onlyEnabled ? entries.filter(({ status }) => status === 1) : entries), [entries, onlyEnabled])
}

/** The values of a dictionary that can be chosen. */
export function useDictOptions(dict: string, how: Omit<DictSource, 'dict'> = {}): DictOption[] {
  return useOfferedEntries({ dict, ...how }).map(({ val, label }) => ({ value: val, label }))
}

/** Names a value of a dictionary; a value it does not know names itself. */
export function useDictLabel(
  dict: string,
  how: Pick<DictSource, 'custom'> = {},
): (value: string | number | undefined) => string {
  const entries = useDictEntries({ dict, ...how })
  return (value) =>
    value === undefined ? '' : (entries.find(({ val }) => val === String(value))?.label ?? String(value))
}

/** The same for values that travel as numbers. */
export function useDictNumbers(dict: string): { value: number; label: string }[] {
  return useDictOptions(dict).map(({ value, label }) => ({ value: Number(value), label }))
}

import { useDict } from '#shell/session/session.ts'

export interface DictOption {
  readonly value: string
  readonly label: string
}

/** The values of a dictionary that can be chosen. */
export function useDictOptions(key: string): DictOption[] {
  return useDict(key)
    .filter(({ status }) => status === 1)
    .map(({ val, label }) => ({ value: val, label }))
}

/** Names a value of a dictionary; a value it does not know names itself. */
export function useDictLabel(key: string): (value: string | number | undefined) => string {
  const entries = useDict(key)
  return (value) =>
    value === undefined ? '' : (entries.find(({ val }) => val === String(value))?.label ?? String(value))
}

/** The same for values that travel as numbers. */
export function useDictNumbers(key: string): { value: number; label: string }[] {
  return useDictOptions(key).map(({ value, label }) => ({ value: Number(value), label }))
}

import type { VarChange } from '#workflow/contract/form.ts'

/** Changes that are marked already, and later ones: each variable once, from its first value. Pure. */
export function changedTogether(marked: readonly VarChange[], later: readonly VarChange[]): VarChange[] {
  const before = new Map(marked.map((one) => [one.name, one]))
  const again = new Map(later.map((one) => [one.name, one]))
  return [
    ...marked.map((one) => ({ ...one, after: again.get(one.name)?.after ?? one.after })),
    ...later.filter(({ name }) => !before.has(name)),
  ]
}

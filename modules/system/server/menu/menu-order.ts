/** The order of siblings. Pure. */

/** The siblings with `id` before `beforeId`, or last. */
export function placed(siblings: readonly string[], id: string, beforeId: string | undefined): string[] {
  const others = siblings.filter((sibling) => sibling !== id)
  const at = beforeId === undefined ? -1 : others.indexOf(beforeId)
  return at === -1 ? [...others, id] : others.toSpliced(at, 0, id)
}

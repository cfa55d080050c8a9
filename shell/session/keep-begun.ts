/** Input that is not saved and outlives the end of the session: what shows it says how it is kept. */
const keepers = new Set<() => void>()

/** Calls `keep` before the page is left because the session is over, until the returned function is called. */
export function beforeSessionEnds(keep: () => void): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Lets everything that was begun be kept. */
export function keepBegun(): void {
  for (const keep of keepers) keep()
}

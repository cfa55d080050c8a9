/** Unsaved input is not left behind unasked: whoever holds some says so here, and the shell asks before it goes elsewhere. */

/** Asks the person; true when the input may go. */
type MayLeave = () => Promise<boolean>

const guards = new Set<MayLeave>()

/** Asks before the page is left, until the returned function is called. */
export function guardLeaving(mayLeave: MayLeave): () => void {
  guards.add(mayLeave)
  return () => void guards.delete(mayLeave)
}

/** Whether anybody would ask. */
export const isGuarded = (): boolean => guards.size > 0

/** Asks everybody who guards something; false as soon as one says no. */
export async function mayLeavePage(): Promise<boolean> {
  for (const mayLeave of guards) if (!(await mayLeave())) return false
  return true
}

/** The address in the hash that a plain click on a link would lead to; undefined for every other click. */
export function linkedAddress(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null
  if (!link || link.getAttribute('target') === '_blank') return undefined
  return link.getAttribute('href')?.slice(1)
}

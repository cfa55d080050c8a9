/**
 * Where everything was scrolled to when a tab was left: the frame around the pages, which all tabs share, and what
 * scrolls within.
 */

interface Position {
  readonly top: number
  readonly left: number
}

const memory = new Map<string, Map<Element, Position>>()
/** What scrolls around the pages: `main`, or the window on a phone. */
const around = new Set<Element>()

const panelOf = (tab: string) => document.querySelector(`[data-tab="${CSS.escape(tab)}"]`)

/** Watches every scroll in the window; `shown` answers the tab in sight. Until the returned function is called. */
export function watchScroll(shown: () => string | undefined): () => void {
  const onScroll = ({ target }: Event) => {
    const element = target instanceof Document ? target.scrollingElement : target
    const tab = shown()
    const panel = tab === undefined ? null : panelOf(tab)
    if (!(element instanceof Element) || tab === undefined || !panel) return
    const isAround = element.contains(panel)
    if (!isAround && !panel.contains(element)) return
    if (isAround) around.add(element)
    const positions = memory.get(tab) ?? new Map<Element, Position>()
    memory.set(tab, positions.set(element, { top: element.scrollTop, left: element.scrollLeft }))
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => document.removeEventListener('scroll', onScroll, { capture: true })
}

/** Scrolls everything to where the tab was left; what is around a new one begins at the top. */
export function restoreScroll(tab: string): void {
  const positions = memory.get(tab)
  for (const element of around) {
    if (!element.isConnected) around.delete(element)
    else if (!positions?.has(element)) scroll(element, { top: 0, left: 0 })
  }
  for (const [element, position] of positions ?? []) {
    if (element.isConnected) scroll(element, position)
    else positions?.delete(element)
  }
}

function scroll(element: Element, { top, left }: Position): void {
  if (element.scrollTop !== top) element.scrollTop = top
  if (element.scrollLeft !== left) element.scrollLeft = left
}

/** Forgets the tabs that are not alive any more. */
export function forgetScroll(alive: readonly string[]): void {
  for (const tab of memory.keys()) if (!alive.includes(tab)) memory.delete(tab)
}

/** What Ant Design does in every page and has no option for. Loaded once, with the first page that uses its parts. */

/**
 * Names that its icons bring along, in English: `down`, `close-circle`. What an icon means stands beside it, in words.
 */
const NAMED_ICON = '.anticon[role="img"]:not([tabindex])'

/** Starts both corrections. */
export function teachManners(): void {
  silenceIcons()
  window.addEventListener('keydown', leaveByTab, { capture: true })
}

/** Takes icons out of what is read aloud. They keep their look; React does not write these attributes again. */
function silenceIcons(): void {
  const silence = (icon: Element) => {
    icon.removeAttribute('role')
    icon.removeAttribute('aria-label')
    icon.setAttribute('aria-hidden', 'true')
  }
  const within = (node: Node) => {
    if (!(node instanceof Element)) return
    if (node.matches(NAMED_ICON)) silence(node)
    node.querySelectorAll(NAMED_ICON).forEach(silence)
  }
  within(document.body)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(within)
  }).observe(document.body, { childList: true, subtree: true })
}

/**
 * Tab leaves a select of several values. Left alone it chooses the option under the mark first, and after a choice by
 * mouse that takes the choice back.
 */
function leaveByTab(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.target instanceof Element)) return
  if (event.target.matches('[role="combobox"][aria-expanded="true"]') && event.target.closest('.ant-select-multiple'))
    event.stopImmediatePropagation()
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex="0"]'

/**
 * Lets the keyboard scroll a body that is higher than its place and has nothing in it that takes the focus (WCAG
 * 2.1.1): it takes the focus itself as long as that is so. The answered function ends that.
 */
export function keepScrollable(body: HTMLElement): () => void {
  let frame = 0
  const update = () => {
    const isNeeded = body.querySelector(FOCUSABLE) === null && body.scrollHeight > body.clientHeight
    if (isNeeded) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  }
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(update)
  }
  const [sizes, changes] = [new ResizeObserver(later), new MutationObserver(later)]
  sizes.observe(body)
  changes.observe(body, { childList: true, subtree: true })
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
    changes.disconnect()
  }
}

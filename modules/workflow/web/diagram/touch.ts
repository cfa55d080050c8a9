/** Moving a drawing by one finger and zooming it by two, which the drawing library leaves to the page. */

interface Moves {
  /** By so many pixels. */
  move: (dx: number, dy: number) => void
  /** `at`: the place between the fingers, in pixels from the host's corner. */
  zoom: (factor: number, at: { x: number; y: number }) => void
}

/** @returns a function that lets go of the element */
export function followTouch(host: HTMLElement, { move, zoom }: Moves): () => void {
  let before: Touch[] = []
  const begin = ({ touches }: TouchEvent) => {
    before = [...touches]
  }
  const follow = (event: TouchEvent) => {
    const now = [...event.touches]
    const [first, second] = now
    const [wasFirst, wasSecond] = before
    if (!first || !wasFirst || now.length !== before.length) return
    event.preventDefault()
    if (!second || !wasSecond) {
      move(first.clientX - wasFirst.clientX, first.clientY - wasFirst.clientY)
    } else {
      const { left, top } = host.getBoundingClientRect()
      const middle = { x: (first.clientX + second.clientX) / 2 - left, y: (first.clientY + second.clientY) / 2 - top }
      zoom(distance(first, second) / Math.max(distance(wasFirst, wasSecond), 1), middle)
    }
    before = now
  }
  const end = ({ touches }: TouchEvent) => {
    before = [...touches]
  }
  const settled = { passive: true }
  host.addEventListener('touchstart', begin, settled)
  host.addEventListener('touchmove', follow, { passive: false })
  host.addEventListener('touchend', end, settled)
  host.addEventListener('touchcancel', end, settled)
  return () => {
    host.removeEventListener('touchstart', begin)
    host.removeEventListener('touchmove', follow)
    host.removeEventListener('touchend', end)
    host.removeEventListener('touchcancel', end)
  }
}

const distance = (a: Touch, b: Touch) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)

/** Where messages stand while a drawer is open: its fields and buttons stay in sight. */

export interface ToastPlace {
  /** Pixels from the left edge of the window that messages may take, and stand in the middle of. */
  readonly start: number
  readonly end: number
  /** No room beside the drawer: over its title. */
  readonly isOverTitle: boolean
}

/** Narrower than this a message breaks into many lines. */
const LEAST = 320
/** The drawer's button that closes it. */
const CLOSE = 62

/**
 * @param windowWidth pixels
 * @param drawer the left and right edge of the open drawer; none, and messages stand in the middle of the window
 */
export function toastPlace(
  windowWidth: number,
  drawer?: { readonly left: number; readonly right: number },
): ToastPlace {
  if (!drawer) return { start: 0, end: windowWidth, isOverTitle: false }
  if (drawer.left >= LEAST) return { start: 0, end: drawer.left, isOverTitle: false }
  if (windowWidth - drawer.right >= LEAST) return { start: drawer.right, end: windowWidth, isOverTitle: false }
  return { start: drawer.left, end: drawer.right - CLOSE, isOverTitle: true }
}

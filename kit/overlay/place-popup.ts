/** Where a popup goes. */

export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const GAP = 5
const EDGE = 9

/** Below the anchor with the ends in line, above it when there is more room, and always inside the window. */
export function placePopup(
  anchor: Box,
  popup: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
): { left: number; top: number } {
  const below = anchor.top + anchor.height + GAP
  const above = anchor.top - GAP - popup.height
  const fitsBelow = below + popup.height <= view.height - EDGE
  const roomBelow = view.height - below
  const top = fitsBelow || roomBelow >= anchor.top ? below : above
  const left = anchor.left + anchor.width - popup.width
  return {
    left: clamp(left, EDGE, view.width - popup.width - EDGE),
    top: clamp(top, EDGE, view.height - popup.height - EDGE),
  }
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

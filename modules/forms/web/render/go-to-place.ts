/** Goes to a field, or to a cell of a child table. */
import { keyOf, type Place } from './store/places.ts'

const FOCUSABLE =
  'input:not([disabled]), select, textarea, button:not([disabled]), [contenteditable="true"], [tabindex="0"]'
/** What is folded or scrolled away is there after one picture or two. */
const TRIES = 10

/** Gives the focus to the control of a place as soon as it is there. @returns gives it up */
export function goToPlace(root: { readonly current: HTMLElement | null }, place: Place): () => void {
  let frame = 0
  const attempt = (left: number) => {
    if (focusFirst(root.current, place) || left === 0) return
    frame = requestAnimationFrame(() => attempt(left - 1))
  }
  attempt(TRIES)
  return () => cancelAnimationFrame(frame)
}

/** Gives the focus to the control of a place, or shows the place where it has none. @returns whether it is there */
function focusFirst(root: HTMLElement | null, place: Place): boolean {
  const box = root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(keyOf(place))}"]`)
  if (!box) return false
  const wrong = box.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches(FOCUSABLE) === true ? wrong : box.querySelector<HTMLElement>(FOCUSABLE)
  if (control) control.focus()
  else box.scrollIntoView({ block: 'center' })
  return true
}

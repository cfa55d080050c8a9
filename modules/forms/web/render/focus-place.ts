/** Goes to a field, or to a cell of a child table. */
import { keyOf, type Place } from './store/places.ts'

const FOCUSABLE =
  'input:not([disabled]), select, textarea, button:not([disabled]), [contenteditable="true"], [tabindex="0"]'

/** Gives the focus to the control of a place, or shows the place where it has none. */
export function focusFirst(root: HTMLElement | null, place: Place): void {
  const box = root?.querySelector<HTMLElement>(`[data-place="${CSS.escape(keyOf(place))}"]`)
  if (!box) return
  const wrong = box.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches(FOCUSABLE) === true ? wrong : box.querySelector<HTMLElement>(FOCUSABLE)
  if (control) control.focus()
  else box.scrollIntoView({ block: 'center' })
}

/** The dialog of the palette: modal while it is mounted; a click beside it closes it. */
import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** @returns the reference of the `dialog` element to open */
export function usePaletteDialog(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useEffectEvent(onClose)
  // Closed while it still stands in the page, the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (!element.open) element.showModal()
    const onClick = ({ target }: MouseEvent) => target === element && leave()
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('click', onClick)
      element.close()
    }
  }, [])
  return dialog
}

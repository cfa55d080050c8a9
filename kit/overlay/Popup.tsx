import { useEffect, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { placePopup } from './place-popup.ts'
import './popup.css'

interface PopupProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** What it belongs to. */
  anchor: HTMLElement
  onClose: () => void
  /** What it changes may scroll the page behind it. */
  staysOnScroll?: boolean
  children: ReactNode
}

/** Something that floats at an anchor until one clicks elsewhere, scrolls or presses Escape; then the focus returns. */
export function Popup({ anchor, onClose, staysOnScroll = false, children, className = '', ...box }: PopupProps) {
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const popup = ref.current
    if (!popup) return
    const { left, top } = placePopup(anchor.getBoundingClientRect(), popup.getBoundingClientRect(), {
      width: window.innerWidth,
      height: window.innerHeight,
    })
    popup.style.left = `${left}px`
    popup.style.top = `${top}px`
  })

  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (ref.current?.contains(target) === true || anchor.contains(target))
    const onAway = (event: Event) => {
      if (!isInside(event.target)) onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      onClose()
      anchor.focus()
    }
    document.addEventListener('pointerdown', onAway, true)
    if (!staysOnScroll) document.addEventListener('scroll', onAway, true)
    document.addEventListener('keydown', onKey, true)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', onAway, true)
      document.removeEventListener('scroll', onAway, true)
      document.removeEventListener('keydown', onKey, true)
      window.removeEventListener('resize', onClose)
    }
  }, [anchor, onClose, staysOnScroll])

  return createPortal(
    <div {...box} ref={ref} className={`kit-popup ${className}`}>
      {children}
    </div>,
    // A dialog keeps the focus inside itself.
    anchor.closest('[role="dialog"]') ?? document.body,
  )
}

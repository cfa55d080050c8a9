import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseMenu } from '../../overlay/close-menu.ts'
import { entriesOf, stepThrough } from '../../overlay/menu-keys.ts'
import '../../overlay/drop-menu.css'

interface TabMenuProps {
  /** Where it was asked for, in the window. */
  x: number
  y: number
  /** The element that gets the focus back. */
  owner: string
  label: string
  onClose: () => void
  children: ReactNode
}

const EDGE = 5

/** A menu where the pointer is, kept within the window. Escape, Tab and whatever is pressed elsewhere close it. */
export function TabMenu({ x, y, owner, label, onClose, children }: TabMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    const { offsetWidth, offsetHeight } = element
    element.style.left = `${Math.max(EDGE, Math.min(x, window.innerWidth - offsetWidth - EDGE))}px`
    element.style.top = `${Math.max(EDGE, Math.min(y, window.innerHeight - offsetHeight - EDGE))}px`
    entriesOf(element)[0]?.focus()
  }, [x, y])
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) onClose()
    }
    document.addEventListener('pointerdown', onPointer, { capture: true })
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', onPointer, { capture: true })
      window.removeEventListener('resize', onClose)
    }
  }, [onClose])
  const close = () => {
    onClose()
    document.getElementById(owner)?.focus()
  }
  return (
    <div
      ref={menu}
      className="pt-menu pt-tab-menu"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        stepThrough(event)
        if (event.key !== 'Escape' && event.key !== 'Tab') return
        event.preventDefault()
        close()
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <CloseMenu value={close}>{children}</CloseMenu>
    </div>
  )
}

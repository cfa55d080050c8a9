import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { CloseMenu } from './close-menu.ts'
import './drop-menu.css'
import { usePopup } from './use-popup.ts'

interface DropMenuProps {
  /** Name of the button, for those who do not see its icon; also its tooltip. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  /** The trigger says itself what the button is. */
  speaks?: boolean
  /** Looks of the button; an icon button by default. */
  className?: string
  /** The entries: `MenuEntry`, and a `hr` between groups. */
  children: ReactNode
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A button with a menu below it, following the ARIA menu button pattern. */
export function DropMenu({ label, trigger, speaks = false, className = 'pt-icon-button', children }: DropMenuProps) {
  const { isOpen, setOpen, root, button } = usePopup()
  const menu = useRef<HTMLDivElement>(null)
  const entries = () => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])

  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const here = all.findIndex((entry) => entry === document.activeElement)
    const step = STEP[event.key]
    const next = step
      ? (here + step + all.length) % all.length
      : event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? all.length - 1
          : -1
    if (next < 0) return
    event.preventDefault()
    all[next]?.focus()
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={root} className="pt-drop">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={speaks ? undefined : label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {trigger}
      </button>
      {isOpen && (
        <div ref={menu} className="pt-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </div>
  )
}

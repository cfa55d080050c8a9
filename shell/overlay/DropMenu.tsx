import { useEffect, useRef, type ReactNode } from 'react'
import { CloseMenu } from './close-menu.ts'
import './drop-menu.css'
import { entriesOf, stepThrough } from './menu-keys.ts'
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

/** A button with a menu below it, following the ARIA menu button pattern. */
export function DropMenu({ label, trigger, speaks = false, className = 'pt-icon-button', children }: DropMenuProps) {
  const { isOpen, setOpen, root, button } = usePopup()
  const menu = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isOpen) entriesOf(menu.current)[0]?.focus()
  }, [isOpen])

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
        <div ref={menu} className="pt-menu" role="menu" tabIndex={-1} aria-label={label} onKeyDown={stepThrough}>
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </div>
  )
}

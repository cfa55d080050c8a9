import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Action } from '../list/actions.ts'
import { Popup } from './Popup.tsx'
import './action-menu.css'

interface ActionMenuProps {
  actions: readonly Action[]
  /** Name of the button. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  className?: string
}

/** A button with a menu of actions, by the ARIA pattern: arrows move, Escape closes, focus returns. */
export function ActionMenu({ actions, label, trigger, className = 'kit-icon-button' }: ActionMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = useCallback(() => setAnchor(undefined), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={() => setAnchor(anchor ? undefined : (button.current ?? undefined))}
      >
        {trigger}
      </button>
      {anchor && <Entries anchor={anchor} actions={actions} label={label} onClose={close} />}
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface EntriesProps {
  anchor: HTMLElement
  actions: readonly Action[]
  label: string
  onClose: () => void
}

function Entries({ anchor, actions, label, onClose }: EntriesProps) {
  const menu = useRef<HTMLDivElement>(null)
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  useEffect(() => menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const step = STEPS[event.key]
    const here = all.findIndex((entry) => entry === document.activeElement)
    if (step !== undefined) all[(here + step + all.length) % all.length]?.focus()
    else if (event.key === 'Home') all[0]?.focus()
    else if (event.key === 'End') all.at(-1)?.focus()
    else if (event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }
  return (
    <Popup anchor={anchor} onClose={onClose} role="menu" aria-label={label} className="kit-menu" onKeyDown={onKeyDown}>
      <div ref={menu} role="none">
        {actions.map(({ key, label: text, icon, danger, run }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={danger ? 'kit-menu-entry kit-menu-danger' : 'kit-menu-entry'}
            onClick={() => {
              onClose()
              anchor.focus()
              run()
            }}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </Popup>
  )
}

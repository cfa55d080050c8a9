import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './session-bar.css'

interface SessionBarProps {
  /** Names the bar. */
  label: string
  children: ReactNode
  /** At its end: what is left of the time, a button. */
  end?: ReactNode
}

/** A bar above everything that says as whom the session is, and why. Pages, drawers and prints leave room for it. */
export function SessionBar({ label, children, end }: SessionBarProps) {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { documentElement: root } = document
    const measure = () => root.style.setProperty('--pt-session-bar', `${bar.current?.offsetHeight ?? 0}px`)
    root.toggleAttribute('data-session-bar', true)
    measure()
    const watched = new ResizeObserver(measure)
    if (bar.current) watched.observe(bar.current)
    return () => {
      watched.disconnect()
      root.removeAttribute('data-session-bar')
      root.style.removeProperty('--pt-session-bar')
    }
  }, [])
  // Beside the page, which is out of reach, and not printed, while something covers it.
  return createPortal(
    <aside ref={bar} className="pt-session-bar" aria-label={label}>
      <div>{children}</div>
      {end !== undefined && <div>{end}</div>}
    </aside>,
    document.body,
  )
}

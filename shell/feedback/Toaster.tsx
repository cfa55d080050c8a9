import { CheckCircle2, CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../i18n.ts'
import { useStore } from '../store.ts'
import { closeInTime, closeToast, toasts, type Toast } from './toast.ts'
import { toastPlace } from './toast-place.ts'
import './toaster.css'

const icons = { success: CheckCircle2, error: CircleAlert, warning: TriangleAlert, info: Info }

function ToastLine({ id, kind, text, action, duration }: Toast) {
  const t = useT()
  const line = useRef<HTMLDivElement>(null)
  const Icon = icons[kind]

  useEffect(() => {
    // A user is reading it, or about to press its button.
    const isRead = () => line.current?.matches(':hover, :focus-within') ?? false
    return closeInTime({ id, duration }, isRead)
  }, [id, duration])

  return (
    <div ref={line} className="pt-toast" data-kind={kind}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="pt-sentence">{text}</span>
      {action && (
        <button
          type="button"
          className="pt-link"
          onClick={() => {
            action.run()
            closeToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="pt-icon-button" aria-label={t('shell.close')} onClick={() => closeToast(id)}>
        <X size={16} strokeWidth={1.75} />
      </button>
    </div>
  )
}

/** A drawer at the side of the window; a sheet from below leaves the top free. */
const DRAWER = '.ant-drawer-right .ant-drawer-section, .ant-drawer-left .ant-drawer-section'

/** The messages, top centre, beside an open drawer, spoken to those who do not see them. */
export function Toaster() {
  const current = useStore(toasts)
  const [{ start, end, isOverTitle }, setPlace] = useState(() => toastPlace(window.innerWidth))
  useLayoutEffect(() => {
    const drawer = [...document.querySelectorAll(DRAWER)].findLast((one) => one.checkVisibility())
    setPlace(toastPlace(window.innerWidth, drawer?.getBoundingClientRect()))
  }, [current])
  return createPortal(
    <div
      className="pt-toaster"
      role="status"
      aria-live="polite"
      data-over-title={isOverTitle}
      style={{ left: start, width: end - start }}
    >
      {current.map((one) => (
        <ToastLine key={one.id} {...one} />
      ))}
    </div>,
    // Outside the page's own layer: a message about a form must be visible above its drawer.
    document.body,
  )
}

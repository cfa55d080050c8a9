import { CheckCircle2, CircleAlert, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../i18n.ts'
import { useStore } from '../store.ts'
import { closeToast, TOAST_DURATION, toasts, type Toast } from './toast.ts'
import './toaster.css'

const icons = { success: CheckCircle2, error: CircleAlert, warning: TriangleAlert, info: Info }

function ToastLine({ id, kind, text, action }: Toast) {
  const t = useT()
  const [held, setHeld] = useState(false)
  const Icon = icons[kind]

  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => closeToast(id), TOAST_DURATION)
    return () => clearTimeout(timer)
  }, [id, held])

  return (
    <li
      className="pt-toast"
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
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
    </li>
  )
}

/** The messages, top centre, spoken to those who do not see them. */
export function Toaster() {
  const current = useStore(toasts)
  return (
    <ul className="pt-toaster" role="status" aria-live="polite">
      {current.map((one) => (
        <ToastLine key={one.id} {...one} />
      ))}
    </ul>
  )
}

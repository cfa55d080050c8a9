import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useT } from '../i18n.ts'
import './dialog.css'

/** Its own; those in its body belong to what stands there. */
const BUTTONS = '.pt-dialog-head button, .pt-dialog-foot button'

interface DialogProps {
  title: string
  children: ReactNode
  /** The buttons, the solid one last. */
  foot: ReactNode
  /** Left out, the dialog cannot be closed without doing what it asks. */
  onClose?: () => void
  /** 420 by default. */
  width?: 'narrow' | 'wide'
}

/** A dialog of the frame, on the browser's own `<dialog>`: focus stays inside, Esc closes, focus returns. */
export function Dialog({ title, children, foot, onClose, width = 'narrow' }: DialogProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    if (!element.open) element.showModal()
    // The browser takes the first field; the dialog may know a better one.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element.close()
  }, [])

  return (
    // Nothing is done by the mouse here: the buttons do it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="pt-dialog"
      data-width={width}
      aria-labelledby={titleId}
      onMouseDown={(event) => {
        // A field that loses the focus may say what is wrong with it, and its words move the button from under the
        // pointer.
        if (event.target instanceof Element && event.target.closest(BUTTONS)) event.preventDefault()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={(event) => {
        // The browser closes a dialog at the second Esc, whatever `cancel` says.
        if (event.key === 'Escape') event.preventDefault()
        if (event.key === 'Escape') onClose?.()
      }}
    >
      <header className="pt-dialog-head">
        <h2 id={titleId} className="pt-sentence">
          {title}
        </h2>
        {onClose && (
          <button
            type="button"
            className="pt-icon-button"
            aria-label={t('shell.close')}
            title={t('shell.close')}
            onClick={onClose}
          >
            <X size={18} strokeWidth={1.6} />
          </button>
        )}
      </header>
      <div className="pt-dialog-body">{children}</div>
      <footer className="pt-dialog-foot">{foot}</footer>
    </dialog>
  )
}

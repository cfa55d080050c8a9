import { Printer, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '#shell/i18n.ts'
import './print-view.css'

/** How long pictures and fonts may take before the browser's own print dialog opens; milliseconds. */
const SETTLE = 120

interface PrintFrameProps {
  title: string
  /** What a file is called that the print dialog saves, without its ending; left out: as the page is. */
  fileName?: string | undefined
  /** Stands above the sheet, not on it. */
  hint?: string | undefined
  /** All that is printed is there: until then the print dialog does not open by itself. */
  isReady?: boolean
  onClose: () => void
  /** An article `kit-print-sheet`. */
  children: ReactNode
}

/**
 * What is printed, with the way back above it. Light whatever the theme. It covers the page, and only it is printed;
 * nothing opens that a browser could block.
 */
export function PrintFrame({ title, fileName, hint, isReady = true, onClose, children }: PrintFrameProps) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  useCoveredPage(root, onClose)
  useFileName(fileName)
  useEffect(() => {
    if (!isReady) return undefined
    const printing = setTimeout(() => window.print(), SETTLE)
    return () => clearTimeout(printing)
  }, [isReady])
  return createPortal(
    <div ref={root} className="kit-print" role="dialog" aria-modal="true" aria-label={t('kit.print.title', { title })}>
      <div className="kit-print-bar">
        <b>{t('kit.print.title', { title })}</b>
        <button type="button" className="pt-button" data-kind="solid" onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          {t('kit.print.print')}
        </button>
        <button type="button" className="pt-button" onClick={onClose}>
          <X size={16} aria-hidden="true" />
          {t('kit.print.close')}
        </button>
      </div>
      {hint !== undefined && (
        <p className="kit-print-hint" role="status">
          {hint}
        </p>
      )}
      {children}
    </div>,
    document.body,
  )
}

/** Browsers name a saved file by the title of the page: it has this one while it is printed, however that begins. */
function useFileName(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined
    let former: string | undefined
    const rename = () => {
      former ??= document.title
      document.title = name
    }
    const restore = () => {
      if (former !== undefined) document.title = former
      former = undefined
    }
    window.addEventListener('beforeprint', rename)
    window.addEventListener('afterprint', restore)
    return () => {
      window.removeEventListener('beforeprint', rename)
      window.removeEventListener('afterprint', restore)
      restore()
    }
  }, [name])
}

/** The page behind cannot be reached; Escape closes, and the focus returns. */
function useCoveredPage(root: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const page = document.getElementById('root')
    const former = document.activeElement
    page?.setAttribute('inert', '')
    root.current?.querySelector('button')?.focus()
    return () => {
      page?.removeAttribute('inert')
      if (former instanceof HTMLElement) former.focus()
    }
  }, [root])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onClose])
}

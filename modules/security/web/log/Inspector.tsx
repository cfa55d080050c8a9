import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { copyText } from '#shell/page/copy-text.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import './inspector.css'

const WIDTH = 550
const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]'

interface InspectorProps extends OverlayProps {
  /** The row that is shown. */
  id: string
  /** The rows of the list, in order. */
  ids: readonly string[]
  title: ReactNode
  /** Beside the title, in small. */
  note?: ReactNode
  /** What the key `c` copies. */
  copies?: string | undefined
  footer?: ReactNode
  onWalk: (id: string) => void
  onClose: () => void
  children: ReactNode
}

/**
 * A drawer that explains a row of a list. The list stays in use; up and down walk through its rows, `c` copies, Escape
 * closes and gives the focus back to the row.
 */
export function Inspector(props: InspectorProps) {
  const { id, ids, title, note, copies, footer, onWalk, onClose, children, open, afterOpenChange } = props
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const at = ids.indexOf(id)
  const walk = (by: 1 | -1) => {
    const next = at < 0 ? undefined : ids[at + by]
    if (next !== undefined) onWalk(next)
  }
  const copy = async () => setIsCopied(copies !== undefined && (await copyText(copies)))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === 'ArrowDown') walk(1)
    else if (event.key === 'ArrowUp') walk(-1)
    else if (event.key === 'c' && copies !== undefined) void copy()
    else if (event.key === 'Escape') onClose()
    else return
    // The table beside has arrows of its own.
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!open) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [open])
  return (
    <TabDrawer
      open={open}
      isInspector
      width={WIDTH}
      title={
        <span className="sec-inspector-title">
          {title} <small>{note}</small>
        </span>
      }
      extra={
        <>
          <IconButton
            name={t('security.log.before')}
            icon={<ChevronUp size={16} />}
            disabled={at <= 0}
            aria-keyshortcuts="ArrowUp"
            onClick={() => walk(-1)}
          />
          <IconButton
            name={t('security.log.after')}
            icon={<ChevronDown size={16} />}
            disabled={at < 0 || at === ids.length - 1}
            aria-keyshortcuts="ArrowDown"
            onClick={() => walk(1)}
          />
        </>
      }
      footer={footer}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        if (!isOpen) focusRow(id)
        afterOpenChange(isOpen)
      }}
    >
      {children}
      <span className="pt-unseen" role="status">
        {isCopied && t('kit.copy.copied')}
      </span>
    </TabDrawer>
  )
}

function focusRow(id: string): void {
  const row = document.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(id)}"]`)
  const opener = row?.querySelector<HTMLElement>('.kit-name-link') ?? row
  opener?.focus({ preventScroll: true })
}

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null

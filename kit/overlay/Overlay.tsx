import { Suspense, useState, type ReactNode } from 'react'

/** What an overlay inside `Overlay` hands to its drawer or dialog. */
export interface OverlayProps {
  readonly open: boolean
  readonly afterOpenChange: (isOpen: boolean) => void
}

interface OverlayOf<Subject> {
  /** What is shown; undefined closes. */
  of: Subject | undefined
  /** When it has closed, focus given back: what opens another overlay then keeps its focus. */
  onClosed?: () => void
  /** May be a lazy component. Its state is new at every opening, and for another subject. */
  children: (subject: Subject, overlay: OverlayProps) => ReactNode
}

/**
 * Mounts a drawer or dialog while there is something to show, and until it has closed.
 * @example <Overlay of={edited}>{(user, overlay) => <UserForm user={user} {...overlay} onClose={…} />}</Overlay>
 */
export function Overlay<Subject>({ of, onClosed, children }: OverlayOf<Subject>) {
  const [shown, setShown] = useState<{ subject: Subject; turn: number }>()
  const [isOpen, setIsOpen] = useState(false)
  if (of !== undefined && (!isOpen || shown?.subject !== of)) {
    const isAnother = !isOpen || keyOf(shown?.subject) !== keyOf(of)
    setShown({ subject: of, turn: (shown?.turn ?? 0) + (isAnother ? 1 : 0) })
    setIsOpen(true)
  } else if (of === undefined && isOpen) setIsOpen(false)
  if (!shown) return null
  const overlay: OverlayProps = {
    open: isOpen,
    afterOpenChange: (now) => {
      if (now) return
      setShown(undefined)
      onClosed?.()
    },
  }
  return (
    <Suspense key={shown.turn} fallback={null}>
      {children(shown.subject, overlay)}
    </Suspense>
  )
}

/** What tells subjects apart: a record that was loaded anew is the same one. */
function keyOf(subject: unknown): unknown {
  if (typeof subject !== 'object' || subject === null) return subject
  return 'id' in subject ? subject.id : undefined
}

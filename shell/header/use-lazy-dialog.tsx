import { useState, type ComponentType, type ReactNode } from 'react'
import { toast } from '../feedback/toast.ts'
import { messageOf } from '../request/call-error.ts'

export interface LazyDialog {
  /** Fetches the dialog, then shows it. */
  readonly open: () => void
  /** The dialog while it is open; to be rendered. */
  readonly shown: ReactNode
}

/**
 * A dialog whose files and texts come when it is first opened.
 * @param load fetches all of it
 * @param render draws it; `close` takes it away
 */
export function useLazyDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  render: (Dialog: ComponentType<Props>, close: () => void) => ReactNode,
): LazyDialog {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  const close = () => setDialog(undefined)
  const open = () =>
    void load().then(
      (loaded) => setDialog(() => loaded),
      (thrown: unknown) => toast('error', messageOf(thrown)),
    )
  return { open, shown: Dialog ? render(Dialog, close) : null }
}

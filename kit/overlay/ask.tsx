/** Questions and explanations: dialogs that a piece of code waits for, above whatever is open. */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Dialog } from '#shell/overlay/Dialog.tsx'
import { t } from '#shell/i18n.ts'

export interface Question {
  title: string
  /** What follows from saying yes. */
  consequence?: string | undefined
  /** The verb on the button. */
  yes: string
  /** Solid red button: it cannot be undone easily. */
  danger?: boolean
}

/** Asks before something is done. Resolves to the answer; Escape and the cross mean no. */
export function ask({ title, consequence, yes, danger = false }: Question): Promise<boolean> {
  return show<boolean>((answer) => (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      foot={
        <>
          <button type="button" className="pt-button" onClick={() => answer(false)}>
            {t('kit.cancel')}
          </button>
          <button
            type="button"
            className="pt-button"
            data-kind={danger ? 'danger' : 'solid'}
            onClick={() => answer(true)}
          >
            {yes}
          </button>
        </>
      }
    >
      {consequence !== undefined && <p>{consequence}</p>}
    </Dialog>
  ))
}

/** Explains something until it is read: for reasons too long for a message of three seconds. */
export function explain(title: string, reason: ReactNode): Promise<void> {
  return show<void>((close) => (
    <Dialog
      title={title}
      width="wide"
      onClose={close}
      foot={
        <button type="button" className="pt-button" data-kind="solid" onClick={() => close()}>
          {t('kit.gotIt')}
        </button>
      }
    >
      {reason}
    </Dialog>
  ))
}

/** Shows a dialog until it is answered. */
export function show<Answer>(dialog: (answer: (answer: Answer) => void) => ReactNode): Promise<Answer> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise<Answer>((resolve) => {
    const answer = (given: Answer) => {
      root.unmount()
      host.remove()
      resolve(given)
    }
    // Not within the key that asked: the browser would take its Escape for the new dialog's, too.
    setTimeout(() => root.render(dialog(answer)))
  })
}

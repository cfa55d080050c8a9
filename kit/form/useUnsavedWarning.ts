import { useCallback, useEffect } from 'react'
import { useT } from '#shell/i18n.ts'
import { guardLeaving } from '#shell/page/leaving.ts'
import { ask } from '../overlay/ask.tsx'

/**
 * Guards unsaved input: the shell asks before a link leads away from it, the browser before the page is closed or loaded
 * anew.
 * @returns asks the person; resolves to true when the input may go
 */
export function useUnsavedWarning(isDirty: boolean): () => Promise<boolean> {
  const t = useT()
  const askFirst = useCallback(
    () =>
      ask({
        title: t('kit.form.discardTitle'),
        consequence: t('kit.form.discardText'),
        yes: t('kit.form.discard'),
        danger: true,
      }),
    [t],
  )
  useEffect(() => {
    if (!isDirty) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    const release = guardLeaving(askFirst)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      release()
    }
  }, [isDirty, askFirst])
  return async () => !isDirty || (await askFirst())
}

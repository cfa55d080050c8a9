import { useEffect } from 'react'
import { useT } from '#shell/i18n.ts'
import { ask } from '../overlay/ask.tsx'

/**
 * Guards unsaved input: the browser asks before the page is left or loaded anew.
 * @returns asks the person; resolves to true when the input may go
 */
export function useUnsavedWarning(isDirty: boolean): () => Promise<boolean> {
  const t = useT()
  useEffect(() => {
    if (!isDirty) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isDirty])
  return async () =>
    !isDirty ||
    (await ask({
      title: t('kit.form.discardTitle'),
      consequence: t('kit.form.discardText'),
      yes: t('kit.form.discard'),
      danger: true,
    }))
}

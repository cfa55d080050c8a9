import { useEffectEvent, useInsertionEffect } from 'react'
import { useT } from '#shell/i18n.ts'
import { guardLeaving } from '#shell/page/leaving.ts'
import { useTabKey } from '#shell/page/page-place.ts'
import { ask, type Question } from '../overlay/ask.tsx'

/**
 * Guards unsaved input: the shell asks before its tab is closed, built anew or led elsewhere, and before the window is
 * left. Showing another tab keeps it.
 * @param onDiscard when the person gave the input up to go elsewhere: what holds it closes
 * @param question left out, whether the input may be lost
 * @returns asks the person; resolves to true when the input may go
 */
export function useUnsavedWarning(
  isDirty: boolean,
  onDiscard?: () => void,
  question?: Question,
): () => Promise<boolean> {
  const t = useT()
  const askFirst = () =>
    ask(
      question ?? {
        title: t('kit.form.discardTitle'),
        consequence: t('kit.form.discardText'),
        yes: t('kit.form.discard'),
        danger: true,
      },
    )
  const leave = useEffectEvent(async () => {
    const may = await askFirst()
    if (may) onDiscard?.()
    return may
  })
  const tab = useTabKey()
  // The one kind of effect that stays while the tab hides: the input is still there, and so must be its guard.
  useInsertionEffect(() => (isDirty ? guardLeaving(() => leave(), tab) : undefined), [isDirty, tab])
  return async () => !isDirty || (await askFirst())
}

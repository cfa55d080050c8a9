/** Leaving an import in the middle: asked about by the wizard, and by the shell before a link leads away. */
import { useEffectEvent, useInsertionEffect } from 'react'
import { useT } from '#shell/i18n.ts'
import { guardLeaving } from '#shell/page/leaving.ts'
import { useTabKey } from '#shell/page/page-place.ts'
import { ask } from '../overlay/ask.tsx'

/**
 * Asks before an import is left in the middle; the shell asks the same before a link leads away.
 * @param isKept the server has the import, so that it can be resumed
 * @param onLeave called when the user leaves by a link
 * @returns whether the wizard may be closed
 */
export function useLeaveImport(isInTheMiddle: boolean, isKept: boolean, onLeave: () => void): () => Promise<boolean> {
  const t = useT()
  const askFirst = () =>
    ask({
      title: t('kit.import.leaveTitle'),
      consequence: t(isKept ? 'kit.import.leaveKept' : 'kit.import.leaveLost'),
      yes: t('kit.import.leave'),
    })
  const leave = useEffectEvent(async () => {
    const may = await askFirst()
    if (may) onLeave()
    return may
  })
  const tab = useTabKey()
  // It stays while the tab hides, as in `useUnsavedWarning`.
  useInsertionEffect(() => (isInTheMiddle ? guardLeaving(() => leave(), tab) : undefined), [isInTheMiddle, tab])
  return async () => !isInTheMiddle || (await askFirst())
}

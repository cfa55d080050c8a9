/** Whether the modeler shows its drawing in small as well: kept with the preferences of the user. */
import { useEffect } from 'react'
import { usePreference } from '#shell/session/preferences.ts'
import type { OpenModeler } from './modeler.ts'

const NAME = 'workflow.minimap'

export function useMinimap(modeler: OpenModeler | undefined): { isShown: boolean; toggle: () => void } {
  const { value, set } = usePreference(NAME)
  const isShown = value?.['shown'] === true
  useEffect(() => void modeler?.showMinimap(isShown), [modeler, isShown])
  return { isShown, toggle: () => set(isShown ? {} : { shown: true }) }
}

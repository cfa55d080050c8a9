/** How a user wants their work shown: columns or a table, with single-letter keys or without. */
import { usePreference } from '#shell/session/preferences.ts'

const NAME = 'workflow.work'

export interface DeskPreference {
  readonly isTable: boolean
  readonly hasKeys: boolean
  readonly set: (change: { isTable?: boolean; hasKeys?: boolean }) => void
}

export function useDeskPreference(): DeskPreference {
  const { value, set } = usePreference(NAME)
  const isTable = value?.['view'] === 'table'
  const hasKeys = value?.['keys'] !== 'off'
  return {
    isTable,
    hasKeys,
    set: (change) => {
      const next = { isTable, hasKeys, ...change }
      set({ ...(next.isTable && { view: 'table' }), ...(!next.hasKeys && { keys: 'off' }) })
    },
  }
}

/** What the state of the parts means, in words. */
import type { SystemState } from '#help/contract/system-state.ts'
import type { TextKey } from '#shell/i18n.ts'

export interface StateRow {
  readonly part: 'database' | 'storage' | 'background'
  readonly isGood: boolean
  readonly text: TextKey
  readonly values: Readonly<Record<string, string | number>>
}

/** From here on the space for files asks for attention. */
const NEARLY_FULL = 0.9

/** @param sizeText bytes in words */
export function stateRows({ storage, background }: SystemState, sizeText: (bytes: number) => string): StateRow[] {
  const { used, quota, isWritable } = storage
  return [
    // Had it not answered, there would be no state to show.
    { part: 'database', isGood: true, text: 'help.state.database.good', values: {} },
    {
      part: 'storage',
      isGood: isWritable && used < quota * NEARLY_FULL,
      text: isWritable ? 'help.state.storage.used' : 'help.state.storage.readOnly',
      values: { used: sizeText(used), quota: sizeText(quota) },
    },
    {
      part: 'background',
      isGood: background.failed === 0,
      text: background.failed === 0 ? 'help.state.background.good' : 'help.state.background.failed',
      values: { count: background.failed },
    },
  ]
}

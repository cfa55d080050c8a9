import { EDITABLE, type FieldMode } from '#contract/field-mode.ts'
import { session } from '../session/session.ts'
import { useStore } from '../store.ts'

/**
 * What the signed-in user may do with a guarded field (`contract/guarded.ts`). Only for showing; the server decides.
 * @example const isShown = useFieldMode('user.mobile') < HIDDEN
 */
export function useFieldMode(name: string): FieldMode {
  return useStore(session)?.person.fieldModes?.[name] ?? EDITABLE
}

import { useState } from 'react'
import type { FieldMode } from '#contract/field-mode.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { useT } from '#shell/i18n.ts'
import { fieldModeRoutes, RaisedMode, type RoleField } from '#system/contract/field-mode.ts'
import { userRoutes } from '#system/contract/user.ts'

/** What shows guarded fields, or what is restricted of them. */
const READS = [fieldModeRoutes.list, fieldModeRoutes.ofRole, userRoutes.page, userRoutes.get]

/** Base and raised modes as they are edited, and how they are saved: what did not change is not sent. */
export function useFieldPermissions(roleId: string, saved: readonly RoleField[], onDone: () => void) {
  const t = useT()
  const [edits, setBases] = useState<Readonly<Record<string, FieldMode>>>({})
  const [raises, setRaises] = useState<Readonly<Record<string, FieldMode | null>>>({})
  const update = useMutate(fieldModeRoutes.update, { refreshes: READS, done: t('system.fieldMode.saved') })
  const setOfRole = useMutate(fieldModeRoutes.setOfRole, { refreshes: READS, done: t('system.fieldMode.saved') })
  const of = (field: string) => saved.find((one) => one.field === field)
  const baseOf = (field: string): FieldMode => edits[field] ?? of(field)?.mode ?? 0
  const raisedOf = (field: string): FieldMode | null => {
    const edited = raises[field]
    return edited === undefined ? (of(field)?.raised ?? null) : edited
  }
  const changedBases = saved.filter(({ field, mode }) => baseOf(field) !== mode)
  const isRaiseChanged = saved.some(({ field, raised }) => raisedOf(field) !== raised)
  const isChanged = changedBases.length > 0 || isRaiseChanged
  const mayClose = useUnsavedWarning(isChanged, onDone)

  const raised = saved.flatMap(({ field }) => {
    const mode = RaisedMode.safeParse(raisedOf(field)).data
    return mode === undefined ? [] : [{ field, mode }]
  })
  const bases = changedBases.map(({ field }) => ({ field, mode: baseOf(field) }))
  const role = isRaiseChanged ? { id: roleId, fields: raised } : undefined
  /** What saving would change. */
  const draft = isChanged ? { kind: 'fieldMode' as const, fields: bases, ...(role && { role }) } : undefined

  const save = async () => {
    // A stricter base counts for the user who sets it, too: what they give by the role comes first.
    if (isRaiseChanged && !(await setOfRole.run({ params: { id: roleId }, body: { fields: raised } }))) return
    if (bases.length > 0 && !(await update.run({ body: { fields: bases } }))) return
    onDone()
  }

  return {
    baseOf,
    raisedOf,
    setBase: (field: string, mode: FieldMode) => setBases({ ...edits, [field]: mode }),
    setRaised: (field: string, mode: FieldMode | null) => setRaises({ ...raises, [field]: mode }),
    draft,
    isChanged,
    isSaving: update.isRunning || setOfRole.isRunning,
    mayClose,
    save,
  }
}

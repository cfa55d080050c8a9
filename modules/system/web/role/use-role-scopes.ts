import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { useT } from '#shell/i18n.ts'
import { roleScopeRoutes, type ResourceScope } from '#system/contract/role-scope.ts'
import { userRoutes } from '#system/contract/user.ts'

/** What shows scopes of roles, or what they let one reach. */
const READS = [roleScopeRoutes.get, userRoutes.page, userRoutes.get]

/** A scope as it is edited; null: the role's own scope. */
type Edited = ResourceScope | null

/** Scopes by resource as they are edited, and how they are saved. */
export function useRoleScopes(roleId: string, saved: readonly ResourceScope[], onDone: () => void) {
  const t = useT()
  const [edits, setEdits] = useState<Readonly<Record<string, Edited>>>({})
  const set = useMutate(roleScopeRoutes.set, { refreshes: READS, done: t('system.roleScope.saved') })
  const savedOf = (resource: string): Edited => saved.find((scope) => scope.resource === resource) ?? null
  const scopeOf = (resource: string): Edited => {
    const edited = edits[resource]
    return edited === undefined ? savedOf(resource) : edited
  }
  const isChanged = Object.keys(edits).some(
    (resource) => JSON.stringify(scopeOf(resource)) !== JSON.stringify(savedOf(resource)),
  )
  const mayClose = useUnsavedWarning(isChanged, onDone)

  const save = async () => {
    const resources = new Set([...saved.map(({ resource }) => resource), ...Object.keys(edits)])
    const scopes = [...resources].flatMap((resource) => scopeOf(resource) ?? [])
    if (await set.run({ params: { id: roleId }, body: { scopes } })) onDone()
  }

  return {
    scopeOf,
    edit: (resource: string, scope: Edited) => setEdits({ ...edits, [resource]: scope }),
    isChanged,
    isSaving: set.isRunning,
    mayClose,
    save,
  }
}

import { useState } from 'react'
import { errors } from '#contract/errors.ts'
import { useMutate } from '#kit/form/useMutate.ts'
import { useUnsavedWarning } from '#kit/form/useUnsavedWarning.ts'
import { ruleText } from '#kit/form/rule-text.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import type { MenuNode } from '#system/contract/menu.ts'
import { RoleDraft, roleRoutes, type RoleDetail } from '#system/contract/role.ts'
import { bodyOf, changeOf, editedFrom, isChanged, newRole, type EditedRole, type RoleChange } from './role-draft.ts'

/** What shows a role, and therefore changes with one. */
export const ROLE_READS = [roleRoutes.page, roleRoutes.options, roleRoutes.get, roleRoutes.members]

export interface RoleEditor {
  readonly saved: EditedRole
  readonly edited: EditedRole
  readonly edit: (part: Partial<EditedRole>) => void
  readonly change: RoleChange
  readonly isChanged: boolean
  readonly discard: () => void
  readonly save: () => Promise<void>
  readonly isSaving: boolean
  /** What is wrong, by field. */
  readonly wrong: Readonly<Record<string, string>>
  /** Somebody else has saved meanwhile. */
  readonly isConflict: boolean
  /** Asks when there is something unsaved; resolves to true when it may go. */
  readonly mayLeave: () => Promise<boolean>
}

/**
 * Edits one role until it is saved or discarded.
 * @param role undefined for a new one; @param onSaved gets the id of the role
 */
export function useRoleEditor(role: RoleDetail | undefined, nodes: readonly MenuNode[], onSaved: (id: string) => void): RoleEditor {
  const t = useT()
  const saved = role ? editedFrom(role) : newRole
  const [edited, setEdited] = useState(saved)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isConflict, setIsConflict] = useState(false)
  const create = useMutate(roleRoutes.create, { refreshes: ROLE_READS, done: t('system.role.created') })
  const update = useMutate(roleRoutes.update, { refreshes: ROLE_READS, done: t('system.role.saved') })
  const change = changeOf(saved, edited, nodes)
  const mayLeave = useUnsavedWarning(isChanged(change))

  const fail = (thrown: unknown) => {
    if (!(thrown instanceof CallError)) return toast('error', messageOf(thrown))
    if (thrown.is(errors.changedMeanwhile)) return setIsConflict(true)
    if (thrown.is(errors.nameTaken)) return setWrong({ name: thrown.msg })
    setWrong(Object.fromEntries(thrown.issues.map(({ path, msg }) => [path, msg])))
    toast('error', thrown.msg)
  }

  const save = async () => {
    const parsed = RoleDraft.safeParse(bodyOf(edited, saved, nodes))
    if (!parsed.success) {
      setWrong(Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), ruleText(issue)])))
      return
    }
    setWrong({})
    try {
      if (!role) return onSaved((await create.attempt({ body: parsed.data })).id)
      await update.attempt({ body: { ...parsed.data, id: role.id, version: role.version } })
      onSaved(role.id)
    } catch (thrown) {
      fail(thrown)
    }
  }

  return {
    saved,
    edited,
    edit: (part) => {
      setEdited((former) => ({ ...former, ...part }))
      setWrong({})
    },
    change,
    isChanged: isChanged(change),
    discard: () => {
      setEdited(saved)
      setWrong({})
    },
    save,
    isSaving: create.isRunning || update.isRunning,
    wrong,
    isConflict,
    mayLeave,
  }
}

import { useMemo, useState } from 'react'
import { errors } from '#contract/errors.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
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
  /** Another user has saved meanwhile. */
  readonly isConflict: boolean
  /** Gives one's own changes up for what another user has saved. */
  readonly takeTheirs: () => void
  /** Asks when there is something unsaved; resolves to true when it may go. */
  readonly mayLeave: () => Promise<boolean>
}

interface RoleEditorOptions {
  /** As the server knows it now; undefined for a new one. */
  role: RoleDetail | undefined
  nodes: readonly MenuNode[]
  /** Gets the id of the role. */
  onSaved: (id: string) => void
  reload: () => void
}

/**
 * Edits one role until it is saved or discarded. A newer version that arrives meanwhile is taken over only while there
 * is nothing unsaved; otherwise it is a conflict.
 */
export function useRoleEditor({ role: latest, nodes, onSaved, reload }: RoleEditorOptions): RoleEditor {
  const t = useT()
  const [role, setRole] = useState(latest)
  const [isYielding, setIsYielding] = useState(false)
  const saved = useMemo(() => (role ? editedFrom(role) : newRole), [role])
  const [edited, setEdited] = useState(saved)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [isConflict, setIsConflict] = useState(false)
  const create = useMutate(roleRoutes.create, { refreshes: ROLE_READS, done: t('system.role.created') })
  const update = useMutate(roleRoutes.update, { refreshes: ROLE_READS, done: t('system.role.saved') })
  const change = changeOf(saved, edited, nodes)
  if (latest && latest.version !== role?.version) {
    if (isYielding || !isChanged(change)) {
      setRole(latest)
      setEdited(editedFrom(latest))
      setIsYielding(false)
      setIsConflict(false)
    } else if (!isConflict) setIsConflict(true)
  }
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
      setWrong(
        Object.fromEntries(
          parsed.error.issues.map((issue) => {
            const field = String(issue.path[0])
            return [field, ruleText(issue, field === 'name' ? t('system.role.name') : '')]
          }),
        ),
      )
      return
    }
    setWrong({})
    try {
      if (!role) return onSaved((await create.attempt({ body: parsed.data })).id)
      await update.attempt({ body: { ...parsed.data, id: role.id, version: role.version } })
      setIsYielding(true)
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
    takeTheirs: () => {
      setIsYielding(true)
      reload()
    },
    mayLeave,
  }
}

import { useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { MenuNode } from '#system/contract/menu.ts'
import { GrantDraft, roleRoutes, type RoleDetail, type RolePreview } from '#system/contract/role.ts'
import { bodyOf } from './role-draft.ts'
import type { RoleEditor } from './use-role-editor.ts'

/** Milliseconds after the last tick until the server is asked. */
const TICKING_MS = 400

export interface PreviewState {
  /** As it was asked for last; undefined before the first answer, and when no one can be concerned. */
  readonly preview: RolePreview | undefined
  /** Newer ticks wait for their answer. */
  readonly isAsking: boolean
  readonly isError: boolean
}

/** Who gains and who loses by what is ticked now. Asks only while members could notice the change. */
export function useRolePreview(
  role: RoleDetail | undefined,
  editor: RoleEditor,
  nodes: readonly MenuNode[],
): PreviewState {
  const { added, removed, fields } = editor.change
  const isConcerned = role !== undefined && role.memberCount > 0 && hasGrants(added, removed, fields)
  const draft = JSON.stringify(GrantDraft.parse(bodyOf(editor.edited, editor.saved, nodes)))
  const settled = useDelayedValue(draft, TICKING_MS)
  const reply = useCall(
    roleRoutes.preview,
    { params: { id: role?.id ?? '' }, body: GrantDraft.parse(JSON.parse(settled)) },
    { enabled: isConcerned, keepPrevious: true },
  )
  return {
    preview: isConcerned ? reply.data : undefined,
    isAsking: isConcerned && (settled !== draft || reply.isFetching),
    isError: isConcerned && reply.isError,
  }
}

/** Whether what members may do changes, and not only what the role is called. */
export function hasGrants(added: readonly unknown[], removed: readonly unknown[], fields: readonly string[]): boolean {
  return added.length + removed.length > 0 || fields.includes('scope')
}

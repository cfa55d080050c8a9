/** What a user may do with one record. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { RecordAction } from '#forms/contract/record.ts'
import type { OpenedForm } from './form-access.ts'
import { isInReach } from './record.scope.ts'

const ACTIONS: readonly RecordAction[] = ['update', 'delete']

interface Judged {
  readonly ownerId: string | null
  readonly deptId: string | null
  /** The process that handles it. */
  readonly instanceId: string | null
}

/**
 * Whether the right that the entries of the form give concerns the record. Codes are checked by the routes. A record of
 * a process is changed by the process alone.
 */
export const mayDo = (
  { reaches }: Pick<OpenedForm, 'reaches'>,
  actor: Pick<Actor, 'userId' | 'scope'>,
  right: 'view' | RecordAction,
  record: Judged,
): boolean => (right === 'view' || record.instanceId === null) && isInReach(record, actor, reaches.get(right))

/** What the user may do, by permission codes and by the entries of the form. */
export const recordActions = (opened: Pick<OpenedForm, 'reaches'>, actor: Actor, record: Judged): RecordAction[] =>
  ACTIONS.filter((action) => holds(actor, `frm:record:${action}`) && mayDo(opened, actor, action, record))

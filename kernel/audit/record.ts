/**
 * The trace of a change: its audit entry, its event and the news for every list of the resource, all in the writer's
 * transaction. Services call this and nothing else, so that none of the three can be forgotten.
 */
import type { Actor } from '../access/actor.ts'
import { touch, type Tx } from '../database/lease.ts'
import { emitAll } from '../events/emit.ts'
import { newId } from '../ids.ts'
import { listChanged } from '../lists/changed.ts'
import { insertAudit } from './audit.repo.ts'
import { diff, type Fields } from './diff.ts'

/** Who did it. A job or a migration has no user: `userId: null` and its own name. */
export type Author = Pick<Actor, 'tenantId' | 'realName' | 'requestId' | 'ip' | 'keyName' | 'acting'> & {
  readonly userId: string | null
}

export interface Change {
  /** `create`, `update`, `delete`, or the domain's own verb: `transfer`, `reset-password`. */
  action: string
  /** The noun: `user`. Also names the list that shows it. */
  resource: string
  resourceId: string
  /** How people call the record, for the user who reads the audit after it is gone. */
  label: string
  before?: Fields | undefined
  after?: Fields | undefined
}

/**
 * Records one change: audit entry, event `{resource}.{action}` of the aggregate `{resource}:{id}` with the payload
 * `{id, changedFields}`, and a message to the lists of every node. An `update` that changed no field leaves no trace.
 */
export const recordChange = (tx: Tx, author: Author, change: Change): Promise<void> =>
  recordChanges(tx, author, [change])

/** The same for many changes at once, in two statements. */
export async function recordChanges(tx: Tx, author: Author, changes: readonly Change[]): Promise<void> {
  const { tenantId } = author
  const recorded = changes
    .map((change) => ({ ...change, differing: diff(change.before, change.after) }))
    .filter(isWorthATrace)
  if (recorded.length === 0) return
  await insertAudit(
    tx,
    recorded.map(({ action, resource, resourceId, label, differing }) => ({
      tenant_id: tenantId,
      id: newId(),
      actor_id: author.userId,
      actor_name: author.realName,
      action,
      resource,
      resource_id: resourceId,
      label,
      changes: differing,
      request_id: author.requestId,
      ip: author.ip,
      key_name: author.keyName ?? '',
      acting_as: author.acting?.label ?? '',
    })),
  )
  const events = recorded.map(({ action, resource, resourceId, differing }) => ({
    tenantId,
    aggregate: `${resource}:${resourceId}`,
    topic: `${resource}.${action}`,
    payload: { id: resourceId, changedFields: Object.keys(differing) },
  }))
  const resources = new Set(recorded.map(({ resource }) => resource))
  for (const resource of resources) touch(tx, resource)
  await emitAll(
    tx,
    events,
    [...resources].map((resource) => listChanged(tenantId, resource)),
  )
}

function isWorthATrace({ action, differing }: Change & { differing: object }): boolean {
  return action !== 'update' || Object.keys(differing).length > 0
}

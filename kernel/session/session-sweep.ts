/** Ends sessions whose time is over. */
import type { SessionLoaderOptions } from './session-loader.ts'
import { deleteExpired, listExpired, type SessionHead } from './session.repo.ts'
import { notifyEnded } from './topics.ts'

const SWEEP_AT_ONCE = 500

/** Ends the sessions whose time is over and says so to their live channels. Cheap when there are none. */
export async function sweepSessions({
  database,
  dispatch,
}: Pick<SessionLoaderOptions, 'database' | 'dispatch'>): Promise<void> {
  let heads: SessionHead[]
  do {
    heads = await listExpired(dispatch, SWEEP_AT_ONCE)
    for (const [tenantId, ids] of byTenant(heads)) {
      await database.transaction(tenantId, async (tx) =>
        notifyEnded(tx, tenantId, await deleteExpired(tx, ids), 'expired'),
      )
    }
  } while (heads.length === SWEEP_AT_ONCE)
}

function byTenant(heads: readonly SessionHead[]): Map<number, string[]> {
  const grouped = new Map<number, string[]>()
  for (const { tenantId, id } of heads) grouped.set(tenantId, [...(grouped.get(tenantId) ?? []), id])
  return grouped
}

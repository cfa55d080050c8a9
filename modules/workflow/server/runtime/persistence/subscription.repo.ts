/** Who listens for a message or a signal, in instances that run. */
import type { Db } from '#kernel/database/lease.ts'

export interface Subscriber {
  rootId: string
  instanceId: string
  wait: number
}

export function findSubscribers(db: Db, kind: 'message' | 'signal', name: string): Promise<Subscriber[]> {
  return db
    .selectFrom('wf_subscription as s')
    .innerJoin('wf_instance as i', 'i.id', 's.instance_id')
    .select(['s.root_id as rootId', 's.instance_id as instanceId', 's.wait'])
    .where('s.kind', '=', kind)
    .where('s.name', '=', name)
    .where('i.status', '=', 'run')
    .orderBy('s.root_id')
    .orderBy('s.wait')
    .execute()
}

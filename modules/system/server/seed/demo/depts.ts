/** Departments as rows. */
import { newId } from '#kernel/ids.ts'
import type { Organisation } from './organisations.ts'

export interface DemoDept {
  id: string
  name: string
  weight: number
  /** Ids of this department and of everything above it, the root left out. */
  path: readonly string[]
  row: { tenant_id: number; id: string; pid: string; name: string; sort: number }
}

/** The departments below the root, parents before children. */
export function planDepts(tenantId: number, rootId: string, { depts }: Organisation): DemoDept[] {
  const planned: DemoDept[] = []
  for (const [index, { name, weight, parent }] of depts.entries()) {
    const id = newId()
    const above = parent === undefined ? undefined : planned[parent]
    const row = { tenant_id: tenantId, id, pid: above?.id ?? rootId, name, sort: (index + 1) * 10 }
    planned.push({ id, name, weight, path: [...(above?.path ?? []), id], row })
  }
  return planned
}

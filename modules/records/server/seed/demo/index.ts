/** What `--demo` writes: shared views, changes of the last weeks, and a few users in the recycle bin. */
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { writeTraces } from './traces.ts'
import { writeViews } from './views.ts'

export const recordsSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant)
    ? [
        { name: 'demo:views', write: (tx) => writeViews(tx, tenant.id) },
        { name: 'demo:traces', write: (tx) => writeTraces(tx, tenant.id) },
      ]
    : []

/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'they need a tenant that is open or closed; a new one is pending',
    test: 'modules/tenancy/server/tenant/tenant.test.ts',
    routes: ['tenant.extend', 'tenant.close', 'tenant.reopen'],
  },
  {
    because: 'they need a customer that has consented, or are called by a visit alone',
    test: 'modules/tenancy/server/support/support.test.ts',
    routes: ['supportAccess.give', 'supportAccess.end', 'supportVisit.leave', 'tenant.enter'],
  },
]

/** A tenant from the first line to its closing: a user of the operator with exactly the codes. */
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { makeHolder } from './support/holder.ts'
import { dialogOf, rowOf } from './support/pages.ts'
import { ADMIN, enter, OWN_PASSWORD, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

const CODES = ['page', 'save', 'update', 'open', 'extend', 'close'].map((verb) => `sys:tenant:${verb}`)

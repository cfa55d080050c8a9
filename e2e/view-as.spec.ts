/** An administrator sees the product as a user does: read-only, with a bar on every page, and comes back to their own. */
import { accessible } from './support/accessible.ts'
import { signInByCall } from './support/caller.ts'
import { enter, makePerson, unique } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { zh } from './support/words.ts'

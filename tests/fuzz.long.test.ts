/** The fuzzer of tests/fuzz.test.ts, for two minutes each and with a new seed each time; the test's name tells it. */
import { test } from 'vitest'
import { asAdministrator, asOrdinaryPerson, fuzz } from './generate/fuzz.ts'

const seed = Date.now() % 2 ** 31
const ms = 120_000

test(`no call of an administrator ends in a 5xx (seed ${seed})`, { timeout: 2 * ms }, () =>
  fuzz(asAdministrator, { seed, ms }),
)
test(`no call of an ordinary person ends in a 5xx (seed ${seed})`, { timeout: 2 * ms }, () =>
  fuzz(asOrdinaryPerson, { seed, ms }),
)

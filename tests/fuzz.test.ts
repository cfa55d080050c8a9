/** A small fuzzer over the API document: whatever is sent, the answer is an envelope and never a defect of ours. */
import { test } from 'vitest'
import { asAdministrator, asOrdinaryPerson, fuzz } from './generate/fuzz.ts'

/** Fixed, so that a failure can be repeated; tests/fuzz.long.test.ts takes another one each time. */
const SEED = 7_100
const SECONDS = 3

test(`no call of an administrator ends in a 5xx (seed ${SEED})`, { timeout: 180_000 }, () =>
  fuzz(asAdministrator, { seed: SEED, ms: SECONDS * 1000 }),
)

test(`no call of an ordinary person ends in a 5xx (seed ${SEED})`, { timeout: 180_000 }, () =>
  fuzz(asOrdinaryPerson, { seed: SEED, ms: SECONDS * 1000 }),
)

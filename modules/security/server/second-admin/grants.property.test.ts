import { test } from 'vitest'
import { checkLaws } from '../testing/grant-laws.ts'

const SEED = 20_260_302

test('200 histories: no grant is more than the one above it, and a recall leaves what there would be without it', () =>
  checkLaws(200, SEED))

import { test } from 'vitest'
import { checkLaws } from '../testing/grant-laws.ts'

test('10,000 histories of grants', { timeout: 600_000 }, () => checkLaws(10_000))

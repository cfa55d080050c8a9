import { test } from 'vitest'
import { expectLaws } from '../testing/grant-laws.ts'

test('10,000 histories of grants', { timeout: 600_000 }, () => expectLaws(10_000))

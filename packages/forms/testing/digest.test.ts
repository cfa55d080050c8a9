import { expect, test } from 'vitest'
import { EXPECTED_DIGEST, rulesDigest } from './digest.ts'

test('10,000 random rules give on the server what they give everywhere', () => {
  const { digest, rules, values } = rulesDigest()
  expect({ digest, rules }).toEqual({ digest: EXPECTED_DIGEST, rules: 10_000 })
  // Rules that give nothing would agree on nothing.
  expect(values).toBeGreaterThan(5_000)
})

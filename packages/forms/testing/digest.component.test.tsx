import { expect, test } from 'vitest'
import { EXPECTED_DIGEST, rulesDigest } from './digest.ts'

test('10,000 random rules give in a browser what they give everywhere', () => {
  const { digest, rules } = rulesDigest()
  expect({ digest, rules }).toEqual({ digest: EXPECTED_DIGEST, rules: 10_000 })
})

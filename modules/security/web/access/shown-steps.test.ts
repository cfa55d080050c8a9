import { describe, expect, test } from 'vitest'
import { ACCESS_STEPS, type AccessStep } from '#security/contract/access.ts'
import { stepsShown } from './shown-steps.ts'

/** All passed up to the one that refuses. */
const stepsWith = (refusing?: string) => {
  const at = ACCESS_STEPS.findIndex((step) => step === refusing)
  return ACCESS_STEPS.map((step, index): AccessStep => ({
    step,
    result: index === at ? 'refused' : 'passed',
    isReached: at < 0 || index <= at,
    reason: 'no_package',
    params: {},
  }))
}
const shown = (steps: readonly AccessStep[], isMerged: boolean) =>
  stepsShown(steps, { isMerged }).map((each) => each.steps.map(({ step }) => step).join('+'))

describe('steps on a page', () => {
  test('stand alone where there is room', () => {
    expect(shown(stepsWith(), false)).toEqual([...ACCESS_STEPS])
  })

  test('stand together where there is little, but for the code and what refuses', () => {
    expect(shown(stepsWith(), true)).toEqual(['tenant+package', 'code', 'scope+policy+fields'])
    expect(shown(stepsWith('scope'), true)).toEqual(['tenant+package', 'code', 'scope', 'policy+fields'])
    expect(shown(stepsWith('package'), true)).toEqual(['tenant', 'package', 'code', 'scope+policy+fields'])
  })
})

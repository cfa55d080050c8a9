import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { line, requiredLine } from '#contract/scalars.ts'
import { findingOf } from './rule-text.ts'
import { firstIssue, isOptional } from './zod-rule.ts'

const finding = (schema: z.core.$ZodType, value: unknown) => {
  const issue = firstIssue(schema, value)
  return issue && findingOf(issue)
}
const named = z.string().regex(/^\d+$/, { error: 'mobile_format' })

describe('what a field says', () => {
  test.each([
    ['nothing where something is needed', requiredLine(8), undefined, { kind: 'required' }],
    ['an emptied field', requiredLine(8), '', { kind: 'required' }],
    ['blanks only', requiredLine(8), '   ', { kind: 'required' }],
    ['null, as a cleared select gives it', z.guid(), null, { kind: 'required' }],
    ['nothing chosen of several values', z.enum(['a', 'b']), undefined, { kind: 'required' }],
    ['a value that is none of them', z.enum(['a', 'b']), 'c', { kind: 'format' }],
    ['too long', line(3), 'abcd', { kind: 'tooLong', limit: 3 }],
    ['too short', z.string().min(2), 'a', { kind: 'tooShort', limit: 2 }],
    ['a number over the limit', z.number().max(99), 100, { kind: 'tooBig', limit: 99 }],
    ['a number below the limit', z.number().min(1), 0, { kind: 'tooSmall', limit: 1 }],
    ['too many', z.array(z.string()).max(1), ['a', 'b'], { kind: 'tooMany', limit: 1 }],
    ['the wrong type', z.number(), 'x', { kind: 'format' }],
    ['a format without a name', z.email(), 'x', { kind: 'format' }],
    ['a rule that names itself', named, 'x', { kind: 'named', name: 'mobile_format' }],
    ['a named rule behind "or empty"', z.union([z.literal(''), named]), 'x', { kind: 'named', name: 'mobile_format' }],
  ])('%s', (_, schema, value, expected) => expect(finding(schema, value)).toEqual(expected))
})

test('what is right says nothing', () => {
  expect(finding(requiredLine(8), 'ann')).toBeUndefined()
  expect(finding(named.optional(), '')).toBeUndefined()
  expect(finding(z.number().default(1), null)).toBeUndefined()
})

test('required is what accepts neither nothing nor an empty text', () => {
  expect(isOptional(requiredLine(8))).toBe(false)
  expect(isOptional(z.guid())).toBe(false)
  expect(isOptional(line(8))).toBe(true)
  expect(isOptional(z.number().default(1))).toBe(true)
  expect(isOptional(z.email().optional())).toBe(true)
})

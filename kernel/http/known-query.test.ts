import { expect, test } from 'vitest'
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { SHARE } from '#contract/share.ts'
import { unknownQuery } from './known-query.ts'

const spec = { method: 'GET', path: '/thing', can: 'session', summary: 'Thing', reply: z.null() } as const
const refusedBy = (taken: object, query: unknown) =>
  unknownQuery(route({ ...spec, ...taken }))(query).map(({ path, code }) => `${path} ${code}`)

test.each([
  ['without a query', {}],
  ['with an object', { query: z.object({ name: z.string() }) }],
  ['with a rule over all of it', { query: z.object({ name: z.string() }).refine(() => true) }],
  ['that is rewritten', { query: z.object({ name: z.string() }).transform(({ name }) => name) }],
  ['with a ticket, which this is not', { ticket: true }],
])('a route %s refuses what it does not know', (_, taken) => {
  expect(refusedBy(taken, { nmae: 'x' })).toEqual(['nmae unknown_parameter'])
  expect(refusedBy(taken, {})).toEqual([])
  expect(refusedBy(taken, undefined)).toEqual([])
})

test('what a route knows is not refused', () => {
  const query = z.object({ name: z.string(), page: z.string().optional() }).refine(() => true)
  expect(refusedBy({ query }, { name: 'x', page: '1' })).toEqual([])
  expect(refusedBy({ ticket: true }, { token: 'x' })).toEqual([])
  expect(refusedBy({ share: { kind: 'file', inAddress: true } }, { [SHARE]: 'x' })).toEqual([])
  expect(refusedBy({ share: { kind: 'file' } }, { [SHARE]: 'x' })).toHaveLength(1)
})

test('a schema that reads every name by itself is left to do so', () => {
  expect(refusedBy({ query: z.looseObject({ name: z.string() }) }, { other: 'x' })).toEqual([])
})

test('names of the prototype are names like any other', () => {
  expect(refusedBy({ query: z.object({}) }, JSON.parse('{"__proto__":"x","constructor":"x"}'))).toHaveLength(2)
})

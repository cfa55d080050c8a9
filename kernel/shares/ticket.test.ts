import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasses, hashOfTicket, newTicket, readTicket } from './ticket.ts'

test('a ticket names its tenant, is never the same twice, and is stored as a hash', () => {
  const [one, two] = [newTicket(7), newTicket(7)]
  expect(readTicket(one)).toEqual({ tenantId: 7 })
  expect(one).not.toBe(two)
  expect(one.split('.')[1]).toHaveLength(43)
  expect(hashOfTicket(one)).toHaveLength(32)
})

test.each([
  '',
  '7',
  '7.',
  '.x',
  `x.${'A'.repeat(43)}`,
  `7.${'A'.repeat(42)}`,
  `7.${'A'.repeat(44)}`,
  `-1.${'A'.repeat(43)}`,
])('%j is no ticket', (text) => {
  expect(readTicket(text)).toBeUndefined()
})

test('a pass opens its share for four hours, under its own key only', () => {
  let now = 1_700_000_000_000
  const [key, share] = [randomBytes(32), { tenantId: 7, id: randomUUID() }]
  const passes = createPasses(key, () => now)
  const pass = passes.issue(share)
  expect(passes.read(pass)).toEqual(share)
  expect(createPasses(randomBytes(32), () => now).read(pass)).toBeUndefined()
  now += 4 * 3600 * 1000
  expect(passes.read(pass)).toEqual(share)
  now += 1000
  expect(passes.read(pass)).toBeUndefined()
})

test('a pass of another tenant, share or time is forged', () => {
  const passes = createPasses(randomBytes(32))
  const [tenant, id, until, signature] = passes.issue({ tenantId: 7, id: randomUUID() }).split('.')
  const forged = [`8.${id}.${until}`, `${tenant}.${'0'.repeat(32)}.${until}`, `${tenant}.${id}.${Number(until) + 1}`]
  for (const text of forged) expect(passes.read(`${text}.${signature}`), text).toBeUndefined()
})

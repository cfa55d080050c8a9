import { expect, test } from 'vitest'
import { createFileAddresses } from './addresses.ts'

const START = Date.parse('2026-11-20T09:12:00Z')
const FILE = { tenantId: 1, id: '0192a000-0000-7000-8000-000000000001' }
let now = START
const addresses = createFileAddresses(Buffer.alloc(32, 7), () => now)
const MINUTE = 60_000

test('is good for an hour and not much longer', () => {
  now = START
  const signature = addresses.sign(FILE)
  now = START + 60 * MINUTE
  expect(addresses.secondsLeft(FILE, signature)).toBeGreaterThan(0)
  now = START + 76 * MINUTE
  expect(addresses.secondsLeft(FILE, signature)).toBe(0)
})

test('stays the same for a while, so that a browser finds what it has', () => {
  now = START
  const first = addresses.sign(FILE)
  now = START + 2 * MINUTE
  expect(addresses.sign(FILE)).toEqual(first)
})

test('is good for this file, this tenant and this end alone', () => {
  now = START
  const { e, s } = addresses.sign(FILE)
  expect(addresses.secondsLeft(FILE, { e, s })).toBeGreaterThan(3_600)
  expect(addresses.secondsLeft({ ...FILE, tenantId: 2 }, { e, s })).toBe(0)
  expect(addresses.secondsLeft({ ...FILE, id: FILE.id.replace('1', '2') }, { e, s })).toBe(0)
  expect(addresses.secondsLeft(FILE, { e: e + 900, s })).toBe(0)
  for (const forged of ['', 'x', s.slice(1), `${s}A`, 'A'.repeat(43)])
    expect(addresses.secondsLeft(FILE, { e, s: forged }), forged).toBe(0)
  const elsewhere = createFileAddresses(Buffer.alloc(32, 8), () => now)
  expect(elsewhere.secondsLeft(FILE, { e, s })).toBe(0)
})

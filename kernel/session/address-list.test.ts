import { expect, test } from 'vitest'
import { isAddressAllowed } from './address-list.ts'

test.each([
  ['', '203.0.113.9', true],
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['192.168.1.5, 10.0.0.0/8', '10.9.9.9', true],
  ['192.168.1.5', '192.168.1.5', true],
  ['192.168.1.5', '192.168.1.6', false],
  ['2001:db8::/32', '2001:db8::1', true],
  ['2001:db8::/32', '10.0.0.1', false],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['nonsense', '10.0.0.1', false],
  ['10.0.0.0/8', 'nonsense', false],
])('the list “%s” lets %s in: %s', (list, ip, allowed) => {
  expect(isAddressAllowed(list, ip)).toBe(allowed)
})

import { expect, test } from 'vitest'
import { callerOf, networkOf } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.0/24', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.0/24', '203.0.113.9'],
  ['2001:db8:1:2ff:a::1', '2001:db8:1:200::/56', '2001:db8:1:200::/56'],
  ['2001:db8:1:300::1', '2001:db8:1:300::/56', '2001:db8:1:300::/56'],
  ['::1', '::/56', '::/56'],
  ['fe80::1%eth0', 'fe80::/56', 'fe80::/56'],
  ['::nonsense', 'unknown', 'unknown'],
])('%s belongs to %s and is limited as %s', (ip, network, caller) => {
  expect(networkOf(ip)).toBe(network)
  expect(callerOf(ip)).toBe(caller)
})

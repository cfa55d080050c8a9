import { expect, it } from 'vitest'
import { withParams } from './with-params.ts'

it.each([
  ['#/sys/user/:id', { id: '42' }, '#/sys/user/42'],
  ['#/onlineForm/{id}?x=:x', { id: 'a b', x: '1' }, '#/onlineForm/a%20b?x=1'],
  ['#/sys/user/:id', {}, '#/sys/user/:id'],
  ['https://example.com:8080/a', { id: '1' }, 'https://example.com:8080/a'],
])('%s with %j is %s', (address, params, whole) => expect(withParams(address, params)).toBe(whole))

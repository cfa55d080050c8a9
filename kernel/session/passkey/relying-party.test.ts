/** For which site passkeys are made. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSessionFixture, type SessionFixture, type TestNode } from '../testing/fixture.ts'
import { relyingPartyOf } from './relying-party.ts'

let fixture: SessionFixture
let node: TestNode
beforeAll(async () => {
  fixture = await aSessionFixture()
  node = await fixture.aNode()
})
afterAll(() => fixture.close())

/** A tenant of the fixture has the domain `acme.example`. */
test.each([
  ['https://office.example', 'http://office.example', { id: 'office.example', origin: 'https://office.example' }],
  ['https://office.example:8443/', 'http://x', { id: 'office.example', origin: 'https://office.example:8443' }],
  // A proxy that passes another host on changes nothing, and no caller chooses the site.
  ['https://office.example', 'https://evil.example', { id: 'office.example', origin: 'https://office.example' }],
  ['https://office.example', 'http://localhost:8080', { id: 'office.example', origin: 'https://office.example' }],
  ['https://office.example:8443', 'http://ACME.example', { id: 'acme.example', origin: 'https://acme.example:8443' }],
  [undefined, 'http://acme.example:8080', { id: 'acme.example', origin: 'https://acme.example' }],
  [undefined, 'http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  [undefined, 'http://127.0.0.1:8080', undefined],
  [undefined, 'https://office.example', undefined],
  ['https://10.1.2.3', 'https://10.1.2.3', undefined],
  ['https://[2001:db8::1]', 'https://[2001:db8::1]', undefined],
])('with PUBLIC_URL %s, called as %s: %o', async (publicUrl, address, expected) => {
  const host = address.replace(/^https?:\/\//, '').replace(/:\d+$/, '')
  expect(await relyingPartyOf({ database: node.database, publicUrl }, { host, address })).toEqual(expected)
})

import { expect, it } from 'vitest'
import { cleaned, findSecrets } from './clean.ts'

const MACHINE = ['http://127.0.0.1:40001', 'build-host']

it('leaves out secrets, addresses of stored files and names of the machine', () => {
  const reply = {
    token: 'eyJhbGciOi',
    ip: '10.0.0.7',
    headUrl: '/xtbg/sys/oss/file/1?sig=abcdefghij',
    content: '<p>Plan <img src="/xtbg/sys/oss/file/2?sig=abcdefghij"></p>',
    rows: [{ url: 'http://127.0.0.1:40001/#/jump', text: 'seen from 10.0.4.18 by build-host' }],
    count: 3,
    none: null,
  }
  expect(cleaned(reply, MACHINE)).toEqual({
    token: '',
    ip: '',
    headUrl: '',
    content: '<p>Plan <img src=""></p>',
    rows: [{ url: 'https://portico.example/#/jump', text: 'seen from 192.0.2.10 by demonstration' }],
    count: 3,
    none: null,
  })
})

it('finds what must not be published', () => {
  for (const text of [
    '$argon2id$v=19$m=19456',
    '-----BEGIN PRIVATE KEY-----',
    '"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0"',
    '/file/1?sig=AbCdEfGh',
    'postgres://owner:word@host/portico',
    'from 10.0.0.7',
    'ann@company.cn',
    'the word of the administrator',
  ])
    expect(findSecrets(text, ['word of the administrator']), text).toHaveLength(1)
  expect(findSecrets('ann@example.com, bea@mail.example.org, 192.0.2.10, Bearer', ['secret'])).toEqual([])
})

import { expect, test } from 'vitest'
import { logoTarget } from './logo-target.ts'

const here = 'https://office.example/#/home'
const target = (url: string) => logoTarget(url, here, ['https://docs.example'])

test.each([
  ['', '#/home'],
  ['/kms/mine?a=1', '#/kms/mine?a=1'],
  ['#/dashboard', '#/dashboard'],
  ['https://office.example/#/dashboard', 'https://office.example/#/dashboard'],
])('%s stays here', (url, href) => expect(target(url)).toEqual({ href, isForeign: false }))

test('an allowed origin opens a window', () => {
  expect(target('https://docs.example/start?a=1')).toEqual({ href: 'https://docs.example/start?a=1', isForeign: true })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '#//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://docs.example@evil.example/',
  'https://docs.example.evil.example/',
  'http://docs.example/',
  'https://office.example:8443/',
  'https://me:secret@docs.example/',
  'nonsense',
])('%s leads home', (url) => expect(target(url)).toEqual({ href: '#/home', isForeign: false }))

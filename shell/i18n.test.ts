import { beforeEach, expect, test, vi } from 'vitest'
import type * as I18n from './i18n.ts'

/** Each test begins without any texts. */
let i18n: typeof I18n
beforeEach(async () => {
  vi.resetModules()
  i18n = await import('./i18n.ts')
})
const say = (key: string, values?: I18n.TextValues) => i18n.t(key as I18n.TextKey, values)

test('whole texts, values, numbers and plurals', async () => {
  i18n.startTexts('en', [
    {
      whole: 'All of it',
      a: { nested: 'Within' },
      name: 'Hello {{name}}',
      users_one: '{{count, number}} user',
      users_other: '{{count, number}} users',
      ends_zero: 'At once',
      ends_other: 'In {{count}} hours',
    },
  ])
  expect([say('whole'), say('a.nested'), say('name')]).toEqual(['All of it', 'Within', 'Hello {{name}}'])
  expect(say('name', { name: 'Ann' })).toBe('Hello Ann')
  expect(say('name', { name: '{{name}} $&' })).toBe('Hello {{name}} $&')
  expect([0, 2].map((count) => say('ends', { count }))).toEqual(['At once', 'In 2 hours'])
  const counts = [0, 1, 999, 1_000, 12_345.5, -3].map((count) => say('users', { count }))
  expect(counts).toEqual(['0 users', '1 user', '999 users', '1,000 users', '12,345.5 users', '-3 users'])
  expect([say('nothing.of.it'), say('constructor')]).toEqual(['nothing.of.it', 'constructor'])
})

test('texts of a page are added, and count as added', async () => {
  i18n.startTexts('zh', [{ frame: '框架' }])
  expect(say('page')).toBe('page')
  await i18n.addTexts([{ page: '页面' }])
  expect([say('frame'), say('page'), i18n.addedTexts.get()]).toEqual(['框架', '页面', 1])
})

test('a new start forgets what was known before', async () => {
  i18n.startTexts('zh', [{ users: '{{count}} 个', own: '自己' }])
  await i18n.addTexts([{ users_other: '{{count}} users', more: 'More' }])
  i18n.startTexts('zh', [{ users: '{{count}} 个', own: '自己' }])
  expect([say('users', { count: 12 }), say('own'), say('more')]).toEqual(['12 个', '自己', 'more'])
})

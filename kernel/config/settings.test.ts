import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without an environment there are defaults', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    BASE_PATH: '/xtbg',
    TRUST_PROXY: false,
  })
})

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '' }).PORT).toBe(8080)
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://x'],
  ['PUBLIC_URL', 'not a url'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['BASE_PATH', 'xtbg/'],
  ['SECRET_KEY', 'short'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})

test('every bad setting is named at once', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
})

test.each([
  ['', false],
  ['true', true],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
])('TRUST_PROXY=%s', (value, meaning) => {
  expect(readSettings({ TRUST_PROXY: value }).TRUST_PROXY).toEqual(meaning)
})

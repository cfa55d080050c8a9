import { expect, test } from 'vitest'
import { initialConfig, understood } from './system-config.ts'

test('before the server has answered, signing in is required and one menu is open at a time', () => {
  expect(initialConfig).toMatchObject({ loginInterception: true, uniqueOpened: true })
})

test('takes what it understands and nothing else, whatever is in the browser’s storage', () => {
  const given = { sysNameZh: '门户', requestTimeout: 60_000, languages: ['en'], uniqueOpened: false }
  expect(understood(given)).toEqual({ ...initialConfig, ...given })
  for (const nonsense of [
    null,
    3,
    'x',
    [],
    { languages: 'zh' },
    { languages: [1] },
    { requestTimeout: 'soon' },
    { x: 1 },
  ])
    expect(understood(nonsense)).toEqual(initialConfig)
})

test('control by roles and visits by the public are off (specification section 6)', () => {
  expect(initialConfig).toMatchObject({ rolesControl: false, supportVisit: false })
})

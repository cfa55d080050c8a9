import { expect, test } from 'vitest'
import { choosePortal, guessPortal } from './choose-portal.ts'

const portal = (portalCode: string, defaultFlag: '' | '1' | '2' = '') => ({ portalCode, defaultFlag })
const usual = [portal('SCyy'), portal('OAyy', '1'), portal('HRyy')]
const own = [portal('SCyy'), portal('OAyy', '1'), portal('HRyy', '2')]
const unmarked = [portal('SCyy'), portal('HRyy')]

test.each([
  ['the query comes first', '/home?_portalCode=SCyy', own, 'SCyy'],
  ['also off home', '/sys/user?page=2&_portalCode=SCyy', own, 'SCyy'],
  ['off home it is OAyy', '/sys/user', own, 'OAyy'],
  ['at home the own default', '/home', own, 'HRyy'],
  ['the root is home', '/', own, 'HRyy'],
  ['else the default of the organisation', '/home', usual, 'OAyy'],
  ['else the first', '/home', unmarked, 'SCyy'],
  ['an empty code is none', '/home?_portalCode=', usual, 'OAyy'],
  ['without portals only the name is needed', '/home?_portalCode=kms', [], 'kms'],
  ['without portals and name OAyy', '/home', [], 'OAyy'],
] as const)('%s', (_, address, portals, chosen) => {
  expect(choosePortal(address, portals, false)).toBe(chosen)
  expect(choosePortal(address, portals, true)).toBe(chosen)
})

test.each([
  ['an unknown code: the next candidate', '/home?_portalCode=gone', own, 'HRyy'],
  ['off home: OAyy', '/sys/user?_portalCode=gone', own, 'OAyy'],
  ['off home without OAyy: the next again', '/sys/user?_portalCode=gone', unmarked, 'SCyy'],
  ['OAyy itself may be missing', '/sys/user', unmarked, 'SCyy'],
] as const)('%s; where that is not allowed, none', (_, address, portals, chosen) => {
  expect(choosePortal(address, portals, true)).toBe(chosen)
  expect(choosePortal(address, portals, false)).toBeUndefined()
})

test.each([
  ['/home?_portalCode=SCyy', 'HRyy', 'SCyy'],
  ['/sys/user', 'HRyy', 'OAyy'],
  ['/home', 'HRyy', 'HRyy'],
  ['/home', undefined, 'OAyy'],
])('the guess for %s remembering %s is %s', (address, remembered, guess) => {
  expect(guessPortal(address, remembered)).toBe(guess)
})

import { expect, test } from 'vitest'
import { guessPortal } from '#shell/portal/choose-portal.ts'
import { addressOf, API_BASE } from '#shell/request/address.ts'
import { callsAhead, LISTS, LISTS_ELSEWHERE } from './ahead-calls.ts'
import { modulePages } from './pages.ts'
import { barePortalRoutes } from './bare-portal-routes.ts'
import { bareSystemRoutes } from './bare-system-routes.ts'

const { me, permissions, dictionaries, menus } = bareSystemRoutes

test.each([
  ['', undefined],
  ['#/home', 'SCyy'],
  ['#/home?_portalCode=SC%20yy&x=1', 'OAyy'],
  ['#/sys/user?keyword=a', 'SCyy'],
])('they are those that the session asks for: %s after %s', (hash, remembered) => {
  const portalCode = guessPortal(hash.slice(1) || '/', remembered)
  const asked = [me, permissions, dictionaries, barePortalRoutes.list].map(({ path }) => addressOf(path))
  expect(callsAhead({ hash, rememberedPortal: remembered, hasPortals: true }).map((path) => API_BASE + path)).toEqual([
    ...asked,
    addressOf(menus.path, {}, { portalCode }),
  ])
})

test('the operator has no portals', () => {
  const asked = [me, permissions, dictionaries, menus].map(({ path }) => addressOf(path))
  const calls = callsAhead({ hash: '#/home', rememberedPortal: 'OAyy', hasPortals: false })
  expect(calls.map((path) => API_BASE + path)).toEqual(asked)
})

test('of a page that begins with a list, the first page of it; of an address with a query, the list asks by itself', () => {
  const listOf = (hash: string) => callsAhead({ hash, rememberedPortal: undefined, hasPortals: true }).slice(5)
  expect(listOf('#/sys/post')).toEqual(['/sys/post/page?page=1&limit=10'])
  expect(listOf('#/bpm/work')).toEqual(['/workflow/task/todo?page=1&limit=10'])
  for (const hash of ['#/sys/post?keyword=a', '#/sys/nothing', '#/sys/post/1']) expect(listOf(hash)).toEqual([])
})

test('every page that begins with a list is one', () => {
  const paths = Object.values(modulePages).flatMap((pages) => pages.map(({ path }) => path))
  expect([...LISTS, ...Object.keys(LISTS_ELSEWHERE)].filter((path) => !paths.includes(path))).toEqual([])
})

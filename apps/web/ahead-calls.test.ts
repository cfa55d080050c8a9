import { expect, test } from 'vitest'
import { guessPortal } from '#shell/portal/choose-portal.ts'
import { addressOf, API_BASE } from '#shell/request/address.ts'
import { callsAhead } from './ahead-calls.ts'
import { barePortalRoutes } from './bare-portal-routes.ts'
import { bareSystemRoutes } from './bare-system-routes.ts'

const { me, permissions, dictionaries, menus } = bareSystemRoutes

test.each([
  ['', undefined],
  ['#/home', 'SCyy'],
  ['#/home?_portalCode=SC%20yy&x=1', 'OAyy'],
  ['#/sys/user', 'SCyy'],
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

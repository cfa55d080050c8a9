import { expect, it } from 'vitest'
import { systemRoutes } from '#system/contract/index.ts'
import { bareSystemRoutes as bare } from './bare-system-routes.ts'

it.each([
  [bare.me, systemRoutes.me.info],
  [bare.permissions, systemRoutes.menu.permissions],
  [bare.menus, systemRoutes.menu.router],
  [bare.dictionaries, systemRoutes.dict.all],
])('%o is the route of the contract', (route, contract) => {
  expect(route).toEqual({ method: contract.method, path: contract.path })
})

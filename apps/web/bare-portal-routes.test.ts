import { expect, it } from 'vitest'
import { portalRoutes } from '#portal/contract/index.ts'
import { barePortalRoutes as bare } from './bare-portal-routes.ts'
import { bareRoutes as forAll } from './theme-for-all.ts'

it.each([
  [bare.list, portalRoutes.portalSeen.list],
  [bare.ownDefault, portalRoutes.portalConfig.own],
  [bare.chooseDefault, portalRoutes.portalConfig.create],
  [bare.changeDefault, portalRoutes.portalConfig.update],
  [bare.ownTheme, portalRoutes.portalTheme.get],
  [bare.saveTheme, portalRoutes.portalTheme.save],
  [bare.resetTheme, portalRoutes.portalTheme.reset],
  [forAll.page, portalRoutes.portal.page],
  [forAll.update, portalRoutes.portal.update],
])('%o is the route of the contract', (route, contract) => {
  expect(route).toEqual({ method: contract.method, path: contract.path })
})

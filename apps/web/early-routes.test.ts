/** Routes that are written without their schemas one at a time, beside what calls them. */
import { expect, it } from 'vitest'
import { portalRoutes } from '#portal/contract/index.ts'
import { clientErrorRoute } from '#shell/errors/report-error.ts'
import { ownNameRoute } from '#shell/signin/own-name.ts'
import { systemRoutes } from '#system/contract/index.ts'
import { bareRoutes as forAll } from './theme-for-all.ts'

it.each([
  [clientErrorRoute, systemRoutes.clientError.report],
  [ownNameRoute, systemRoutes.config.shown],
  [forAll.page, portalRoutes.portal.page],
  [forAll.update, portalRoutes.portal.update],
])('%o is the route of the contract', (route, contract) => {
  expect(route).toEqual({ method: contract.method, path: contract.path })
})

import { expect, it } from 'vitest'
import { systemRoutes } from '#system/contract/index.ts'
import { clientErrorRoute } from '#shell/errors/report-error.ts'
import { ownNameRoute } from '#shell/signin/own-name.ts'
import { bareSystemRoutes as bare } from './bare-system-routes.ts'

it.each([
  [bare.me, systemRoutes.me.info],
  [bare.permissions, systemRoutes.menu.permissions],
  [bare.menus, systemRoutes.menu.router],
  [bare.dictionaries, systemRoutes.dict.all],
  [bare.customDictionary, systemRoutes.sysDictDataCust.list],
  [bare.preferences, systemRoutes.preference.all],
  [bare.setPreference, systemRoutes.preference.set],
  [bare.views, systemRoutes.view.list],
  [bare.viewAudiences, systemRoutes.view.audiences],
  [bare.createView, systemRoutes.view.create],
  [bare.configuration, systemRoutes.config.own],
  [clientErrorRoute, systemRoutes.clientError.report],
  [ownNameRoute, systemRoutes.config.shown],
  [bare.uploadFile, systemRoutes.oss.create],
  [bare.removeFiles, systemRoutes.oss.removeMany],
  [bare.updateView, systemRoutes.view.update],
  [bare.removeView, systemRoutes.view.remove],
])('%o is the route of the contract', (route, contract) => {
  expect(route).toEqual({ method: contract.method, path: contract.path })
})

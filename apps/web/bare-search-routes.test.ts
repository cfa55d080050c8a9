import { expect, it } from 'vitest'
import { searchModuleRoutes } from '#search/contract/index.ts'
import { bareSearchRoutes as bare } from './bare-search-routes.ts'

const { search } = searchModuleRoutes

it.each([
  [bare.find, search.find],
  [bare.recall, search.recall],
])('%o is the route of the contract', (route, contract) => {
  expect(route).toEqual({ method: contract.method, path: contract.path })
})

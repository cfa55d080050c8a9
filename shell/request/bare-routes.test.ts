import { expect, it } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { bareSessionRoutes } from './bare-routes.ts'

it('bare routes are those of the contract', () => {
  const placeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const contract = Object.entries(sessionRoutes).map(([name, route]) => [name, placeOf(route)])
  expect(Object.entries(bareSessionRoutes).map(([name, route]) => [name, placeOf(route)])).toEqual(contract)
})

import { expect, it } from 'vitest'
import { firstRunRoutes } from '#help/contract/first-run.ts'
import { bareFirstRunRoutes } from './first-run-calls.ts'

it('the bare route is the route of the contract', () => {
  const { method, path } = firstRunRoutes.steps
  expect(bareFirstRunRoutes.steps).toEqual({ method, path })
})

import { expect, it } from 'vitest'
import { systemStateRoutes } from '#help/contract/system-state.ts'
import { bareSystemStateRoutes } from './system-state-calls.ts'

it('the bare route is the route of the contract', () => {
  const { method, path } = systemStateRoutes.now
  expect(bareSystemStateRoutes.now).toEqual({ method, path })
})

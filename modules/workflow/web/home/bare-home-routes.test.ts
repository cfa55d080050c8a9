import { expect, it } from 'vitest'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { bareInstanceRoutes, bareTaskRoutes } from './bare-home-routes.ts'

it.each(Object.entries(bareTaskRoutes))('task.%s is the route of the contract', (name, route) => {
  const { method, path } = workflowTaskRoutes[name as keyof typeof bareTaskRoutes]
  expect(route).toEqual({ method, path })
})

it.each(Object.entries(bareInstanceRoutes))('instance.%s is the route of the contract', (name, route) => {
  const { method, path } = workflowInstanceRoutes[name as keyof typeof bareInstanceRoutes]
  expect(route).toEqual({ method, path })
})

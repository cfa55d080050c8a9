import { expect, it } from 'vitest'
import { MAX_BADGE, messageRoutes, NAV_LIMIT } from '#messaging/contract/message.ts'
import { bareMessageRoutes as bare } from './bare-message-routes.ts'
import { badgeText, MOST, SHOWN } from './badge.ts'

it.each(Object.entries(bare))('%s is the route of the contract', (name, route) => {
  const { method, path } = messageRoutes[name as keyof typeof bare]
  expect(route).toEqual({ method, path })
})

it('shows as many as the contract says, and at most 99', () => {
  expect([SHOWN, MOST]).toEqual([NAV_LIMIT, MAX_BADGE])
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+'])
})

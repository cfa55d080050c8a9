import { expect, it } from 'vitest'
import { MAX_BADGE, NAV_LIMIT } from '#messaging/contract/message.ts'
import { badgeText, MAX_SHOWN, SHOWN } from './badge.ts'

it('shows as many as the contract says, and at most 99', () => {
  expect([SHOWN, MAX_SHOWN]).toEqual([NAV_LIMIT, MAX_BADGE])
  expect([1, 99, 100].map(badgeText)).toEqual(['1', '99', '99+'])
})

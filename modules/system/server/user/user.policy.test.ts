import { describe, expect, test } from 'vitest'
import { userActions } from './user.policy.ts'

const every = new Set(['sys:user:update', 'sys:user:delete', 'sys:user:reset', 'sys:user:quit'])
const boss = { userId: 'boss', superAdmin: 1, permissions: new Set<string>() } as const
const clerk = { userId: 'clerk', superAdmin: 0, permissions: every } as const

describe('what one may do with a user', () => {
  test('an administrator may do everything with another user', () => {
    expect(userActions(boss, { id: 'ann', status: 1 }, null)).toEqual([
      'update',
      'disable',
      'resetPassword',
      'forceQuit',
      'delete',
    ])
  })
  test('a disabled user can be enabled, not disabled', () => {
    expect(userActions(boss, { id: 'ann', status: 0 }, null)).toContain('enable')
  })
  test('no one disables, resets, ends or deletes themselves', () => {
    expect(userActions(boss, { id: 'boss', status: 1 }, null)).toEqual(['update'])
  })
  test('nothing may be done with a user who is an administrator, or holds more', () => {
    expect(userActions(clerk, { id: 'boss', status: 1 }, 'administrator')).toEqual([])
    expect(userActions(clerk, { id: 'ann', status: 1 }, 'holds_more')).toEqual([])
    expect(userActions(clerk, { id: 'ann', status: 1 }, null)).toHaveLength(5)
  })
  test('each action needs its code', () => {
    const reader = { ...clerk, permissions: new Set(['sys:user:page', 'sys:user:quit']) }
    expect(userActions(reader, { id: 'ann', status: 1 }, null)).toEqual(['forceQuit'])
  })
})

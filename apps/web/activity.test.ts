import { expect, test } from 'vitest'
import { noticeRoutes } from '#messaging/contract/notice.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { kindOf, resourceOf } from '#shell/behavior/activity.ts'

test('what a call does, its contract says', () => {
  expect(kindOf(userRoutes.page)).toBeUndefined()
  expect(kindOf(userRoutes.create)).toBe('add')
  expect(kindOf(userRoutes.update)).toBe('edit')
  expect(kindOf(userRoutes.remove)).toBe('delete')
  expect(kindOf(userRoutes.removeMany)).toBe('deleteAll')
  expect(kindOf(noticeRoutes.publish)).toBe('edit')
  expect(kindOf(roleRoutes.addMembers)).toBe('edit')
})

test('a call without a permission code of its own adds, unless it names a record', () => {
  expect(kindOf({ method: 'POST', path: '/sys/savedView', can: 'session' })).toBe('add')
  expect(kindOf({ method: 'POST', path: '/sys/task/{id}/retry', can: 'session' })).toBe('edit')
})

test('what was acted on is the resource, never the record', () => {
  expect(resourceOf('/sys/user/{id}')).toBe('/sys/user')
  expect(resourceOf('/sys/role/{id}/members')).toBe('/sys/role/members')
})

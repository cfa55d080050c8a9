/** A user as lists of users answer them, for tests of pages that pick or show one. */
import type { User } from '#system/contract/user.ts'

const DEPT = '0192d5a0-0000-7000-8000-0000000000d1'

/** @param more what the test is about; everything else is usual */
export const aUser = (id: string, realName: string, more: Partial<User> = {}): User => ({
  id,
  username: realName,
  realName,
  headUrl: '',
  gender: 2,
  email: '',
  mobile: '',
  status: 1,
  superAdmin: 0,
  serviceFlag: 0,
  deptId: DEPT,
  deptName: '',
  roles: [],
  posts: [],
  createDate: '2026-11-20T02:30:00.000Z',
  lastLoginDate: null,
  actions: [],
  restriction: null,
  ...more,
})

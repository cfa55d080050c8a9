/** Users as a sheet. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { userExport } from '#system/contract/user.ts'
import { callOfUsers, userList } from './user-list.repo.ts'

export const exportedUsers = defineExport({
  noun: 'user',
  routes: userExport,
  rows: rowsOfList(userList, callOfUsers),
  columns: {
    realName: { value: (user) => user.realName },
    username: { value: (user) => user.username },
    dept: { value: (user) => user.deptName, width: 22 },
    roles: { value: (user) => user.roles.map(({ name }) => name).join(', '), width: 28 },
    posts: { value: (user) => user.posts.map(({ name }) => name).join(', '), width: 24 },
    mobile: { value: ({ mobile }, actor) => (seesMobiles(actor) ? mobile : hiddenMobile(mobile)), width: 16 },
    email: { value: (user) => user.email, width: 28 },
    gender: { dictionary: 'gender', value: (user) => user.gender, width: 8 },
    status: { dictionary: 'user_status', value: (user) => user.status, width: 8 },
    lastLogin: { kind: 'moment', value: (user) => user.lastLoginDate },
    created: { kind: 'moment', value: (user) => user.createDate },
  },
})

/** The list hides them; the user who may open the detail reads them there. */
const seesMobiles = (actor: Actor): boolean => holds(actor, 'sys:user:page')

/** `150****1174`; nothing of short ones. */
const hiddenMobile = (mobile: string): string =>
  mobile.length < 8 ? '****' : `${mobile.slice(0, -8)}****${mobile.slice(-4)}`

/** Users as a sheet. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { defineExport, rowsOfList, type RowSource } from '#kernel/exports/define.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { attrCodesIn } from '#system/contract/party-value.ts'
import { userExport, type UserQuery } from '#system/contract/user.ts'
import { attrExportColumns, seesAttrs } from '../party-attr/exported-attrs.ts'
import { attrTextsOf } from '../party-attr/listed-attrs.ts'
import { USER_TITLES } from './user-titles.ts'
import { callOfUsers, userList } from './user-list.repo.ts'

type UserRow = (typeof plainUsers extends RowSource<UserQuery, infer Row> ? Row : never) & {
  attrTexts?: Readonly<Record<string, string>>
}
type Asked = UserQuery & { columns?: readonly string[] | undefined }

const plainUsers = rowsOfList(userList, callOfUsers)

const askedBy = (actor: Actor, query: Asked): Asked =>
  seesAttrs(actor, 'user') ? query : { ...query, attr: undefined }

const usersWithAttrs: RowSource<Asked, UserRow> = {
  count: (kernel, actor, query) => plainUsers.count(kernel, actor, askedBy(actor, query)),
  async *batches(kernel, actor, query, signal) {
    const codes = attrCodesIn(query.columns ?? [])
    for await (const rows of plainUsers.batches(kernel, actor, askedBy(actor, query), signal)) {
      if (codes.length === 0) yield rows
      else yield await withTexts(kernel, actor, codes, rows)
    }
  },
}

async function withTexts(kernel: Kernel, actor: Actor, codes: readonly string[], rows: readonly UserRow[]) {
  const textOf = await kernel.database.read(actor.tenantId, (db) =>
    attrTextsOf(kernel, db, actor, { partyType: 'user', codes, rows }),
  )
  return rows.map((row) => ({ ...row, attrTexts: textOf(row.id) }))
}

export const exportedUsers = defineExport({
  noun: 'user',
  routes: userExport,
  rows: usersWithAttrs,
  more: attrExportColumns<UserRow>('user', USER_TITLES),
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

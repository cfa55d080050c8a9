/** Users as a sheet. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { defineExport, rowsOfList, type ExportColumn, type MoreColumn, type RowSource } from '#kernel/exports/define.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { attrCodesIn } from '#system/contract/party-value.ts'
import { userExport, type UserQuery } from '#system/contract/user.ts'
import { attrTitles } from '../party-attr/attr-titles.ts'
import { attrTextsOf } from '../party-attr/listed-attrs.ts'
import { findActive } from '../party-attr/party-attr.repo.ts'
import { USER_TITLES } from './user-titles.ts'
import { callOfUsers, userList } from './user-list.repo.ts'

type UserRow = (typeof plainUsers extends RowSource<UserQuery, infer Row> ? Row : never) & {
  attrTexts?: Readonly<Record<string, string>>
}
type Asked = UserQuery & { columns?: readonly string[] | undefined }

const plainUsers = rowsOfList(userList, callOfUsers)

/** Attributes are for those who see them in the list: without its code they are neither shown nor asked by. */
const seesAttrs = (actor: Actor): boolean => holds(actor, 'sys:user:page')
const askedBy = (actor: Actor, query: Asked): Asked => (seesAttrs(actor) ? query : { ...query, attr: undefined })

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

/** Columns of the attributes that there are. */
async function attrColumns(kernel: Kernel, actor: Actor, keys: readonly string[]) {
  if (!seesAttrs(actor)) return new Map<string, MoreColumn<UserRow>>()
  const codes = new Set(attrCodesIn(keys))
  const attrs = await kernel.database.read(actor.tenantId, (db) => findActive(db, 'user'))
  const titles = attrTitles(attrs, USER_TITLES)
  return new Map(
    attrs
      .filter(({ code }) => codes.has(code))
      .map(({ code, dataType }): [string, MoreColumn<UserRow>] => {
        const textOf = ({ attrTexts }: UserRow) => attrTexts?.[code] ?? ''
        const column: ExportColumn<UserRow> =
          dataType === 'number'
            ? { kind: 'number', value: (user) => (textOf(user) === '' ? null : Number(textOf(user))) }
            : { value: textOf, width: 20 }
        return [`attr.${code}`, { title: titles.get(code)?.[actor.language] ?? code, column }]
      }),
  )
}

export const exportedUsers = defineExport({
  noun: 'user',
  routes: userExport,
  rows: usersWithAttrs,
  more: attrColumns,
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

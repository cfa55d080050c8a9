/** Users out of a sheet. The rules are those of the form (`user.rules.ts`), asked for all rows at once. */
import { z } from 'zod'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChanges } from '#kernel/audit/record.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import { dictionaryNumbers } from '#kernel/imports/choices.ts'
import { defineImport } from '#kernel/imports/define.ts'
import { judgeEach } from '#kernel/imports/issues.ts'
import type { CellRow } from '#kernel/imports/kind.ts'
import type { Choice, ImportColumn, ImportedRow, Refuse, Sight } from '#kernel/imports/spec.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { FIRST_PASSWORD_HOURS } from '#system/contract/first-password.ts'
import type { Restriction } from '#contract/restriction.ts'
import { holderErrors } from '#system/contract/role-holder.ts'
import { ImportedUser, userErrors, userImport } from '#system/contract/user.ts'
import { deptChoices } from '../dept/dept-choices.ts'
import { attrColumns, lookAtAttrs, type AttrCells, type AttrLook } from '../party-attr/attr-cells.ts'
import { applyAttrs, cellsOf, holdAttrs, judgeAttrs } from '../party-attr/import-attrs.ts'
import { findActive } from '../party-attr/party-attr.repo.ts'
import { addWaiting, NO_PASSWORD } from '../first-password/first-password.repo.ts'
import { viaOf } from '../delegation/delegation.rules.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule, shareRule } from '#kernel/database/rule-lock.repo.ts'
import { restrictionsOf } from '../power/power.ts'
import { findRoleGrants } from '../role/role-grant.repo.ts'
import { rolesTogether, watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { watchGrants } from '../approval/watch-grants.ts'
import { guessableUnder } from './guessable-password.ts'
import * as repo from './user-import.repo.ts'
import { usersChanged } from './user-sessions.ts'
import { usernameKey } from './user.repo.ts'
import { USER_TITLES } from './user-titles.ts'
import { assertMay, assertMayHave, assertNotAgainstOneself, judgeGiving, type GivingFacts } from './user.rules.ts'
import { fieldsOf } from './user.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'labels' | 'policies'>

/** Passwords of one sheet: each takes 25 ms, and signing in needs the same threads. */
const MAX_PASSWORDS = 1_000

/** A row: a user, and the attributes that it names. */
type ImportedRowDraft = ImportedUser & AttrCells

interface Look {
  attrLook: AttrLook
  depts: Choice[]
  roles: Choice[]
  genders: Choice[]
  statuses: Choice[]
  staffId: string | undefined
  facts: GivingFacts
  /** Administrators that rows before have disabled. */
  leaving: string[]
  /** Rows with a password so far. */
  withPassword: Set<number>
}

type Row = ImportedRow<ImportedRowDraft, repo.KnownUser>

const columns: readonly ImportColumn<ImportedRowDraft, Look>[] = [
  {
    key: 'username',
    title: 'export.user.username',
    hint: 'import.user.username',
    required: true,
    example: 'zhang.san',
  },
  {
    key: 'realName',
    title: 'export.user.realName',
    required: true,
    example: (_, language) => translate(language, 'import.user.exampleName'),
  },
  {
    key: 'deptId',
    title: 'export.user.dept',
    hint: 'import.user.dept',
    required: true,
    example: ({ depts: [first] }) => first?.zh ?? '',
    choices: ({ depts }) => depts,
  },
  {
    key: 'deptIdList',
    title: 'import.user.otherDepts',
    hint: 'import.user.list',
    example: '',
    choices: ({ depts }) => depts,
    isList: true,
  },
  {
    key: 'roleIdList',
    title: 'export.user.roles',
    hint: 'import.user.roles',
    example: ({ roles, staffId }) => roles.find(({ value }) => value === staffId)?.zh ?? '',
    choices: ({ roles }) => roles,
    isList: true,
  },
  { key: 'mobile', title: 'export.user.mobile', example: '13800000000' },
  { key: 'email', title: 'export.user.email', example: 'zhang.san@example.com' },
  {
    key: 'gender',
    title: 'export.user.gender',
    example: ({ genders: [first] }, language) => first?.[language] ?? '',
    choices: ({ genders }) => genders,
  },
  {
    key: 'status',
    title: 'export.user.status',
    hint: 'import.user.status',
    example: ({ statuses }, language) => statuses.at(-1)?.[language] ?? '',
    choices: ({ statuses }) => statuses,
  },
  {
    key: 'password',
    title: 'import.user.password',
    hint: 'import.user.passwordHint',
    example: '',
    isSecret: true,
  },
  { key: 'allowIpQueue', title: 'import.user.allowIpQueue', hint: 'import.user.allowIpQueueHint', example: '' },
  { key: 'remark', title: 'import.user.remark', example: '' },
]

export const importedUsers = defineImport<ImportedRowDraft, Look, repo.KnownUser>({
  noun: 'user',
  title: 'export.user.title',
  routes: userImport,
  schema: ImportedUser.catchall(z.string()),
  columns,
  more: async ({ db, actor }) => attrColumns<Look>(await attrsFor(db, actor), USER_TITLES),
  keyColumn: 'username',
  keyOf: usernameKey,
  taken: userErrors.usernameTaken,
  needs: { create: 'sys:user:save', change: 'sys:user:update' },
  look,
  find: async ({ db, tx, actor, look: { attrLook } }, keys) => {
    if (tx) await shareRule(tx, actor.tenantId, GRANTS)
    const users = await repo.findByKeys(db, actor, { keys, lock: tx !== undefined })
    if (tx) await holdAttrs(tx, actor, attrLook)
    const ids = users.filter(({ reach }) => reach).map(({ id }) => id)
    const attrsOf = await cellsOf(db, attrLook, ids)
    return new Map(users.map((user) => [user.key, existing(user, attrsOf(user.id))]))
  },
  judge: async (sight, rows, refuse) => {
    await judge(sight, rows, refuse)
    await judgeAttrs({ db: sight.db, actor: sight.actor, look: sight.look.attrLook }, rows, refuse)
  },
  prepare,
  apply,
})

/** Attributes are for users who see them in the list, as in its export. */
const attrsFor = async (db: Db, actor: Actor) => (holds(actor, 'sys:user:page') ? findActive(db, 'user') : [])

function existing(user: repo.KnownUser, attrs: AttrCells) {
  const { id, reach, deptIds, roleIds, deptId } = user
  const deptIdList = deptIds.filter((one) => one !== deptId)
  return { id, reach, before: user, draft: { ...attrs, ...fieldsOf(user), deptIdList, roleIdList: roleIds } }
}

async function look({ kernel, db, actor }: { kernel: KernelPart; db: Db; actor: Actor }): Promise<Look> {
  const depts = deptChoices(actor, await repo.findDeptNames(db))
  const roles = await findRoleGrants(db)
  return {
    attrLook: await lookAtAttrs({ kernel, db }, { attrs: await attrsFor(db, actor), depts }),
    depts,
    roles: roles.map(({ id, name }) => ({ value: id, zh: name, en: name })),
    genders: await dictionaryNumbers(kernel, db, 'gender'),
    statuses: await dictionaryNumbers(kernel, db, 'user_status'),
    staffId: await repo.findStaffRole(db),
    facts: {
      reachable: new Set(depts.map(({ value }) => String(value))),
      assertRoles: remembered(db, actor),
      together: await rolesTogether(db),
    },
    leaving: [],
    withPassword: new Set(),
  }
}

/** Rows give the same few roles in the same few departments: each combination is asked about once. */
function remembered(db: Db, actor: Actor): GivingFacts['assertRoles'] {
  const answers = new Map<string, Promise<void>>()
  return (roleIds, deptIds, had) => {
    // The user who administers the tenant may give every role, whatever the department.
    const key = JSON.stringify([
      [...roleIds].sort(),
      actor.superAdmin === 1 ? [] : [...deptIds].sort(),
      actor.delegation ? [...had].sort() : [],
    ])
    const answer = answers.get(key) ?? assertMayHave(db, actor, { roleIds, deptIds, had })
    answers.set(key, answer)
    return answer
  }
}

async function judge(sight: Sight<Look>, rows: readonly Row[], refuse: Refuse): Promise<void> {
  const known = rows.flatMap(({ existing: found }) => found?.before ?? [])
  const restrictions = await restrictionsOf(sight.db, sight.actor, known)
  await judgeEach(rows, { refuse, columnOf: COLUMN_OF }, (row) => judgeOne(sight, row, { refuse, restrictions }))
}

async function judgeOne(
  sight: Sight<Look>,
  row: Row,
  { refuse, restrictions }: { refuse: Refuse; restrictions: ReadonlyMap<string, Restriction> },
): Promise<void> {
  const { actor, look: known } = sight
  const { draft, existing: found } = row
  if (draft.password !== undefined) {
    judgePassword(known, row, refuse)
    const guessable = await guessableUnder(sight.kernel, actor, draft.password, draft)
    if (guessable) refuse(row, { column: 'password', text: `issue.${guessable}` })
  }
  if (!found) {
    await judgeGiving(actor, draft, undefined, known.facts)
    return
  }
  const { before } = found
  assertMay(actor, { ...before, restriction: restrictions.get(before.id) ?? null }, 'update')
  assertNotAgainstOneself(actor, before, draft)
  if (draft.status === 0) await assertAdminStays(sight, before)
  await judgeGiving(actor, draft, before, known.facts)
}

/** The user who is there has a password of their own, which only a reset replaces. */
function judgePassword({ withPassword }: Look, row: Row, refuse: Refuse): void {
  if (row.existing) refuse(row, { column: 'password', text: 'issue.password_only_new' })
  else withPassword.add(row.n)
  if (withPassword.size > MAX_PASSWORDS)
    refuse(row, { column: 'password', text: 'issue.too_many_passwords', params: { maximum: MAX_PASSWORDS } })
}

/** One administrator must remain when all rows are written. */
async function assertAdminStays(
  { db, tx, actor, look: { leaving } }: Sight<Look>,
  user: repo.KnownUser,
): Promise<void> {
  if (user.superAdmin !== 1 || user.status !== 1) return
  if (tx) await lockRule(tx, actor.tenantId, 'last-admin')
  if ((await repo.countAdminsBesides(db, [...leaving, user.id])) === 0) throw new AppError(userErrors.lastAdmin)
  leaving.push(user.id)
}

/** At which column a broken rule stands; the form shows them at the same fields. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  [userErrors.grantExceedsOwn.name]: 'roleIdList',
  [userErrors.notToYourself.name]: 'roleIdList',
  [userErrors.holdsMore.name]: 'username',
  [userErrors.gradeTooHigh.name]: 'roleIdList',
  [holderErrors.rolesExclude.name]: 'roleIdList',
  [userErrors.lastAdmin.name]: 'status',
  [userErrors.notYourself.name]: 'status',
}

/** One after the other: hashing many at once would keep everybody else from signing in. */
async function prepare(rows: readonly CellRow[]): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>()
  for (const { n, cells } of rows) if (cells['password']) hashes.set(n, await passwords.hash(cells['password']))
  return hashes
}

type Tx = NonNullable<Sight<Look>['tx']>

async function apply(
  { kernel, tx, actor, look: { staffId, attrLook } }: Sight<Look> & { tx: Tx },
  rows: readonly Row[],
  hashes: ReadonlyMap<number, string>,
): Promise<void> {
  const { tenantId, userId: by } = actor
  const written = rows.map((row) => ({ row, user: writtenUser(row, { hash: hashes.get(row.n), staffId }) }))
  const created = written.filter(({ row }) => !row.existing).map(({ user }) => user)
  const changed = written.filter(({ row }) => row.existing).map(({ user }) => user)
  const ids = written.map(({ user }) => user.id)
  const assertNoneExcluded = await watchExclusions(tx, ids)
  const holdBack = await watchGrants(tx, actor, ids)
  if (created.length > 0) await repo.insertUsers(tx, { tenantId, by, via: viaOf(actor), users: created })
  const waiting = created.filter(({ passwordHash }) => passwordHash === NO_PASSWORD).map(({ id }) => id)
  if (waiting.length > 0)
    await addWaiting(tx, { tenantId, importerId: by, userIds: waiting, hours: FIRST_PASSWORD_HOURS })
  if (changed.length > 0) await repo.updateUsers(tx, { tenantId, by, via: viaOf(actor), users: changed })
  const people = written.map(({ row, user }) => ({ row, userId: user.id }))
  const attrsOf = await applyAttrs({ kernel, tx, actor, look: attrLook }, people)
  await assertNoneExcluded()
  const pending = await holdBack()
  const changes = written.map(({ row, user }) => ({
    action: row.existing ? 'update' : 'create',
    resource: 'user',
    resourceId: user.id,
    label: user.realName,
    before: row.existing && { ...traceOf(row.existing.before), ...attrsOf(row.n).before },
    after: { ...traceOf(pending.strip(user.id, user)), ...attrsOf(row.n).after },
  }))
  await recordChanges(tx, actor, changes)
  const changedUsers = written.flatMap(({ row: { existing }, user }) =>
    existing ? [{ id: user.id, before: existing.before, after: pending.strip(user.id, user) }] : [],
  )
  await usersChanged(kernel, tx, tenantId, changedUsers)
}

function writtenUser(
  { draft, existing: found }: Row,
  { hash = NO_PASSWORD, staffId }: { hash: string | undefined; staffId: string | undefined },
): repo.WrittenUser {
  const { deptId, deptIdList, roleIdList } = draft
  const isBare = !found && roleIdList.length === 0
  return {
    ...fieldsOf(draft),
    id: found?.id ?? newId(),
    passwordHash: hash,
    deptIds: [...new Set([deptId, ...deptIdList])],
    // Imported users without a role get the one that everybody has.
    roleIds: isBare && staffId !== undefined ? [staffId] : [...new Set(roleIdList)],
  }
}

/** As the form's own trace: lists in one order, so that only what changed differs. */
const traceOf = (user: repo.KnownUser | repo.WrittenUser) => ({
  ...fieldsOf(user),
  deptIds: [...user.deptIds].sort(),
  roleIds: [...user.roleIds].sort(),
})

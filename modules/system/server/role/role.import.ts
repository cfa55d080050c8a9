/**
 * Roles out of a sheet, their permissions by code. An organisation has dozens of them, so each is judged and written by
 * what the form uses, one after the other.
 */
import { errors } from '#contract/errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { wholeNumber } from '#kernel/imports/cell-values.ts'
import { dictionaryNumbers } from '#kernel/imports/choices.ts'
import { defineImport } from '#kernel/imports/define.ts'
import { judgeEach } from '#kernel/imports/issues.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Choice, Existing, ImportColumn } from '#kernel/imports/spec.ts'
import { NEW_ROLE_GRADE, RoleDraft, roleErrors, roleImport } from '#system/contract/role.ts'
import { userErrors } from '#system/contract/user.ts'
import { deptChoices } from '../dept/dept-choices.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { menuChoices } from '../menu/menu-choices.ts'
import { findPackagedMenus } from '../menu/menu.repo.ts'
import { findDeptNames } from '../user/user-import.repo.ts'
import { findRole, findRoleIds, type FoundRole } from './role.repo.ts'
import { checkGrants, writeWatched } from './role.service.ts'

interface Look {
  scopes: Choice[]
  menus: Choice[]
  depts: Choice[]
}

const OWN_RECORDS = 3
const CHOSEN_DEPTS = 4

const columns: readonly ImportColumn<RoleDraft, Look>[] = [
  {
    key: 'name',
    title: 'export.role.name',
    required: true,
    example: (_, language) => translate(language, 'import.role.exampleName'),
  },
  {
    key: 'grade',
    title: 'export.role.grade',
    hint: 'import.role.grade',
    example: String(NEW_ROLE_GRADE),
    parse: wholeNumber,
  },
  {
    key: 'dataScope',
    title: 'export.role.dataScope',
    hint: 'import.role.dataScope',
    example: ({ scopes }, language) => scopes.find(({ value }) => value === OWN_RECORDS)?.[language] ?? '',
    choices: ({ scopes }) => scopes,
  },
  {
    key: 'menuIdList',
    title: 'import.role.menus',
    hint: 'import.role.menusHint',
    example: 'sys:user:pick',
    choices: ({ menus }) => menus,
    isList: true,
  },
  {
    key: 'deptIdList',
    title: 'import.role.depts',
    hint: 'import.role.deptsHint',
    example: '',
    choices: ({ depts }) => depts,
    isList: true,
  },
  { key: 'remark', title: 'export.role.remark', example: '' },
]

/** At which column a broken rule stands. */
const COLUMN_OF = {
  [userErrors.grantExceedsOwn.name]: 'menuIdList',
  [roleErrors.membersBeyondOwn.name]: 'menuIdList',
  [userErrors.holdsMore.name]: 'name',
  [userErrors.gradeTooHigh.name]: 'grade',
}

export const importedRoles = defineImport<RoleDraft, Look, FoundRole>({
  noun: 'role',
  title: 'export.role.title',
  routes: roleImport,
  schema: RoleDraft,
  columns,
  keyColumn: 'name',
  keyOf: (name) => name,
  taken: errors.nameTaken,
  needs: { create: 'sys:role:save', change: 'sys:role:update' },
  merge: (before, given) => {
    const { dataScope, deptIdList } = given
    const isElsewhere = dataScope !== undefined && dataScope !== CHOSEN_DEPTS && deptIdList === undefined
    return { ...before, ...given, ...(isElsewhere && { deptIdList: [] }) }
  },
  look: async ({ kernel, db, actor }) => ({
    scopes: scopeChoices(await dictionaryNumbers(kernel, db, 'data_scope')),
    menus: menuChoices(await findPackagedMenus(db)),
    depts: deptChoices(actor, await findDeptNames(db)),
  }),
  find: async ({ db, tx, actor }, names) => {
    if (tx) await lockRule(tx, actor.tenantId, GRANTS)
    return existingRoles(db, names)
  },
  judge: ({ db, actor }, rows, refuse) =>
    judgeEach(rows, { refuse, columnOf: COLUMN_OF }, ({ draft, existing }) =>
      checkGrants(db, actor, draft, existing?.before),
    ),
  apply: async ({ kernel, tx, actor }, rows) => {
    for (const { draft, existing } of rows) {
      const before = existing && { before: existing.before }
      await writeWatched(tx, actor, { id: existing?.id ?? newId(), draft, ...before })
    }
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
  },
})

async function existingRoles(db: Db, names: readonly string[]) {
  const found = new Map<string, Existing<RoleDraft, FoundRole>>()
  for (const id of await findRoleIds(db, names)) {
    const before = await findRole(db, id)
    if (before) found.set(before.name, { id, reach: true, before, draft: RoleDraft.parse(before) })
  }
  return found
}

/** Also as the export calls them. */
function scopeChoices(scopes: readonly Choice[]): Choice[] {
  const alias = (language: 'zh' | 'en', value: string | number) => translate(language, `export.role.scope_${value}`)
  return scopes.map((scope) => ({ ...scope, also: [alias('zh', scope.value), alias('en', scope.value)] }))
}

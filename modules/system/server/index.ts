/**
 * Module `system`, the entry point: people, departments, roles, menus and dictionaries of each tenant.
 *
 * Words: a *grant* is what roles give (permission codes and a data scope); the *scope* says which departments' records
 * a user reaches. Promises: the tree has one root and no cycle; no one grants what they do not hold; a change of grants
 * is felt at the next request; what is deleted is in the recycle bin. Other modules enter here and nowhere else.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { mountClientErrors } from './client-error/client-error.routes.ts'
import { mountConfig } from './config/config.routes.ts'
import { mountDepts } from './dept/dept.routes.ts'
import { mountCustomDicts } from './dict-cust/dict-cust.routes.ts'
import { mountDicts } from './dict/dict.routes.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { mountFieldModes } from './field-mode/field-mode.routes.ts'
import { mountRoleScopes } from './role-scope/role-scope.routes.ts'
import { mountMe } from './me/me.routes.ts'
import { mountMenus } from './menu/menu.routes.ts'
import { systemMigrations } from './migrations/index.ts'
import { mountParams } from './param/param.routes.ts'
import { searchableDepts, searchableUsers } from './search/people.search.ts'
import { searchableSettings } from './search/settings.search.ts'
import { mountRoleHolders } from './role-holder/role-holder.routes.ts'
import { exportedPartyAttrs } from './party-attr/party-attr.export.ts'
import { mountPartyAttrs } from './party-attr/party-attr.routes.ts'
import { partyAttrRestorer } from './party-attr/party-attr.service.ts'
import { mountRoleExclusions } from './role-exclusion/role-exclusion.routes.ts'
import { exclusionRestorer } from './role-exclusion/role-exclusion.service.ts'
import { exportedExclusions } from './role-exclusion/role-exclusion.export.ts'
import { mountRoles } from './role/role.routes.ts'
import { dropExpired } from './first-password/first-password.repo.ts'
import { mountFirstPasswords } from './first-password/first-password.routes.ts'
import { formerMailJobs } from './user/former-mail.ts'
import { mountUsers } from './user/user.routes.ts'

import { mountAccessPreview } from './access-preview/access-preview.routes.ts'
import { mountCenter } from './center/center.routes.ts'
import { mountStats } from './stat/stat.routes.ts'
import { dictRestorers } from './dict/dict.restore.ts'
import { paramRestorer } from './param/param.service.ts'
import { deptRestorer } from './dept/dept.restore.ts'
import { menuRestorer } from './menu/menu.restore.ts'
import { roleRestorer } from './role/role.restore.ts'
import { userRestorer } from './user/user.restore.ts'
import { exportedGroups } from './group/group.export.ts'
import { groupRestorer } from './group/group.service.ts'
import { mountGroups } from './group/group.routes.ts'
import { exportedPosts } from './post/post.export.ts'
import { postRestorer } from './post/post.service.ts'
import { mountPosts } from './post/post.routes.ts'
import { exportedDepts } from './dept/dept.export.ts'
import { exportedRoles } from './role/role.export.ts'
import { exportedUsers } from './user/user.export.ts'
import { exportedCustomDicts, exportedDicts } from './dict/dict.export.ts'
import { importedCustomDicts, importedDicts } from './dict/dict.import.ts'
import { exportedMenus } from './menu/menu.export.ts'
import { exportedParams } from './param/param.export.ts'
import { importedParams } from './param/param.import.ts'
import { importedRoles } from './role/role.import.ts'
import { importedUsers } from './user/user.import.ts'
import { systemJumps } from './jumps.ts'

const mounts = [
  mountUsers,
  mountDepts,
  mountRoles,
  mountRoleHolders,
  mountRoleExclusions,
  mountPartyAttrs,
  mountFieldModes,
  mountRoleScopes,
  mountMenus,
  mountDicts,
  mountCustomDicts,
  mountParams,
  mountMe,
  mountCenter,
  mountConfig,
  mountClientErrors,
  mountStats,
  mountPosts,
  mountGroups,
  mountFirstPasswords,
  mountAccessPreview,
]

export const systemModule: ServerModule = {
  name: 'system',
  texts: { zh, en },
  migrations: systemMigrations,
  routes: (kernel) => mounts.flatMap((mount) => mount(kernel)),
  exports: [
    exportedUsers,
    exportedRoles,
    exportedDepts,
    exportedMenus,
    exportedDicts,
    exportedCustomDicts,
    exportedParams,
    exportedPosts,
    exportedGroups,
    exportedExclusions,
    exportedPartyAttrs,
  ],
  imports: [importedUsers, importedRoles, importedDicts, importedCustomDicts, importedParams],
  searchables: [searchableUsers, searchableDepts, ...searchableSettings],
  jumps: systemJumps,
  jobs: (kernel) => formerMailJobs(kernel),
  sweeps: (kernel) => [(tenantId) => kernel.database.transaction(tenantId, dropExpired)],
  restorers: [
    userRestorer,
    deptRestorer,
    roleRestorer,
    menuRestorer,
    ...dictRestorers,
    paramRestorer,
    postRestorer,
    groupRestorer,
    exclusionRestorer,
    partyAttrRestorer,
  ],
}

export { actionWord, commaOf, fieldWord, resourceWord } from './audit-words.ts'
export { accountSource } from './accounts.ts'
export { readConfig } from './config/config.service.ts'
export { dayOf, fromDay, untilDay, zoneOf } from './config/days.repo.ts'
export { labelSource } from './dict/dict-labels.ts'
export { createGrantSource } from './grants.ts'
export { inTreeOrder, withAncestors, withDescendants, type TreeNode } from './tree.ts'
export { findCodeNames } from './menu/code-names.repo.ts'
export { mayEnter } from './menu/portal-menus.ts'
export { menusByPortal, modulesOf, openModules } from './menu/side-bar.service.ts'
export { readParam } from './param/read-param.ts'
export { findDelegation, findHoldersBelow } from './delegation/chain.repo.ts'
export { isDelegated, viaOf } from './delegation/delegation.rules.ts'
export { applyItem, mayGive } from './approval/apply-item.ts'
export { beneficiariesOf, openRequest, REQUEST_DAYS } from './approval/open-request.ts'
export { watchGrants } from './approval/watch-grants.ts'
export { isApprovalOn } from './approval/sensitive.repo.ts'
export { watchExclusions } from './role-exclusion/exclusion-check.ts'
export { countRoleless, findGiven, keepGiven, removeGiven } from './role/granted.repo.ts'
export { findAssigned, findLeadersAbove, findStillAssigned, type RoleWithWays } from './role-holder/assigned.repo.ts'
export { withdrawMembers } from './role/member-change.ts'
export { holdsCode } from './role/code-holders.repo.ts'
export { announceGrant } from './role-holder/grant-event.ts'
export { findSubjects, restrictionsOf } from './power/power.ts'
export { administratorsToNotify } from './user/administrators.repo.ts'
export { newPassword } from './user/new-password.ts'
export { giveOneTimePassword } from './user/one-time-password.repo.ts'
export { addRegisteredUser, isUsernameFree, shareGrants, type RegisteredUser } from './user/registered-user.ts'
export { assertMayGive } from './user/user.rules.ts'
export { roleOptions } from './role/role.service.ts'
export { findAttrTypes } from './role-scope/rule-reader.repo.ts'
export { findRuleUser } from './role-scope/rule-user.ts'
export { GRANTS } from './rule-names.ts'
export { ROLE_GIVEN, RoleGiven } from './role-holder/grant-event.ts'
export { CannotUnlock, unlockAdministrator } from './user/unlock.service.ts'
export { peopleInScope } from './user/user-reach.repo.ts'
export { isPersonInScope, type Reader } from './user/user.scope.ts'
export { declareMenus, type CatalogueDeclaration, type MenuSeed, type PageDeclaration } from './seed/menus.ts'
export { findAdministrators } from './seed/demo/demo.repo.ts'
export { findPeople } from './seed/demo/people.repo.ts'
export { Chance } from './seed/demo/random.ts'
export { findRootDeptId, insertMany } from './seed/seed.repo.ts'
export { type AdminPassword } from './seed/tenant.ts'
export { menusForCustomers, seed, seedOne, type SeedOptions, type SeedsOf } from './seed/index.ts'
export { type Seed } from './seed/apply-seeds.ts'
export { hasCompany, type TenantSeed } from './seed/tenants.ts'

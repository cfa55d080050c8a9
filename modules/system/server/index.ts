/**
 * Module `system`, the front door: people, departments, roles, menus and dictionaries of each tenant.
 *
 * Words: a *grant* is what roles give (permission codes and a data scope); the *scope* says which departments' records
 * somebody reaches. Promises: the tree has one root and no cycle; nobody grants what they do not hold; a change of grants
 * is felt at the next request; what is deleted lies in the recycle bin. Other modules enter here and nowhere else.
 */
import './schema.ts'
import { addTexts } from '#kernel/i18n/translate.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { mountDepts } from './dept/dept.routes.ts'
import { mountDicts } from './dict/dict.routes.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { mountMe } from './me/me.routes.ts'
import { mountMenus } from './menu/menu.routes.ts'
import { systemMigrations } from './migrations/index.ts'
import { mountRoles } from './role/role.routes.ts'
import { mountUsers } from './user/user.routes.ts'

addTexts('zh', zh)
addTexts('en', en)

export const systemModule: ServerModule = {
  name: 'system',
  migrations: systemMigrations,
  routes: (kernel) =>
    [mountUsers, mountDepts, mountRoles, mountMenus, mountDicts, mountMe].flatMap((mount) => mount(kernel)),
}

export { accountSource } from './accounts.ts'
export { eachOf } from './batch.ts'
export { createGrantSource } from './grants.ts'
export { moveToRecycleBin, type Recycled } from './recycle-bin.repo.ts'
export { inTreeOrder, withAncestors, withDescendants, type TreeNode } from './tree.ts'
export { newPassword } from './user/new-password.ts'
export { declareMenus, type CatalogueDeclaration, type MenuSeed, type PageDeclaration } from './seed/menus.ts'
export { type AdminPassword } from './seed/tenant.ts'
export { seed, type SeedOptions } from './seed/index.ts'

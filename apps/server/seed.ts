/** What the first start writes, and with `demo` a lifelike organisation. */
import pg from 'pg'
import { passwordLevel } from '#contract/password.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import type { DatabaseUrls } from '#kernel/database/roles.ts'
import type { FileStorage } from '#kernel/files/storage.ts'
import { addTexts } from '#kernel/i18n/translate.ts'
import type { TenantSeeder } from '#kernel/ports.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { behaviorMenus, behaviorSeeds } from '#behavior/server/index.ts'
import { filesMenus, filesSeeds } from '#files/server/index.ts'
import { formsMenus, formsSeeds } from '#forms/server/index.ts'
import { gatewayMenus, gatewaySeeds } from '#gateway/server/index.ts'
import { schedulingMenus, schedulingSeeds } from '#scheduling/server/index.ts'
import { securityMenus, securitySeeds } from '#security/server/index.ts'
import { messagingMenus, messagingSeeds } from '#messaging/server/index.ts'
import { microappMenus } from '#microapp/server/index.ts'
import { portalMenus, portalSeeds } from '#portal/server/index.ts'
import { recordsMenus, recordsSeeds } from '#records/server/index.ts'
import { searchMenus, searchSeeds } from '#search/server/index.ts'
import { menusForCustomers, newPassword, seed, seedOne } from '#system/server/index.ts'
import { tenancyMenus, tenancySeeds } from '#tenancy/server/index.ts'
import { modules } from './modules.ts'
import { modelSeeds, publicSeeds, runSeeds, workflowMenus, workflowSeeds } from '#workflow/server/index.ts'
import { workspaceMenus, workspaceSeeds } from '#workspace/server/index.ts'

/** Menus of the modules. */
const menus = [
  ...filesMenus,
  ...recordsMenus,
  ...portalMenus,
  ...messagingMenus,
  ...behaviorMenus,
  ...searchMenus,
  ...gatewayMenus,
  ...securityMenus,
  ...tenancyMenus,
  ...microappMenus,
  ...schedulingMenus,
  ...formsMenus,
  ...workflowMenus,
  ...workspaceMenus,
]

/** What the packages of tenants are chosen from. */
export const productMenus = menusForCustomers(menus)

/** What modules write for a tenant. */
const more = [
  filesSeeds,
  recordsSeeds,
  portalSeeds,
  messagingSeeds,
  behaviorSeeds,
  searchSeeds(modules),
  gatewaySeeds,
  securitySeeds,
  tenancySeeds,
  schedulingSeeds,
  formsSeeds,
  modelSeeds,
  publicSeeds,
  runSeeds,
  workflowSeeds,
  workspaceSeeds,
]

export interface SeedDatabaseOptions {
  urls: DatabaseUrls
  log: (message: string) => void
  /** ADMIN_PASSWORD: counts as chosen by its owner. */
  adminPassword: string | undefined
  demo: boolean
  /** Where the files of the demonstration go; left out, there are none. */
  files?: FileStorage
}

/** Idempotent. Resolves with the administrator's one-time password when one was made in this run. */
export async function seedDatabase({
  urls,
  log,
  adminPassword,
  demo,
  files,
}: SeedDatabaseOptions): Promise<{ oneTimePassword?: string }> {
  for (const { texts } of modules) if (texts) addTexts(texts)
  const pool = createPool({ connectionString: urls.app, max: 4, name: 'portico-seed' })
  const owner = new pg.Client({ connectionString: urls.owner, application_name: 'portico-seed' })
  await owner.connect()
  let oneTimePassword: string | undefined
  try {
    await seed({
      database: new Database(pool),
      owner,
      log,
      language: 'zh',
      menus,
      more,
      demo,
      files,
      adminPassword: async () => {
        const password = adminPassword ?? (oneTimePassword = newPassword())
        const [level, day] = adminPassword
          ? [passwordLevel(adminPassword), new Date().toISOString().slice(0, 10)]
          : [0, null]
        return { hash: await passwords.hash(password), level, day }
      },
    })
    return oneTimePassword ? { oneTimePassword } : {}
  } finally {
    await Promise.all([pool.end(), owner.end()])
  }
}

/** Seeds the tenants that the operator opens while the node runs. */
export const tenantSeeder =
  (database: Database): TenantSeeder =>
  async ({ id, code, name, language, passwordHash: hash }) => {
    await seedOne({
      database,
      tenant: { id, code, name: [name, name], cert: 1 },
      menus,
      more,
      language,
      demo: false,
      adminPassword: () => Promise.resolve({ hash, level: 0, day: null }),
    })
  }

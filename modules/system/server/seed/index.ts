/**
 * What the first start writes, and with `demo` a lifelike organisation. Idempotent; cheap when there is nothing to do.
 */
import type pg from 'pg'
import type { Database } from '#kernel/database/lease.ts'
import type { FileStorage } from '#kernel/files/storage.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { demoSeeds } from './demo/index.ts'
import type { MenuSeed } from './menus.ts'
import { applySeeds, type Seed } from './apply-seeds.ts'
import { moduleRoots, personalMenus, systemMenus } from './system-menus.ts'
import { ADMIN_SEED, tenantSeeds, type AdminPassword } from './tenant.ts'
import {
  DEMO,
  findOpenedTenants,
  hasCompany,
  insertTenants,
  isCustomer,
  OPERATOR,
  OWN,
  type TenantSeed,
} from './tenants.ts'

export interface SeedOptions {
  database: Database
  /** A connection as the owner: only the owner writes tenants. */
  owner: pg.ClientBase
  log: (message: string) => void
  /** Of names that are kept in one language only: departments, roles, people. */
  language: Language
  /** Asked at most once, and only when an administrator has to be made; all made in one run get the same. */
  adminPassword: () => Promise<AdminPassword>
  /** Menus of other modules, from `declareMenus`. */
  menus?: readonly MenuSeed[]
  /** What else other modules write for a tenant; after everything of this module. */
  more?: readonly SeedsOf[]
  demo: boolean
  /** Where the files of the demonstration go; left out, there are none. */
  files?: FileStorage | undefined
}

/** Under which conditions seeds are written. */
export interface SeedConditions {
  demo: boolean
  language: Language
  /** Where the files of the demonstration go; left out, there are none. */
  files?: FileStorage | undefined
}

/** What a module writes for one tenant. */
export type SeedsOf = (tenant: TenantSeed, options: SeedConditions) => readonly Seed[]

/** Modules a tenant of a certification has: the operator administers, customers have no production. */
const MODULES: Record<TenantSeed['cert'], readonly string[]> = {
  0: ['oa', 'bpm', 'kms', 'mes', 'sys'],
  1: ['oa', 'bpm', 'kms', 'sys'],
  2: ['sys'],
}

/** What is written for one tenant. */
export interface OneSeeding extends Pick<SeedOptions, 'database' | 'adminPassword' | 'menus' | 'more'>, SeedConditions {
  tenant: TenantSeed
}

/** Writes what one tenant lacks. Resolves with the names of what was written here. */
export async function seedOne({ database, tenant, adminPassword, demo, language, files, ...of }: OneSeeding) {
  const menus = menusFor(tenant, of.menus ?? [])
  const seeds = tenantSeeds({ tenant, menus, language, adminPassword })
  const more = (of.more ?? []).flatMap((seedsOf) => seedsOf(tenant, { demo, language, files }))
  return applySeeds(database, tenant.id, [...seeds, ...(demo ? demoSeeds(tenant) : []), ...more])
}

/** Writes what is missing. Resolves with the tenants whose administrator was made in this run. */
export async function seed(options: SeedOptions): Promise<{ adminsOf: number[] }> {
  const { owner, log, language, demo } = options
  const first = [OPERATOR, OWN, ...(demo ? [DEMO] : [])]
  await insertTenants(owner, first, language)
  const adminPassword = once(options.adminPassword)
  const adminsOf: number[] = []
  const opened = await findOpenedTenants(
    owner,
    first.map(({ id }) => id),
  )
  for (const tenant of [...first, ...opened]) {
    const isFirst = first.includes(tenant)
    const written = await seedOne({ ...options, tenant, adminPassword, demo: demo && isFirst })
    if (written.length > 0) log(`seeded tenant ${tenant.id} (${tenant.code}): ${written.length} entries`)
    if (written.includes(ADMIN_SEED)) adminsOf.push(tenant.id)
  }
  return { adminsOf }
}

/** Menus that a customer of the installation can have: what its package is chosen from. */
export const menusForCustomers = (ofModules: readonly MenuSeed[]): MenuSeed[] =>
  menusFor({ ...OWN, cert: 1 }, ofModules)

/** Each menu after its parent, as they were declared. */
function menusFor({ cert }: TenantSeed, ofModules: readonly MenuSeed[]): MenuSeed[] {
  return [...moduleRoots, ...systemMenus, ...personalMenus, ...ofModules].filter(
    ({ moduleCode, notForOperator, notForCustomers, onlyForCustomers, onlyForOperator }) =>
      MODULES[cert].includes(moduleCode) &&
      (hasCompany({ cert }) ? !onlyForOperator : !notForOperator) &&
      (isCustomer({ cert }) ? !notForCustomers : !onlyForCustomers),
  )
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => (result ??= work())
}

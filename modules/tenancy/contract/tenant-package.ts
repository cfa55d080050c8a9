/**
 * Packages: what a tenant has of the product, and how much. The operator makes them and gives each tenant one or none;
 * a tenant without a package has everything, without limits.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { listQuery } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { Id, line, requiredLine, text } from '#contract/scalars.ts'

const MAX_MENUS = 2_000

/** A limit; null: none. */
const limit = (most: number) => z.number().int().min(1).max(most).nullable()

export const TenantPackage = z.object({
  id: Id,
  name: z.string(),
  /** Codes of menus and buttons, with those of what is above them. */
  menuCodeList: z.array(z.string()),
  /** Enabled users; service accounts do not count. */
  userLimit: limit(10_000_000),
  /** Megabytes (1,048,576 bytes) of stored files. */
  megabyteLimit: limit(1_000_000_000),
  /** Calls a minute of all users and keys together, over all server processes. */
  callLimit: limit(10_000_000),
  remark: z.string(),
  /** Tenants that have it. */
  tenantCount: z.number(),
  ...recordFields(RecordAction),
})
export type TenantPackage = z.infer<typeof TenantPackage>

export const TenantPackageDraft = z.object({
  name: requiredLine(64),
  menuCodeList: z
    .array(z.string().min(1).max(128))
    .min(1, { error: 'required' })
    .max(MAX_MENUS)
    .meta({ examples: [['sys:user:page']] }),
  userLimit: limit(10_000_000).default(null),
  megabyteLimit: limit(1_000_000_000).default(null),
  callLimit: limit(10_000_000).default(null),
  remark: text(500).default(''),
})
export type TenantPackageDraft = z.infer<typeof TenantPackageDraft>

export const TenantPackageUpdate = TenantPackageDraft.extend(revision)
export type TenantPackageUpdate = z.infer<typeof TenantPackageUpdate>

export const TenantPackageQuery = listQuery({
  filters: {
    /** Contained in name or remark. */
    keyword: line(64).optional(),
  },
  sortable: ['name', 'createDate'],
})
export type TenantPackageQuery = z.infer<typeof TenantPackageQuery>

/** A menu that a package can have. Flat, parents first; `parentCode` joins them. */
export const PackageMenu = z.object({
  code: z.string(),
  parentCode: z.string().nullable(),
  /** In the caller's language. */
  name: z.string(),
  icon: z.string(),
  menuType: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  permissions: z.array(z.string()),
  sensitive: z.boolean(),
})
export type PackageMenu = z.infer<typeof PackageMenu>

export const tenantPackageRoutes = {
  options: route({
    method: 'GET',
    path: '/sys/tenantPackage/list',
    can: ['sys:tenantPackage:page', 'sys:tenant:page'],
    summary: 'All packages for selection, by name; for the operator alone',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  menus: route({
    method: 'GET',
    path: '/sys/tenantPackage/menus',
    can: 'sys:tenantPackage:page',
    summary: 'The menus that packages are chosen from; for the operator alone',
    reply: z.array(PackageMenu),
  }),
  ...crudRoutes({
    path: '/sys/tenantPackage',
    code: 'sys:tenantPackage',
    resource: 'tenantPackage',
    noun: ['package of tenants', 'packages of tenants'],
    query: TenantPackageQuery,
    item: TenantPackage,
    draft: TenantPackageDraft,
    change: TenantPackageUpdate,
    create: { errors: [errors.nameTaken] },
    update: {
      summary: 'Change a package; it is effective for its tenants at once, and deletes nothing of theirs',
      errors: [errors.nameTaken],
    },
    remove: { summary: 'Delete a package; not possible while a tenant has it', errors: [errors.inUse] },
  }),
}

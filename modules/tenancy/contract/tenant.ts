/**
 * The customers of the installation, for its operator (certification 2): opening, extending, closing and reopening
 * them. Others are refused, whatever codes they hold. The operator sees counts of a tenant, never a record of it.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Day, Flag, Id, line, queryList, requiredLine, text, Timestamp } from '#contract/scalars.ts'

export const tenantErrors = {
  /** The state of the tenant does not allow it: it is opened, closed, or being opened by another call. */
  transition: errorCode('tenant_transition', 409, 77),
}

/** Days in which a closed tenant can be reopened; after them all that it has is deleted. */
export const REOPEN_DAYS = 30
/** Days before the last day on which administrators are warned. */
export const WARNING_DAYS = [30, 14, 7, 1] as const

/** 0 pending opening, 1 open, 2 expired, 3 closed (specification section 4). */
export const TenantStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type TenantStatus = z.infer<typeof TenantStatus>

const TenantAction = z.enum(['open', 'extend', 'reopen', 'update', 'close', 'support'])
export type TenantAction = z.infer<typeof TenantAction>

/** What is counted of a tenant; null before it is opened and after it is closed. */
const TenantUsage = z.object({
  /** Enabled ones, service accounts apart. */
  users: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** When a user signed in last; null: never. */
  signInDate: Timestamp.nullable(),
})
export type TenantUsage = z.infer<typeof TenantUsage>

export const Tenant = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  /** The host by which its users come; empty: they name the code. */
  domain: z.string(),
  contact: z.string(),
  remark: z.string(),
  status: TenantStatus,
  /** Its last day (UTC); null: without end. */
  expireDate: Day.nullable(),
  openDate: Timestamp.nullable(),
  closeDate: Timestamp.nullable(),
  /** From when all that it has is deleted. */
  removalDate: Timestamp.nullable(),
  usage: TenantUsage.nullable(),
  /** What it has agreed to; null: the operator's support may not enter. */
  support: z.object({ mayAct: Flag, untilDate: Timestamp }).nullable(),
  /** Null: without one it has the whole product, without limits. */
  packageId: Id.nullable(),
  packageName: z.string(),
  /** Limits of its package; null: none. */
  userLimit: z.number().nullable(),
  megabyteLimit: z.number().nullable(),
  ...recordFields(TenantAction),
})
export type Tenant = z.infer<typeof Tenant>

const TENANT_CODE = /^[a-z][a-z0-9-]*$/
const HOST = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?$/

const domain = line(253)
  .transform((host) => host.toLowerCase())
  .refine((host) => host === '' || HOST.test(host), { error: 'domain_invalid' })
  .default('')

export const TenantDraft = z.object({
  name: requiredLine(64),
  /** Users type it at the tenants' login page. It does not change. */
  code: requiredLine(32).regex(TENANT_CODE, { error: 'tenant_code' }),
  domain,
  contact: line(128).default(''),
  remark: text(500).default(''),
  packageId: Id.nullable().default(null),
})
export type TenantDraft = z.infer<typeof TenantDraft>

export const TenantUpdate = TenantDraft.omit({ code: true }).extend(revision)
export type TenantUpdate = z.infer<typeof TenantUpdate>

/** The last day; left out or null: without end. One that is over already is refused. */
export const TenantTerm = z.object({ expireDate: z.iso.date().nullable().default(null) })
export type TenantTerm = z.infer<typeof TenantTerm>

/** The code of the tenant, typed to confirm. */
export const TenantClosing = z.object({ code: line(32) })
export type TenantClosing = z.infer<typeof TenantClosing>

/** What the operator hands over; the password is shown this once. */
export const OpenedTenant = z.object({
  username: z.string(),
  password: z.string(),
  /** Hours for which the password is valid. */
  hours: z.number(),
  /** Where its users sign in. */
  address: z.string(),
  code: z.string(),
  milliseconds: z.number(),
})
export type OpenedTenant = z.infer<typeof OpenedTenant>

export const TenantQuery = listQuery({
  filters: {
    /** Contained in name, code or domain. */
    keyword: line(64).optional(),
    status: queryList(z.enum(['0', '1', '2', '3']), 4).optional(),
    packageId: Id.optional(),
  },
  sortable: ['createDate', 'name', 'code', 'status', 'expireDate'],
})
export type TenantQuery = z.infer<typeof TenantQuery>

/** The columns have the keys of the page's table. */
export const tenantExport = exportRoutes({
  path: '/sys/tenant/export',
  can: 'sys:tenant:export',
  what: 'Tenants',
  query: TenantQuery,
  columns: ['name', 'code', 'status', 'package', 'users', 'storage', 'term', 'domain', 'contact', 'created'],
})

/** How many tenants are in each state, of those that the other filters leave. */
export const TenantCounts = z.object({ 0: z.number(), 1: z.number(), 2: z.number(), 3: z.number() })
export type TenantCounts = z.infer<typeof TenantCounts>

/** What remains of a tenant whose data was deleted. */
export const TenantCertificate = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  closeDate: Timestamp,
  removeDate: Timestamp,
  /** Rows of all tables. */
  rows: z.number(),
  tables: z.number(),
  files: z.number(),
})
export type TenantCertificate = z.infer<typeof TenantCertificate>

export const tenantRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/tenant/page',
    can: 'sys:tenant:page',
    summary: 'Tenants, as a list; for the operator alone',
    query: TenantQuery,
    reply: page(Tenant),
    resource: 'tenant',
  }),
  counts: route({
    method: 'GET',
    path: '/sys/tenant/counts',
    can: 'sys:tenant:page',
    summary: 'How many tenants are in each state; for the operator alone',
    reply: TenantCounts,
  }),
  certificates: route({
    method: 'GET',
    path: '/sys/tenant/certificates',
    can: 'sys:tenant:page',
    summary: 'What remains of tenants whose data was deleted, the last 200; for the operator alone',
    reply: z.array(TenantCertificate),
  }),
  get: route({
    method: 'GET',
    path: '/sys/tenant/{id}',
    can: 'sys:tenant:page',
    summary: 'One tenant; for the operator alone',
    params: ById,
    reply: Tenant,
  }),
  create: route({
    method: 'POST',
    path: '/sys/tenant',
    can: 'sys:tenant:save',
    summary: 'Create a tenant, which is then opened by a call of its own; for the operator alone',
    body: TenantDraft,
    reply: z.object({ id: Id }),
    errors: [errors.nameTaken],
  }),
  update: route({
    method: 'PUT',
    path: '/sys/tenant',
    can: 'sys:tenant:update',
    summary: 'Change name, domain, contact and remark of a tenant; for the operator alone',
    body: TenantUpdate,
    reply: z.null(),
    errors: [errors.changedMeanwhile, tenantErrors.transition],
  }),
  open: route({
    method: 'POST',
    path: '/sys/tenant/{id}/open',
    can: 'sys:tenant:open',
    stepUp: true,
    summary: 'Open a pending tenant; the answer has the one-time password of its administrator, once',
    params: ById,
    body: TenantTerm,
    reply: OpenedTenant,
    errors: [tenantErrors.transition],
  }),
  extend: route({
    method: 'POST',
    path: '/sys/tenant/{id}/extend',
    can: 'sys:tenant:extend',
    summary: 'Give an open or expired tenant another last day; it is open then',
    params: ById,
    body: TenantTerm,
    reply: z.null(),
    errors: [tenantErrors.transition],
  }),
  close: route({
    method: 'POST',
    path: '/sys/tenant/{id}/close',
    can: 'sys:tenant:close',
    stepUp: true,
    summary: 'Close an open or expired tenant; after 30 days all that it has is deleted',
    params: ById,
    body: TenantClosing,
    reply: z.null(),
    errors: [tenantErrors.transition],
  }),
  reopen: route({
    method: 'POST',
    path: '/sys/tenant/{id}/reopen',
    can: 'sys:tenant:open',
    stepUp: true,
    summary: 'Reopen a closed tenant within 30 days',
    params: ById,
    body: TenantTerm,
    reply: z.null(),
    errors: [tenantErrors.transition],
  }),
}

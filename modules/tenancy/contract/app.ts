/**
 * Applications of the platform: other programs that tenants open from the switcher. Enabled for a tenant, one is a
 * portal of type 2 there; disabled, it is in no switcher. The operator alone keeps them.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { listQuery } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { Flag, Id, line, queryFlag, requiredLine } from '#contract/scalars.ts'
import { portalCode, portalUrl } from '#portal/contract/portal-rules.ts'
import { iconName } from '#system/contract/menu-rules.ts'

/** 0 single: one tenant at most has it; 1 multi-tenant: any number of them. */
export const AppType = z.union([z.literal(0), z.literal(1)])
export type AppType = z.infer<typeof AppType>

const MAX_TENANTS = 10_000

export const App = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  appType: AppType,
  /** 0: no tenant has it in its switcher. */
  status: Flag,
  url: z.string(),
  icon: z.string(),
  /** Tenants for which it is enabled. */
  tenantIdList: z.array(Id),
  ...recordFields(RecordAction),
})
export type App = z.infer<typeof App>

export const AppDraft = z.object({
  code: portalCode,
  name: requiredLine(32),
  appType: AppType.default(1),
  status: Flag.default(1),
  url: portalUrl
    .refine((url) => /^https?:/.test(url), { error: 'app_url' })
    .meta({ examples: ['https://app.example/'] }),
  icon: iconName.default(''),
  tenantIdList: z.array(Id).max(MAX_TENANTS).default([]),
})
export type AppDraft = z.infer<typeof AppDraft>

export const AppUpdate = AppDraft.extend(revision)
export type AppUpdate = z.infer<typeof AppUpdate>

export const AppQuery = listQuery({
  filters: {
    /** Contained in code, name or address. */
    keyword: line(64).optional(),
    status: queryFlag.optional(),
  },
  sortable: ['code', 'name', 'createDate'],
})
export type AppQuery = z.infer<typeof AppQuery>

export const appRoutes = {
  tenants: route({
    method: 'GET',
    path: '/sys/app/tenants',
    can: 'sys:app:page',
    summary: 'Tenants for which applications can be enabled; for the operator alone',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  ...crudRoutes({
    path: '/sys/app',
    code: 'sys:app',
    resource: 'app',
    noun: ['application', 'applications'],
    query: AppQuery,
    item: App,
    draft: AppDraft,
    change: AppUpdate,
    create: { errors: [errors.nameTaken] },
    update: {
      summary: 'Change an application; the switchers of its tenants follow at once',
      errors: [errors.nameTaken],
    },
    remove: { summary: 'Delete an application, which no tenant has any more' },
  }),
}

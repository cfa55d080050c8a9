/** Portals as administrators keep them (specification section 3 "Portal"). */
import { z } from 'zod'
import { crudRoutes, detailRoute } from '#contract/crud.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryFlag, requiredLine } from '#contract/scalars.ts'
import { iconName } from '#system/contract/menu-rules.ts'
import {
  moduleCodes,
  pictureText,
  PortalClient,
  portalCode,
  portalErrors,
  PortalType,
  portalUrl,
  themeText,
} from './portal-rules.ts'

/** What the caller may do with one portal. */
export const PortalAction = z.enum(['update', 'setDefault', 'delete'])
export type PortalAction = z.infer<typeof PortalAction>

export const Portal = z.object({
  id: Id,
  portalCode: z.string(),
  portalName: z.string(),
  /** Shown in English; empty: the name. */
  portalNameEn: z.string(),
  portalType: PortalType,
  /** JSON text: `[{"id","url"}]`, or `[]`. */
  portalPic: z.string(),
  url: z.string(),
  /** Codes joined by commas. */
  moduleCode: z.string(),
  /** 0 hides it in the switchers; who knows its address enters all the same. */
  showFlag: Flag,
  icon: z.string(),
  /** '1' the organisation's default, else empty. */
  defaultFlag: z.enum(['', '1']),
  microFrontend: Flag,
  /** JSON text of a theme's layer; empty: it has no theme. */
  themeConfig: z.string(),
  client: PortalClient,
  /** Code and existence stay: every organisation has it. */
  isProtected: z.boolean(),
  ...recordFields(PortalAction),
})
export type Portal = z.infer<typeof Portal>

/** The theme a new portal begins with: opening it stays in the window (readings, "Portals"). */
export const FIRST_THEME = '{"themeId":"default","interactionMode":"current"}'

export const PortalDraft = z.object({
  portalCode,
  portalName: requiredLine(32),
  portalNameEn: line(64).default(''),
  portalType: PortalType.default('1'),
  portalPic: pictureText.default('[]'),
  url: portalUrl.default('/'),
  moduleCode: moduleCodes.default(''),
  showFlag: Flag.default(1),
  icon: iconName.default(''),
  /** '1' takes it away from the portal that was the default; the default itself can only be handed on. */
  defaultFlag: z.enum(['', '1']).default(''),
  microFrontend: Flag.default(0),
  themeConfig: themeText.default(FIRST_THEME),
  client: PortalClient.default('PC'),
})
export type PortalDraft = z.infer<typeof PortalDraft>

export const PortalUpdate = PortalDraft.extend(revision)
export type PortalUpdate = z.infer<typeof PortalUpdate>

/** Moves a portal before or behind another; without either to the end. */
export const PortalMove = z.object({ id: Id, beforeId: Id.optional(), afterId: Id.optional() })
export type PortalMove = z.infer<typeof PortalMove>

/** In their order, unless another is asked for. */
export const PortalQuery = listQuery({
  filters: {
    /** Contained in code, name or address. */
    keyword: line(64).optional(),
    portalType: PortalType.optional(),
    showFlag: queryFlag.optional(),
  },
  sortable: ['portalCode', 'portalName', 'createDate', 'updateDate'],
})
export type PortalQuery = z.infer<typeof PortalQuery>

/** The columns have the keys of the page's table. */
export const portalExport = exportRoutes({
  path: '/sys/sysPortal/export',
  can: 'sys:portal:export',
  what: 'Portals',
  query: PortalQuery,
  columns: ['name', 'code', 'type', 'url', 'modules', 'shown', 'isDefault', 'client', 'updated', 'created'],
})

const writeErrors = [portalErrors.codeTaken, portalErrors.protected, portalErrors.defaultStays]

const { get, ...listRoutes } = crudRoutes({
  path: '/sys/sysPortal',
  code: 'sys:portal',
  resource: 'portal',
  noun: ['portal', 'portals'],
  query: PortalQuery,
  item: Portal,
  draft: PortalDraft,
  change: PortalUpdate,
  create: {
    summary: 'Create a portal at the end of the list',
    errors: [portalErrors.codeTaken, portalErrors.tooMany, portalErrors.none],
  },
  update: { summary: 'Change a portal; all menus are updated immediately', errors: writeErrors },
  remove: {
    summary:
      'Move a portal to the recycle bin; users who chose it as default no longer have a default portal of their own',
    errors: [portalErrors.protected, portalErrors.defaultStays],
  },
})

export const portalRoutes = {
  ...listRoutes,
  get: detailRoute(get, '/sys/sysPortal/detail'),
  show: route({
    method: 'PUT',
    path: '/sys/sysPortal/showFlag',
    can: 'sys:portal:update',
    summary: 'Show or hide a portal in the switchers',
    body: z.object({ id: Id, showFlag: Flag }),
    reply: z.null(),
  }),
  setDefault: route({
    method: 'PUT',
    path: '/sys/sysPortal/default',
    can: 'sys:portal:update',
    summary: 'Make a portal the default of the organisation, replacing the previous one',
    body: ById,
    reply: z.null(),
  }),
  order: route({
    method: 'PUT',
    path: '/sys/sysPortal/order',
    can: 'sys:portal:update',
    summary: 'Move a portal before or after another',
    body: PortalMove,
    reply: z.null(),
  }),
}

/** The registry of micro apps: what may be shown inside Portico, and which sites may show Portico inside themselves. */
import { z } from 'zod'
import { crudRoutes, detailRoute } from '#contract/crud.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { Flag, Id, line, queryFlag, requiredLine, Timestamp } from '#contract/scalars.ts'
import {
  callPath,
  microAppAddress,
  microAppCode,
  microAppErrors,
  MicroAppHealth,
  MicroAppKind,
  MicroAppSession,
  SandboxFlag,
} from './micro-app-rules.ts'

export const MicroAppAction = z.enum(['update', 'check', 'delete'])
export type MicroAppAction = z.infer<typeof MicroAppAction>

export const MicroApp = z.object({
  id: Id,
  kind: MicroAppKind,
  code: z.string(),
  name: z.string(),
  /** Shown in English; empty: the name. */
  nameEn: z.string(),
  address: z.string(),
  /** Derived from the address; empty: this site. */
  origin: z.string(),
  sandbox: z.array(SandboxFlag),
  session: MicroAppSession,
  callPaths: z.array(z.string()),
  /** 1: it receives the signed-in user and their permissions. */
  tellsPerson: Flag,
  remark: z.string(),
  status: Flag,
  sort: z.number(),
  health: MicroAppHealth,
  /** What it called its version when it was last tried; empty: no one knows. */
  appVersion: z.string(),
  checkDate: Timestamp.nullable(),
  /** Menus that lead to it, as the caller's language calls them. */
  menus: z.array(z.string()),
  ...recordFields(MicroAppAction),
})
export type MicroApp = z.infer<typeof MicroApp>

export const MicroAppDraft = z.object({
  kind: MicroAppKind.default('app'),
  code: microAppCode,
  name: requiredLine(32),
  nameEn: line(64).default(''),
  address: microAppAddress,
  sandbox: z.array(SandboxFlag).max(10).default(['allow-forms', 'allow-popups', 'allow-downloads']),
  session: MicroAppSession.default('none'),
  callPaths: z.array(callPath).max(20).default([]),
  tellsPerson: Flag.default(0),
  remark: line(200).default(''),
  status: Flag.default(1),
  sort: z.number().int().min(0).max(9999).default(0),
})
export type MicroAppDraft = z.infer<typeof MicroAppDraft>

export const MicroAppUpdate = MicroAppDraft.extend(revision)
export type MicroAppUpdate = z.infer<typeof MicroAppUpdate>

export const MicroAppQuery = listQuery({
  filters: {
    /** Contained in code, name or address. */
    keyword: line(64).optional(),
    kind: MicroAppKind.optional(),
    status: queryFlag.optional(),
  },
  sortable: ['sort', 'code', 'name', 'createDate', 'updateDate'],
})
export type MicroAppQuery = z.infer<typeof MicroAppQuery>

/** The columns have the keys of the page's table. */
export const microAppExport = exportRoutes({
  path: '/sys/microApp/export',
  can: 'sys:microApp:export',
  what: 'Micro apps',
  query: MicroAppQuery,
  columns: [
    'name',
    'code',
    'kind',
    'address',
    'session',
    'calls',
    'status',
    'health',
    'appVersion',
    'updated',
    'created',
  ],
})

/** An app as everybody's page must know it to show it. */
export const SeenMicroApp = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  address: z.string(),
  origin: z.string(),
  sandbox: z.array(SandboxFlag),
  session: MicroAppSession,
  callPaths: z.array(z.string()),
  tellsPerson: Flag,
})
export type SeenMicroApp = z.infer<typeof SeenMicroApp>

const writeErrors = [microAppErrors.codeTaken, microAppErrors.trustNeeded]

const { get, ...registryRoutes } = crudRoutes({
  path: '/sys/microApp',
  code: 'sys:microApp',
  resource: 'microApp',
  noun: ['micro app or host', 'micro apps and hosts'],
  query: MicroAppQuery,
  item: MicroApp,
  draft: MicroAppDraft,
  change: MicroAppUpdate,
  create: {
    stepUp: true,
    summary: 'Register a micro app or a host; available on pages loaded afterwards',
    errors: [...writeErrors, microAppErrors.tooMany],
  },
  update: { stepUp: true, errors: writeErrors },
})

export const microAppRoutes = {
  ...registryRoutes,
  get: detailRoute(get, '/sys/microApp/detail'),
  list: route({
    method: 'GET',
    path: '/sys/microApp/list',
    can: 'session',
    summary: 'Enabled micro apps, with the fields needed to show them',
    reply: z.array(SeenMicroApp),
    whileViewing: 'read',
  }),
  switch: route({
    method: 'PUT',
    path: '/sys/microApp/status',
    can: 'sys:microApp:update',
    stepUp: true,
    summary: 'Enable or disable a micro app or a host',
    body: z.object({ id: Id, status: Flag }),
    reply: z.null(),
    errors: [microAppErrors.trustNeeded],
  }),
  check: route({
    method: 'PUT',
    path: '/sys/microApp/health',
    can: 'sys:microApp:update',
    summary: 'Report the result of a connection test by the browser; the server never connects to registered addresses',
    body: z.object({ id: Id, health: z.enum(['up', 'down']), appVersion: line(32).default('') }),
    reply: z.null(),
  }),
}

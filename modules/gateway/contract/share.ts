/** Share links as people make them and administrators look after them. Opening one: `contract/share.ts`. */
import { z } from 'zod'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { secretValue } from '#contract/marks.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryInt, Timestamp } from '#contract/scalars.ts'
import { ShareKindName, ShareOutcome } from '#contract/share-kinds.ts'
import { BatchResult } from '#contract/batch.ts'

/** The shortest password of a link. */
export const MIN_SHARE_PASSWORD = 4

/** 0 open, 1 expired, 2 revoked, 3 used up; the dictionary `share_state` names them. */
export const ShareState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type ShareState = z.infer<typeof ShareState>

export const ShareAction = z.enum(['revoke'])
export type ShareAction = z.infer<typeof ShareAction>

/** What a link opens of its record. */
export const ShareScope = z.object({
  /** 1: the content can be saved, too, not only looked at. */
  download: Flag.default(0),
})
export type ShareScope = z.infer<typeof ShareScope>

/** One link; its ticket is shown once, when it is made. */
export const Share = z.object({
  id: Id,
  kind: ShareKindName,
  recordId: Id,
  /** How the record was called then. */
  label: z.string(),
  state: ShareState,
  hasPassword: z.boolean(),
  download: Flag,
  uses: z.number(),
  maxUses: z.number().nullable(),
  expireDate: Timestamp,
  lastUseDate: Timestamp.nullable(),
  /** Who shares; empty when they are gone. */
  sharer: z.string(),
  createDate: Timestamp,
  actions: z.array(ShareAction),
})
export type Share = z.infer<typeof Share>

export const ShareDraft = z.object({
  kind: ShareKindName.default('file'),
  recordId: Id,
  days: z.number().int().min(1).max(365).default(7),
  /** null: as often as anybody likes. */
  maxUses: z.number().int().min(1).max(100_000).nullable().default(null),
  /** null: none is asked for. */
  password: secretValue(line(64).min(MIN_SHARE_PASSWORD)).nullable().default(null),
  download: Flag.default(0),
})
export type ShareDraft = z.infer<typeof ShareDraft>

export const ShareQuery = listQuery({
  filters: {
    /** Contained in what the record is called, or in the name of who shares. */
    keyword: line(64).optional(),
    kind: ShareKindName.optional(),
    state: queryInt(0, 3).optional(),
    /** First and last day of making, in the organisation's time zone. */
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['createDate', 'expireDate', 'lastUseDate', 'label', 'uses'],
})
export type ShareQuery = z.infer<typeof ShareQuery>

export const ShareUse = z.object({
  id: Id,
  usedDate: Timestamp,
  outcome: ShareOutcome,
  ip: z.string(),
  userAgent: z.string(),
})
export type ShareUse = z.infer<typeof ShareUse>

export const ShareUseQuery = listQuery({
  filters: {
    /** Contained in the address. */
    ip: line(45).optional(),
    outcome: ShareOutcome.optional(),
  },
  sortable: ['usedDate'],
})
export type ShareUseQuery = z.infer<typeof ShareUseQuery>

/** The columns have the keys of the page's table. */
export const shareExport = exportRoutes({
  path: '/gw/share/export',
  can: 'gw:share:export',
  what: 'Share links',
  query: ShareQuery,
  columns: ['record', 'state', 'sharer', 'uses', 'maxUses', 'password', 'expires', 'lastUse', 'created'],
})

export const shareRoutes = {
  page: route({
    method: 'GET',
    path: '/gw/share/page',
    can: 'gw:share:page',
    summary: 'Share links, as a list',
    query: ShareQuery,
    reply: page(Share),
    resource: 'share',
  }),
  ofRecord: route({
    method: 'GET',
    path: '/gw/share/record',
    can: 'gw:share:save',
    summary: 'The share links of a record: own links, with gw:share:page all links',
    query: z.object({ kind: ShareKindName.default('file'), recordId: Id }),
    reply: z.array(Share),
  }),
  uses: route({
    method: 'GET',
    path: '/gw/share/{id}/use/page',
    can: 'gw:share:page',
    summary: 'The access log of a share link',
    params: ById,
    query: ShareUseQuery,
    reply: page(ShareUse),
  }),
  create: route({
    method: 'POST',
    path: '/gw/share',
    can: 'gw:share:save',
    summary: 'Create a share link for a record the user can open; the address is returned once',
    body: ShareDraft,
    /** Hash address of the page that shows it. */
    reply: z.object({ id: Id, path: z.string() }),
  }),
  revoke: route({
    method: 'PUT',
    path: '/gw/share/revoke',
    can: ['gw:share:revoke', 'gw:share:save'],
    summary:
      'Revoke own share links, with gw:share:revoke any; takes effect immediately, also for links already opened',
    body: Ids,
    reply: BatchResult,
  }),
}

/**
 * Saved views of lists: filters, order, page size and columns under a name, one's own or shared. A view never grants
 * anything: the user who opens it asks the list with their own rights.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { MAX_LIMIT } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, requiredLine, Timestamp } from '#contract/scalars.ts'
import { PreferenceValue } from './preference.ts'

/** Views one person may keep of one list. */
export const MAX_VIEWS = 50

export const viewErrors = {
  tooMany: errorCode('too_many_views', 409, 71),
  shareForbidden: errorCode('view_share_forbidden', 403, 70),
}

/**
 * Module and noun of a list: `system.user`; a list that is not its noun's own adds its word: `system.role.members`. Of
 * lists of which there is one for each of something, its id: `forms.formRecordList.0192d5a0-…`.
 */
export const ListName = z
  .string()
  .max(96)
  .regex(/^[a-z]\w*(\.[a-z]\w*)+(\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/, { error: 'invalid_format' })

/** Who sees a view: its owner, everybody who may open the list, or those with chosen roles or in chosen departments. */
export const ViewAudience = z.enum(['own', 'all', 'chosen'])
export type ViewAudience = z.infer<typeof ViewAudience>

export const ViewAction = z.enum(['update', 'share', 'delete'])
export type ViewAction = z.infer<typeof ViewAction>

const Filters = z.record(z.string().max(64), z.string().min(1).max(4_000))

export const View = z.object({
  id: Id,
  resource: z.string(),
  name: z.string(),
  /** As in the address: texts, lists joined by commas. */
  filters: z.record(z.string(), z.string()),
  orderField: z.string().nullable(),
  order: z.enum(['asc', 'desc']).nullable(),
  limit: z.number().nullable(),
  /** The table's settings; only the page understands them. */
  columns: z.record(z.string(), z.unknown()),
  audience: ViewAudience,
  /** Empty when the owner is gone. */
  ownerName: z.string(),
  isMine: z.boolean(),
  /** To whom it is shown; empty for those who may not share it. */
  roleIdList: z.array(z.string()),
  deptIdList: z.array(z.string()),
  /** Filters it once had and the list no longer knows; they are not among `filters`. */
  gone: z.array(z.string()),
  updateDate: Timestamp,
  version: z.number(),
  actions: z.array(ViewAction),
})
export type View = z.infer<typeof View>

const draft = {
  name: requiredLine(40),
  filters: Filters.default({}),
  orderField: z.string().max(64).nullable().default(null),
  order: z.enum(['asc', 'desc']).nullable().default(null),
  limit: z.number().int().min(1).max(MAX_LIMIT).nullable().default(null),
  columns: PreferenceValue.default({}),
  audience: ViewAudience.default('own'),
  /** Looked at only for the audience `chosen`, and so are the departments; these reach those below them, too. */
  roleIdList: z.array(Id).max(100).default([]),
  deptIdList: z.array(Id).max(100).default([]),
}

export const ViewDraft = z.object({ resource: ListName, ...draft })
export type ViewDraft = z.infer<typeof ViewDraft>

export const ViewUpdate = z.object({ id: Id, ...draft, version: z.number().int().optional() })
export type ViewUpdate = z.infer<typeof ViewUpdate>

/** Whom a view can be shared with. */
export const ViewAudiences = z.object({
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  depts: z.array(z.object({ id: z.string(), pid: z.string(), name: z.string() })),
})
export type ViewAudiences = z.infer<typeof ViewAudiences>

export const viewRoutes = {
  list: route({
    method: 'GET',
    path: '/sys/savedView',
    can: 'session',
    summary: 'The views of a list: own views and views shared with the user',
    inSupport: true,
    query: z.object({ resource: ListName }),
    reply: z.array(View),
  }),
  audiences: route({
    method: 'GET',
    path: '/sys/savedView/audience',
    can: 'sys:view:share',
    summary: 'Roles and departments a view can be shared with',
    reply: ViewAudiences,
  }),
  create: route({
    method: 'POST',
    path: '/sys/savedView',
    can: 'session',
    summary: 'Save a view; sharing it needs sys:view:share',
    body: ViewDraft,
    reply: z.object({ id: Id }),
    errors: [errors.nameTaken, errors.forbidden, viewErrors.tooMany, viewErrors.shareForbidden],
  }),
  update: route({
    method: 'PUT',
    path: '/sys/savedView',
    can: 'session',
    summary: 'Change the settings, name or audience of a view',
    body: ViewUpdate,
    reply: z.null(),
    errors: [errors.nameTaken, errors.forbidden, errors.changedMeanwhile, viewErrors.shareForbidden],
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/savedView/{id}',
    can: 'session',
    summary: 'Delete a view; shared views move to the recycle bin',
    params: ById,
    reply: z.null(),
    errors: [errors.forbidden],
  }),
}

/**
 * The logs of an organisation: sign-ins, calls that change or export anything, errors of the server and of pages. Read
 * by their permission codes, complete for the organisation. Numbers and addresses are masked for callers without
 * `sys:log:personal`, and such callers cannot filter by address.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Id, line, queryInt, text, Timestamp } from '#contract/scalars.ts'

/** Opens numbers and addresses in all logs. */
export const LOG_PERSONAL = 'sys:log:personal'

const days = {
  /** First and last day, in the organisation's time zone. */
  fromDate: z.iso.date().optional(),
  toDate: z.iso.date().optional(),
}

export const LoginEntry = z.object({
  id: Id,
  createDate: Timestamp,
  /** As it was typed. */
  username: z.string(),
  /** Of the user with this name, as it is today; empty where there is none. */
  realName: z.string(),
  /** 0 failed, 1 success, 2 account locked. */
  status: z.number(),
  /** The name of the error; empty on success. */
  reason: z.string(),
  /** What the reason says; empty on success. */
  reasonText: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  /** The registered system through which the user came; empty for a user who signed in here. */
  via: z.string(),
  /**
   * What it was proved with, of a failure what was tried: `password`, `passwordTotp`, `passwordRecovery`,
   * `passwordPasskey`, `passkey`. Empty where another system vouched, and for older entries.
   */
  way: z.string(),
})
export type LoginEntry = z.infer<typeof LoginEntry>

export const LoginLogQuery = listQuery({
  filters: {
    /** Contained in the user name that was typed, or in the name of the user. */
    keyword: line(64).optional(),
    status: queryInt(0, 2).optional(),
    ip: line(45).optional(),
    ...days,
  },
  sortable: ['createDate'],
})
export type LoginLogQuery = z.infer<typeof LoginLogQuery>

export const loginLogRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/log/login/page',
    can: 'sys:logLogin:page',
    summary: 'Sign-ins, successful and failed',
    query: LoginLogQuery,
    reply: page(LoginEntry),
  }),
  get: route({
    method: 'GET',
    path: '/sys/log/login/{id}',
    can: 'sys:logLogin:page',
    summary: 'One sign-in',
    params: ById,
    reply: LoginEntry,
    errors: [errors.notFound],
  }),
}

export const loginLogExport = exportRoutes({
  path: '/sys/log/login/export',
  can: 'sys:logLogin:export',
  what: 'Sign-ins',
  query: LoginLogQuery,
  columns: ['createDate', 'username', 'realName', 'status', 'reason', 'way', 'ip', 'userAgent', 'via'],
})

/** Calls that took this long count as slow, in milliseconds. */
export const SLOW_MS = 1_000

export const OperationEntry = z.object({
  id: Id,
  createDate: Timestamp,
  /** Empty for a user who is gone. */
  userId: z.string(),
  userName: z.string(),
  /** The API key by which a program called on behalf of the user; empty for a user. */
  keyName: z.string(),
  /** The department, and the post, in which the user acted; empty for one who has a single identity. */
  actingAs: z.string(),
  /** The name of the user as whom its user viewed; empty for none. */
  viewingAs: z.string(),
  /** What the menu calls it, or what it is called where it needs a session alone, in the language of the caller. */
  name: z.string(),
  /** `user.create` */
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  /** 0 success. */
  code: z.number(),
  /** The message of the refusal; empty on success. */
  answer: z.string(),
  duration: z.number(),
  ip: z.string(),
  requestId: z.string(),
})
export type OperationEntry = z.infer<typeof OperationEntry>

/** A call of the same session. */
export const NearbyCall = OperationEntry.pick({
  id: true,
  createDate: true,
  name: true,
  method: true,
  path: true,
  status: true,
  code: true,
})
export type NearbyCall = z.infer<typeof NearbyCall>

export const OperationDetail = OperationEntry.extend({
  userAgent: z.string(),
  node: z.string(),
  /** JSON; `{"$masked": reason}` stands for a masked value. Empty where there was none, or none may be shown. */
  input: z.string(),
  /** How many values are masked. */
  masked: z.number(),
  /** Calls of the same session, or of the same user and key, five minutes before and after. */
  nearby: z.array(NearbyCall),
})
export type OperationDetail = z.infer<typeof OperationDetail>

export const OperationOutcome = z.enum(['trouble', 'failed', 'denied', 'slow'])

export const OperationLogQuery = listQuery({
  filters: {
    /** Contained in the name of a user or of an API key. */
    keyword: line(64).optional(),
    userId: Id.optional(),
    /** `trouble`: failed, denied or slow. */
    outcome: OperationOutcome.optional(),
    /** A code (`40903`), or the number of a request. */
    result: line(64).optional(),
    /** `user.create`, or an address: `/sys/user`. */
    route: line(200).optional(),
    ip: line(45).optional(),
    ...days,
  },
  sortable: ['createDate'],
})
export type OperationLogQuery = z.infer<typeof OperationLogQuery>

/** A user who called from an address. */
const AddressUser = z.object({ userId: Id, userName: z.string(), lastDate: Timestamp })

export const operationLogRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/log/operation/page',
    can: 'sys:logOperation:page',
    summary: 'Calls that changed or exported anything, or were refused',
    query: OperationLogQuery,
    reply: page(OperationEntry),
  }),
  get: route({
    method: 'GET',
    path: '/sys/log/operation/{id}',
    can: 'sys:logOperation:page',
    summary: 'One call with its masked input and the calls of the same session around it',
    params: ById,
    reply: OperationDetail,
    errors: [errors.notFound],
  }),
  address: route({
    method: 'GET',
    path: '/sys/log/address',
    can: LOG_PERSONAL,
    summary: 'The users who called from an address lately, at most twenty',
    query: z.object({ ip: line(45).min(2) }),
    reply: z.array(AddressUser),
  }),
}

export const operationLogExport = exportRoutes({
  path: '/sys/log/operation/export',
  can: 'sys:logOperation:export',
  what: 'Calls',
  query: OperationLogQuery,
  columns: [
    'createDate',
    'userName',
    'keyName',
    'name',
    'path',
    'code',
    'answer',
    'duration',
    'ip',
    'input',
    'requestId',
  ],
})

/** 0 new, 1 seen, 2 resolved: one that comes again after it was resolved is new. */
export const ErrorState = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type ErrorState = z.infer<typeof ErrorState>

export const ErrorEntry = z.object({
  id: Id,
  /** 0 server, 1 page. */
  source: z.number(),
  /** The operation, or the route of the page. */
  place: z.string(),
  message: z.string(),
  count: z.number(),
  firstDate: Timestamp,
  lastDate: Timestamp,
  state: z.number(),
  note: z.string(),
  /** Of the last time. */
  userName: z.string(),
  ip: z.string(),
  /** The number of the request, or the one that the page showed. */
  requestId: z.string(),
  version: z.number(),
  actions: z.array(z.enum(['update'])),
})
export type ErrorEntry = z.infer<typeof ErrorEntry>

export const ErrorDetail = ErrorEntry.extend({ stack: z.string(), node: z.string() })
export type ErrorDetail = z.infer<typeof ErrorDetail>

export const ErrorUpdate = z.object({ ...revision, state: ErrorState, note: text(500).default('') })
export type ErrorUpdate = z.infer<typeof ErrorUpdate>

export const ErrorLogQuery = listQuery({
  filters: {
    /** Contained in the message or the place. */
    keyword: line(64).optional(),
    source: queryInt(0, 1).optional(),
    state: queryInt(0, 2).optional(),
    requestId: line(64).optional(),
    ...days,
  },
  sortable: ['lastDate', 'firstDate', 'count'],
})
export type ErrorLogQuery = z.infer<typeof ErrorLogQuery>

export const errorLogRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/log/error/page',
    can: 'sys:logError:page',
    summary: 'Errors of the server and of pages, alike ones as one',
    query: ErrorLogQuery,
    reply: page(ErrorEntry),
    resource: 'errorLog',
  }),
  get: route({
    method: 'GET',
    path: '/sys/log/error/{id}',
    can: 'sys:logError:page',
    summary: 'One error with its stack',
    params: ById,
    reply: ErrorDetail,
    errors: [errors.notFound],
  }),
  update: route({
    method: 'PUT',
    path: '/sys/log/error',
    can: 'sys:logError:update',
    summary: 'Mark an error as new, seen or resolved, with a note',
    body: ErrorUpdate,
    reply: z.null(),
    errors: [errors.notFound, errors.changedMeanwhile],
  }),
}

export const errorLogExport = exportRoutes({
  path: '/sys/log/error/export',
  can: 'sys:logError:export',
  what: 'Errors',
  query: ErrorLogQuery,
  columns: ['lastDate', 'firstDate', 'count', 'source', 'place', 'message', 'state', 'note', 'userName', 'requestId'],
})

/**
 * Configured calls: addresses outside that forms and processes call by name, with their authentication and the way from
 * an answer to options. Calls are made by the server and only to where the installation allows it. Secrets are written,
 * never answered.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { recordFields, revision } from '#contract/record.ts'
import { secretValue } from '#contract/marks.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryInt, requiredLine, text } from '#contract/scalars.ts'
import { ApiName } from '#forms-core/index.ts'
import { PARAM_NAME, partsOf } from './api-address.ts'
import { BlockAudience, BlockColumn, MAX_BLOCK_COLUMNS } from './api-block.ts'
import { ApiOption } from './offered.ts'
import { isBodyTemplate } from './api-body.ts'
import { isValuePath } from './api-mapping.ts'

export const MAX_API_TIMEOUT_SECONDS = 30
export const MAX_API_CACHE_SECONDS = 86_400
export const MAX_API_ATTEMPTS = 20
export const MAX_API_HEADERS = 20
export const MAX_API_PARAM_LENGTH = 500

export const ApiAction = z.enum(['update', 'test', 'delete'])
export type ApiAction = z.infer<typeof ApiAction>

export const ApiMethod = z.enum(['GET', 'POST', 'PUT', 'DELETE'])
export type ApiMethod = z.infer<typeof ApiMethod>

/**
 * `apiKey`: the secret in a header or parameter of the query. `hmac`: a signature over method, path, time and body.
 * `oauth2`: a token for the client's own credentials (RFC 6749, 4.4).
 */
export const ApiAuth = z.enum(['none', 'basic', 'bearer', 'apiKey', 'hmac', 'oauth2'])
export type ApiAuth = z.infer<typeof ApiAuth>

export const ApiKeyPlace = z.enum(['header', 'query'])
export type ApiKeyPlace = z.infer<typeof ApiKeyPlace>

/** Printable ASCII: what a header may hold. */
const ASCII = /^[\x20-\x7e]*$/
/** A token of RFC 9110. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Set by the server, or by the authentication of the call. */
const OWN_HEADERS = new Set(
  'authorization proxy-authorization proxy-connection cookie host connection content-length transfer-encoding te trailer upgrade keep-alive expect user-agent x-portico-key x-portico-timestamp x-portico-signature'.split(
    ' ',
  ),
)

/** Whether a name can be that of a header that a user sets. */
const isFreeHeader = (name: string): boolean => HEADER_NAME.test(name) && !OWN_HEADERS.has(name.toLowerCase())

/** Names under which secrets are sent: these belong to the authentication, where they are sealed. */
const SECRET_NAME = /(api-?_?key|access-?_?key|token|secret|passw(or)?d|^pwd|signature)$/i

export const ApiHeader = z.object({
  name: requiredLine(100)
    .regex(HEADER_NAME, { error: 'header_name' })
    .refine((name) => !OWN_HEADERS.has(name.toLowerCase()), { error: 'header_reserved' })
    .refine((name) => !SECRET_NAME.test(name), { error: 'secret_elsewhere' }),
  value: line(1_000).regex(ASCII, { error: 'header_value' }),
})
export type ApiHeader = z.infer<typeof ApiHeader>

/** Values of parameters by name. */
export const ApiParams = z.record(z.string().regex(PARAM_NAME, { error: 'param_name' }), text(MAX_API_PARAM_LENGTH))
export type ApiParams = z.infer<typeof ApiParams>

const holdsSecret = (address: string): boolean =>
  (partsOf(address)?.query ?? []).some(
    ([name, value]) => SECRET_NAME.test(name) && !value.includes('{') && value !== '',
  )

const Address = z
  .url({ protocol: /^https?$/, error: 'api_address' })
  .max(1_000)
  .refine((address) => partsOf(address) !== undefined, { error: 'api_address' })
  .refine((address) => !holdsSecret(address), { error: 'secret_elsewhere' })
const ValuePath = line(200).refine(isValuePath, { error: 'value_path' })

const draft = {
  title: requiredLine(64),
  titleEn: line(64).default(''),
  method: ApiMethod.default('GET'),
  url: Address,
  headers: z
    .array(ApiHeader)
    .max(MAX_API_HEADERS)
    .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, { error: 'header_twice' })
    .default([]),
  /** JSON; a text that is one `{param}` becomes the value of the parameter. Empty: no body. */
  body: text(20_000).refine(isBodyTemplate, { error: 'body_template' }).default(''),
  auth: ApiAuth.default('none'),
  /** The user of `basic`, the header or parameter of `apiKey`, the key's id of `hmac`, the client of `oauth2`. */
  authName: line(200).default(''),
  authPlace: ApiKeyPlace.default('header'),
  /** Of `oauth2`. */
  tokenUrl: line(1_000).default(''),
  scope: line(500).default(''),
  /** Where in an answer the list of options is; empty: the answer itself. */
  listPath: ValuePath.default(''),
  /** In each item of the list; empty: the item itself. */
  valuePath: ValuePath.default(''),
  /** Empty: the value. */
  labelPath: ValuePath.default(''),
  /** An answer as the other side documents it, to choose the paths by. */
  sample: text(20_000).default(''),
  /** Who sees rows of the answer on the workbench; the list is at `listPath`. */
  blockFor: BlockAudience.default('none'),
  blockRoleIdList: z.array(Id).max(50).default([]),
  blockColumns: z.array(BlockColumn).max(MAX_BLOCK_COLUMNS).default([]),
  /** In each item, the address that its row leads to; empty: none. */
  blockLink: ValuePath.default(''),
  /** What is sent for the block; the same for each reader. */
  blockParams: ApiParams.default({}),
  timeoutSeconds: z.number().int().min(1).max(MAX_API_TIMEOUT_SECONDS).default(10),
  /** How often a process tries it before it is an incident; 1 for what must not happen twice. */
  attempts: z.number().int().min(1).max(MAX_API_ATTEMPTS).default(3),
  /** How long options are kept; 0: not at all. */
  cacheSeconds: z.number().int().min(0).max(MAX_API_CACHE_SECONDS).default(60),
  status: Flag.default(1),
  remark: text(500).default(''),
}

/**
 * The password, token, key or client secret. Left out of a change it stays, unless the call goes to another host from
 * then on. Printable ASCII, so that it fits into a header.
 */
const Secret = secretValue(z.string().trim().min(4).max(2_000).regex(ASCII, { error: 'header_value' })).optional()

interface Authenticated {
  auth: ApiAuth
  authName: string
  authPlace: ApiKeyPlace
  tokenUrl: string
}

/** What each kind of authentication has against its fields; `missing` for one that is empty. */
function authIssues({ auth, authName, authPlace, tokenUrl }: Authenticated): [keyof Authenticated, string][] {
  if (auth === 'none' || auth === 'bearer') return []
  if (authName === '') return [['authName', 'missing']]
  if (auth === 'basic' && authName.includes(':')) return [['authName', 'basic_user']]
  if (auth === 'hmac' && !ASCII.test(authName)) return [['authName', 'header_value']]
  if (auth === 'apiKey' && authPlace === 'header' && !isFreeHeader(authName)) return [['authName', 'header_name']]
  if (auth === 'apiKey' && authPlace === 'query' && !/^[\w.~-]+$/.test(authName)) return [['authName', 'query_name']]
  if (auth === 'oauth2' && (partsOf(tokenUrl) === undefined || /[{}]/.test(tokenUrl)))
    return [['tokenUrl', 'api_address']]
  return []
}

const checkAuth = (ctx: z.core.ParsePayload<Authenticated>): void => {
  for (const [field, message] of authIssues(ctx.value)) {
    const at = { input: ctx.value[field], path: [field] }
    if (message === 'missing') ctx.issues.push({ code: 'too_small', origin: 'string', minimum: 1, ...at })
    else ctx.issues.push({ code: 'custom', message, ...at })
  }
}

interface Shown {
  method: ApiMethod
  blockFor: BlockAudience
  blockRoleIdList: readonly string[]
  blockColumns: readonly BlockColumn[]
}

/** A block reads, has columns and, where it is for roles, roles. */
const checkBlock = (ctx: z.core.ParsePayload<Shown>): void => {
  const { method, blockFor, blockRoleIdList, blockColumns } = ctx.value
  if (blockFor === 'none') return
  const issue = (field: keyof Shown, message: string) =>
    ctx.issues.push({ code: 'custom', message, input: ctx.value[field], path: [field] })
  if (method !== 'GET' && method !== 'POST') issue('blockFor', 'block_reads')
  if (blockColumns.length === 0) issue('blockColumns', 'block_columns')
  if (blockFor === 'roles' && blockRoleIdList.length === 0) issue('blockRoleIdList', 'block_roles')
}

export const FormApiDraft = z
  .object({ name: ApiName, secret: Secret, ...draft })
  .check(checkAuth)
  .check(checkBlock)
export type FormApiDraft = z.infer<typeof FormApiDraft>

/** The name stays: forms and processes call by it. */
export const FormApiUpdate = z
  .object({ ...draft, secret: Secret, ...revision })
  .check(checkAuth)
  .check(checkBlock)
export type FormApiUpdate = z.infer<typeof FormApiUpdate>

const listed = {
  id: Id,
  /** By which forms and processes call it. */
  name: z.string(),
  title: z.string(),
  titleEn: z.string(),
  method: ApiMethod,
  url: z.string(),
  auth: ApiAuth,
  /** Whether there is a secret; the secret itself is never answered. */
  hasSecret: z.boolean(),
  timeoutSeconds: z.number(),
  attempts: z.number(),
  cacheSeconds: z.number(),
  status: Flag,
  remark: z.string(),
  ...recordFields(ApiAction),
}

/** One configured call, as the list shows it. */
export const FormApi = z.object(listed)
export type FormApi = z.infer<typeof FormApi>

/** The same with all that its form edits. */
export const FormApiDetail = z.object({
  ...listed,
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  authName: z.string(),
  authPlace: ApiKeyPlace,
  tokenUrl: z.string(),
  scope: z.string(),
  listPath: z.string(),
  valuePath: z.string(),
  labelPath: z.string(),
  sample: z.string(),
  blockFor: BlockAudience,
  blockRoleIdList: z.array(Id),
  blockColumns: z.array(BlockColumn),
  blockLink: z.string(),
  blockParams: z.record(z.string(), z.string()),
  /** The parameters that address and body name. */
  params: z.array(z.string()),
})
export type FormApiDetail = z.infer<typeof FormApiDetail>

export const FormApiQuery = listQuery({
  filters: {
    /** Contained in name, title or address. */
    keyword: line(64).optional(),
    status: queryInt(0, 1).optional(),
    auth: ApiAuth.optional(),
  },
  sortable: ['name', 'title', 'createDate', 'updateDate'],
})
export type FormApiQuery = z.infer<typeof FormApiQuery>

export const formApiExport = exportRoutes({
  path: '/form/apiConf/export',
  can: 'frm:api:page',
  what: 'Configured calls',
  query: FormApiQuery,
  columns: ['name', 'label', 'method', 'url', 'auth', 'status', 'timeout', 'attempts', 'cache', 'remark', 'created'],
})

/** What was sent and what came back, without secrets. */
export const ApiTrial = z.object({
  isDone: z.boolean(),
  /** In the caller's language, what was wrong; empty where nothing was. */
  message: z.string(),
  request: z.object({
    method: ApiMethod,
    url: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.string(),
  }),
  /** Null where there was no answer. */
  response: z.object({ status: z.number(), contentType: z.string(), body: z.string(), isCut: z.boolean() }).nullable(),
  milliseconds: z.number(),
  /** The options of the answer, the first of them. */
  options: z.array(ApiOption),
  optionCount: z.number(),
})
export type ApiTrial = z.infer<typeof ApiTrial>

export const formApiRoutes = {
  ...crudRoutes({
    path: '/form/apiConf',
    code: 'frm:api',
    resource: 'formApi',
    noun: ['configured call', 'configured calls'],
    query: FormApiQuery,
    item: FormApi,
    detail: FormApiDetail,
    draft: FormApiDraft,
    change: FormApiUpdate,
    create: { stepUp: true, errors: [errors.nameTaken] },
    update: { stepUp: true, errors: [errors.notFound] },
    remove: { stepUp: true, errors: [errors.inUse] },
  }),
  roles: route({
    method: 'GET',
    path: '/form/apiConf/roles',
    can: 'frm:api:page',
    summary: 'The roles that a block can be shown to',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
  test: route({
    method: 'POST',
    path: '/form/apiConf/{id}/test',
    can: 'frm:api:test',
    stepUp: true,
    summary: 'Try a configured call: what is sent and answered, without secrets; nothing is stored',
    params: ById,
    body: z.object({ params: ApiParams.default({}) }),
    reply: ApiTrial,
    errors: [errors.notFound, errors.tooManyRequests],
  }),
}

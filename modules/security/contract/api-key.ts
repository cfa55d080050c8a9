/**
 * Keys of the interface: a program sends one as `Authorization: Bearer ptk_…` and acts as the key's owner, with what
 * the owner holds at that moment and the key is for. A key is shown once, when it is made or rotated.
 */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, requiredLine, Timestamp } from '#contract/scalars.ts'
import { allowIpQueue } from '#system/contract/allow-ip.ts'

export const apiKeyErrors = {
  notForYou: errorCode('api_keys_not_for_you', 403, 80),
  tooMany: errorCode('api_keys_too_many', 409, 80),
}

/** Of one owner; more is no use of keys. */
export const MAX_KEYS = 20
const MAX_SCOPES = 200
/** How long the key before a rotation may go on. */
export const MAX_OVERLAP_HOURS = 168
const MAX_DAYS = 3_650

const KeyAction = z.enum(['update', 'rotate', 'delete'])
export type KeyAction = z.infer<typeof KeyAction>

/** `expired`: its time is over. `off`: the security configuration does not let keys of its owner work. */
export const KeyState = z.enum(['active', 'expired', 'off'])
export type KeyState = z.infer<typeof KeyState>

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The beginning of the key, by which its owner knows it again. */
  prefix: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  /** 1: of a service account. */
  serviceFlag: Flag,
  /** Permission codes. */
  scopes: z.array(z.string()),
  allowIps: z.string(),
  state: KeyState,
  expireDate: Timestamp,
  /** Until when the key before the last rotation goes on; null when it is over. */
  overlapDate: Timestamp.nullable(),
  lastUseDate: Timestamp.nullable(),
  lastUseIp: z.string(),
  createDate: Timestamp,
  version: z.number(),
  actions: z.array(KeyAction),
})
export type ApiKey = z.infer<typeof ApiKey>

const PermissionCodes = z.array(requiredLine(100)).min(1).max(MAX_SCOPES)

const draft = {
  name: requiredLine(64),
  scopes: PermissionCodes,
  /** Comma-separated addresses and networks; empty allows every address. */
  allowIps: allowIpQueue.default(''),
}
export const KeyDraft = z.object({
  ...draft,
  /** From today; at most what the security configuration allows. */
  days: z.number().int().min(1).max(MAX_DAYS),
})
export type KeyDraft = z.infer<typeof KeyDraft>
export const KeyUpdate = z.object({ ...draft, ...revision })
export type KeyUpdate = z.infer<typeof KeyUpdate>

/** For a service account. */
export const ServiceKeyDraft = KeyDraft.extend({ ownerId: Id })
export type ServiceKeyDraft = z.infer<typeof ServiceKeyDraft>

export const KeyRotation = z.object({
  days: z.number().int().min(1).max(MAX_DAYS),
  /** How long the present key goes on; 0: it ends at once. */
  overlapHours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(0),
})
export type KeyRotation = z.infer<typeof KeyRotation>

/** Shown once. */
export const MadeKey = z.object({ id: Id, name: z.string(), key: z.string() })
export type MadeKey = z.infer<typeof MadeKey>

/** A code that a key can be for, what menus call it, and the calls that ask for it. */
export const KeyScope = z.object({
  code: z.string(),
  /** In the caller's language, from the widest menu to the button; empty where no menu grants it. */
  names: z.array(z.string()),
  routes: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
})
export type KeyScope = z.infer<typeof KeyScope>

const OwnKeys = z.object({
  keys: z.array(ApiKey),
  /** Whether the security configuration lets the caller's keys work. */
  isAllowed: z.boolean(),
  /** Days that a key is valid for at most. */
  maxDays: z.number(),
})
export type OwnKeys = z.infer<typeof OwnKeys>

/** The caller's own keys. */
export const ownKeyRoutes = {
  list: route({
    method: 'GET',
    path: '/user/center/apiKey',
    can: 'session',
    summary: 'The API keys of the signed-in user',
    reply: OwnKeys,
  }),
  scopes: route({
    method: 'GET',
    path: '/user/center/apiKey/scopes',
    can: 'session',
    summary: 'The permission codes that an API key of the signed-in user can have',
    reply: z.array(KeyScope),
  }),
  create: route({
    method: 'POST',
    path: '/user/center/apiKey',
    can: 'session',
    stepUp: true,
    summary: 'Create an API key of the signed-in user; the key is returned once',
    body: KeyDraft,
    reply: MadeKey,
    errors: [apiKeyErrors.notForYou, apiKeyErrors.tooMany],
  }),
  update: route({
    method: 'PUT',
    path: '/user/center/apiKey',
    can: 'session',
    stepUp: true,
    summary: 'Change the name, scopes and addresses of an own API key',
    body: KeyUpdate,
    reply: z.null(),
    errors: [errors.notFound, errors.changedMeanwhile],
  }),
  rotate: route({
    method: 'POST',
    path: '/user/center/apiKey/{id}/rotate',
    can: 'session',
    stepUp: true,
    summary: 'Replace an own API key; the present one ends after the overlap',
    params: ById,
    body: KeyRotation,
    reply: MadeKey,
    errors: [apiKeyErrors.notForYou],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/user/center/apiKey',
    can: 'session',
    summary: 'Delete own API keys; they stop working immediately',
    body: Ids,
    reply: BatchResult,
  }),
}

export const ApiKeyQuery = listQuery({
  filters: {
    /** Contained in the name of the key or of its owner. */
    keyword: line(64).optional(),
    state: z.enum(['active', 'expired']).optional(),
    ownerId: Id.optional(),
  },
  sortable: ['createDate', 'name', 'lastUseDate', 'expireDate'],
})
export type ApiKeyQuery = z.infer<typeof ApiKeyQuery>

/** The keys of the users whom the caller's data scope reaches. */
export const apiKeyRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/apiKey/page',
    can: 'sys:apiKey:page',
    summary: 'API keys, as a list',
    query: ApiKeyQuery,
    reply: page(ApiKey),
    resource: 'apiKey',
  }),
  get: route({
    method: 'GET',
    path: '/sys/apiKey/{id}',
    can: 'sys:apiKey:page',
    summary: 'One API key',
    params: ById,
    reply: ApiKey,
  }),
  owners: route({
    method: 'GET',
    path: '/sys/apiKey/owners',
    can: 'sys:apiKey:save',
    summary: 'The service accounts that the caller may make keys for, and the longest time a key is valid',
    reply: z.object({ owners: z.array(z.object({ id: Id, name: z.string() })), maxDays: z.number() }),
  }),
  scopes: route({
    method: 'GET',
    path: '/sys/apiKey/scopes',
    can: 'sys:apiKey:save',
    summary: 'The permission codes that an API key of a service account can have',
    query: z.object({ ownerId: Id }),
    reply: z.array(KeyScope),
    errors: [errors.notFound],
  }),
  createForService: route({
    method: 'POST',
    path: '/sys/apiKey',
    can: 'sys:apiKey:save',
    stepUp: true,
    summary: 'Create an API key for a service account; the key is returned once',
    body: ServiceKeyDraft,
    reply: MadeKey,
    errors: [apiKeyErrors.notForYou, apiKeyErrors.tooMany],
  }),
  rotate: route({
    method: 'POST',
    path: '/sys/apiKey/{id}/rotate',
    can: 'sys:apiKey:save',
    stepUp: true,
    summary: 'Replace the API key of a service account; the present one ends after the overlap',
    params: ById,
    body: KeyRotation,
    reply: MadeKey,
    errors: [apiKeyErrors.notForYou],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/apiKey',
    can: 'sys:apiKey:delete',
    stepUp: true,
    summary: 'Delete API keys; they stop working immediately and their owners are notified',
    body: Ids,
    reply: BatchResult,
  }),
}

export const apiKeyExport = exportRoutes({
  path: '/sys/apiKey/export',
  can: 'sys:apiKey:export',
  what: 'API keys',
  query: ApiKeyQuery,
  columns: ['name', 'prefix', 'owner', 'state', 'scopes', 'allowIps', 'expires', 'lastUse', 'lastUseIp', 'created'],
})

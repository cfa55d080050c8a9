/**
 * Sign-in from other systems (the unified user centre): a registered client asks, server to server, for a ticket for
 * one user of its audience; the user's browser presents it, is shown whose account it opens, and gets a session for it,
 * once and within a minute.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { revision } from '#contract/record.ts'
import { secretValue } from '#contract/marks.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'

export const entryErrors = {
  clientRefused: errorCode('entry_client_refused', 401, 60),
  unknownPerson: errorCode('entry_person_unknown', 404, 60),
  ticketRefused: errorCode('entry_ticket_refused', 422, 64),
  outsideAudience: errorCode('entry_outside_audience', 403, 25),
}

/** Seconds that a ticket is good for. */
export const ENTRY_SECONDS = 60

export const EntryClientAction = z.enum(['update', 'secret', 'delete'])
export type EntryClientAction = z.infer<typeof EntryClientAction>

/**
 * Whom a system may bring in. `ordinary`: users without administrative rights (codes that a route with `stepUp` asks
 * for, or that a sensitive menu grants). `roles`: users whose roles are all among the chosen ones.
 */
export const EntryAudience = z.enum(['ordinary', 'roles'])
export type EntryAudience = z.infer<typeof EntryAudience>

/** More than this is no declaration of an audience. */
const MAX_AUDIENCE_ROLES = 50

/** Comma-separated addresses and networks; empty allows every address. */
const networks = line(500).regex(/^[\da-fA-F.:/,\s]*$/, { error: 'entry_networks' })

export const EntryClient = z.object({
  id: Id,
  /** What the other system calls itself by, for example `1.uuc`. */
  clientId: z.string(),
  code: z.string(),
  name: z.string(),
  /** Where people are sent to sign in there; empty where they only come from there. */
  signInUrl: z.string(),
  allowIps: z.string(),
  audience: EntryAudience,
  /** Of `roles`; those that still exist. */
  roleIdList: z.array(Id),
  /** 1: administrators of the organisation, too, whatever the audience is. */
  admitsAdmins: Flag,
  /** 1: the system has asked its users for a second factor, so none is asked for here. */
  hasFactor: Flag,
  status: Flag,
  remark: z.string(),
  lastUseDate: Timestamp.nullable(),
  createDate: Timestamp,
  version: z.number(),
  actions: z.array(EntryClientAction),
})
export type EntryClient = z.infer<typeof EntryClient>

const draft = {
  name: requiredLine(64),
  signInUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  allowIps: networks.default(''),
  audience: EntryAudience.default('ordinary'),
  roleIdList: z.array(Id).max(MAX_AUDIENCE_ROLES).default([]),
  admitsAdmins: Flag.default(0),
  hasFactor: Flag.default(0),
  status: Flag.default(1),
  remark: text(500).default(''),
}
export const EntryClientDraft = z.object({
  code: requiredLine(32).regex(/^[a-z][a-z0-9-]*$/, { error: 'entry_code' }),
  ...draft,
})
export type EntryClientDraft = z.infer<typeof EntryClientDraft>

export const EntryClientUpdate = z.object({ ...draft, ...revision })
export type EntryClientUpdate = z.infer<typeof EntryClientUpdate>

export const EntryClientQuery = listQuery({
  filters: {
    /** Contained in name or code. */
    keyword: line(64).optional(),
    status: queryInt(0, 1).optional(),
  },
  sortable: ['createDate', 'name', 'lastUseDate'],
})
export type EntryClientQuery = z.infer<typeof EntryClientQuery>

export const entryClientExport = exportRoutes({
  path: '/gw/entryClient/export',
  can: 'gw:client:export',
  what: 'Connected systems',
  query: EntryClientQuery,
  columns: ['name', 'clientId', 'status', 'signInUrl', 'allowIps', 'audience', 'lastUse', 'created'],
})

/** Shown once. */
const Secret = z.object({ id: Id, clientId: z.string(), secret: z.string() })

const trusted = { administrator: true, stepUp: true } as const
const { remove: _, ...clientRoutes } = crudRoutes({
  path: '/gw/entryClient',
  code: 'gw:client',
  resource: 'entryClient',
  noun: ['connected system', 'connected systems'],
  query: EntryClientQuery,
  item: EntryClient,
  draft: EntryClientDraft,
  change: EntryClientUpdate,
  create: {
    ...trusted,
    summary: 'Register a connected system; its secret is returned once',
    errors: [errors.nameTaken],
  },
  update: trusted,
  remove: { stepUp: true },
})

export const entryClientRoutes = {
  ...clientRoutes,
  create: { ...clientRoutes.create, reply: Secret },
  secret: route({
    method: 'PUT',
    path: '/gw/entryClient/{id}/secret',
    can: 'gw:client:secret',
    ...trusted,
    summary: 'Reset the secret; the old one stops working immediately',
    params: ById,
    reply: Secret,
  }),
}

/** A place of our own to land on; anything else is refused. */
const place = line(500)
  .regex(/^\/(?![/\\])[^\\]*$/, { error: 'entry_place' })
  .optional()

const TicketGiven = z.object({
  ticket: z.string().min(1).max(200),
  /** Where the browser was sent away from here: only a ticket of that system counts. */
  clientId: line(64).optional(),
})

/** A ticket before it is used: whose account it opens, and which system vouches for it. */
const Vouching = z.object({
  /** The person's name. */
  name: z.string(),
  organisation: z.string(),
  system: z.string(),
  /** How long it is still good. */
  seconds: z.number().int(),
})
export type Vouching = z.infer<typeof Vouching>

export const entryRoutes = {
  issue: route({
    method: 'POST',
    path: '/gw/entry/ticket',
    can: 'public',
    summary:
      'For connected systems, server to server: a ticket for one of their allowed users, valid once within 60 seconds',
    body: z.object({
      clientId: requiredLine(64),
      secret: secretValue(requiredLine(100)),
      username: requiredLine(64),
      redirect: place,
    }),
    reply: z.object({ ticket: z.string(), seconds: z.number() }),
    errors: [entryErrors.clientRefused, entryErrors.unknownPerson, entryErrors.outsideAudience],
  }),
  look: route({
    method: 'POST',
    path: '/gw/entry/look',
    can: 'public',
    summary:
      'The user and system of a ticket, without using it up; unknown, used and expired tickets get the same answer',
    body: TicketGiven,
    reply: Vouching,
    errors: [entryErrors.ticketRefused, entryErrors.outsideAudience],
  }),
  resume: route({
    method: 'POST',
    path: '/gw/entry/resume',
    can: 'session',
    summary: 'Use up a ticket of the signed-in user and keep the session; other tickets stay unchanged',
    body: TicketGiven,
    reply: z.object({
      isOwn: z.boolean(),
      /** Where the system wants the person to land; empty when it did not say. */
      redirect: z.string(),
    }),
    errors: [entryErrors.outsideAudience],
  }),
  exchange: route({
    method: 'POST',
    path: '/gw/entry/exchange',
    can: 'public',
    summary: 'Exchange a ticket for a session; unknown, used and expired tickets get the same answer',
    body: TicketGiven,
    /** `redirect`: where the system wants the person to land; empty when it did not say. */
    reply: z.object({ token: z.string(), redirect: z.string(), tenantCert: z.enum(['0', '1', '2']) }),
    errors: [
      entryErrors.ticketRefused,
      entryErrors.outsideAudience,
      errors.accountDisabled,
      errors.accountLocked,
      errors.addressNotAllowed,
      errors.factorRequired,
      errors.tooManySessions,
    ],
  }),
  signInPage: route({
    method: 'GET',
    path: '/gw/entry/sign-in-page',
    can: 'public',
    summary: 'The sign-in address of a connected system; missing and disabled systems get the same answer',
    query: z.object({ clientId: line(64).min(1) }),
    reply: z.object({ name: z.string(), signInUrl: z.string() }),
    errors: [errors.notFound],
  }),
}

/**
 * The security configuration of an organisation: one record with a version, whose items and bounds are those of
 * `#contract/security-items.ts`. What a change would mean is asked before it is saved.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id, Timestamp } from '#contract/scalars.ts'
import {
  listOf,
  numberItems,
  textItems,
  type NumberItemName,
  type SecurityItemName,
  type TextItemName,
} from '#contract/security-items.ts'
import { isNetwork } from '#system/contract/allow-ip.ts'
import { grantRequestErrors } from './grant-request.ts'

export const securityConfigErrors = {
  /** With `data`: a `LockOut`. */
  wouldLockOut: errorCode('would_lock_out', 409, 81),
}

const list = (max: number) =>
  z
    .string()
    .transform((text) => listOf(text.replaceAll(/[\s;\uff0c\uff1b\u3001]+/gu, ',')).join(','))
    .refine((text) => text.length <= max, { error: 'list_too_long' })

/** Networks and single addresses, IPv4 and IPv6. */
const networks = (max: number) => list(max).refine((text) => listOf(text).every(isNetwork), { error: 'cidr_format' })

const among = (max: number, known: readonly string[]) =>
  list(max).refine((text) => listOf(text).every((one) => known.includes(one)), { error: 'unknown_choice' })

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i

/** What a text item may say. */
const texts = {
  ipAllow: networks(textItems.ipAllow.max),
  ipDeny: networks(textItems.ipDeny.max),
  userIpList: networks(textItems.userIpList.max),
  factorMethods: among(textItems.factorMethods.max, ['totp', 'passkey']).refine((text) => text !== '', {
    error: 'required',
  }),
  resetMethods: among(textItems.resetMethods.max, ['mail', 'sms', 'questions']),
  registerDomains: list(textItems.registerDomains.max).refine(
    (text) => listOf(text).every((domain) => DOMAIN.test(domain)),
    { error: 'domain_format' },
  ),
  registerDepts: list(textItems.registerDepts.max).refine(
    (text) => listOf(text).every((id) => Id.safeParse(id).success),
    { error: 'invalid_format' },
  ),
} satisfies Record<TextItemName, z.ZodType<string, string>>

const numbers = Object.fromEntries(
  Object.entries(numberItems).map(([name, { min, max }]) => [name, z.number().int().min(min).max(max)]),
) as Record<NumberItemName, z.ZodNumber> // The entries are those of `numberItems`.

/** Every item. */
export const SecurityItems = z.object({ ...numbers, ...texts })
export type SecurityItems = z.infer<typeof SecurityItems>

export const SecurityConfig = SecurityItems.extend({
  /** Hand it back on update to notice that another user saved meanwhile. 0: never changed. */
  version: z.number(),
  /** When and by whom it was changed last; null while it never was. */
  updateDate: Timestamp.nullable(),
  updateName: z.string().nullable(),
})
export type SecurityConfig = z.infer<typeof SecurityConfig>

/** Items that are left out stay as they are. */
export const SecurityConfigUpdate = SecurityItems.partial().extend({
  version: z.number().int().optional(),
  /** Saves even what refuses the caller's own address. */
  force: z.boolean().default(false),
})
export type SecurityConfigUpdate = z.infer<typeof SecurityConfigUpdate>

/** A session that a draft of the configuration refuses. */
const RefusedSession = z.object({
  /** Empty for a user beyond the caller's data scope. */
  name: z.string(),
  /** Whether it is the caller's own user. */
  isOwn: z.boolean(),
  ip: z.string(),
  userAgent: z.string(),
})

/** The `data` of `would_lock_out`. */
export const LockOut = z.object({
  address: z.string(),
  /** What refuses it: an item, or the caller's own list of addresses. */
  rule: z.enum(['ipDeny', 'ipAllow', 'userIpList', 'ownList']),
  /** Sessions whose calls would be refused, and the first of them. */
  total: z.number(),
  sessions: z.array(RefusedSession),
})
export type LockOut = z.infer<typeof LockOut>

/** The `data` of `changed_meanwhile`: what is stored now. */
export const Conflict = z.object({ current: SecurityConfig })

/**
 * What a figure counts. A module adds its own here, with the texts `security.figure.{kind}` and, where saving has an
 * effect on those counted, `security.effect.{kind}`, and its `securityFigures` (`kernel/session/security-figures.ts`).
 */
export const FigureKind = z.enum([
  'passwordSimple',
  'passwordOld',
  'passwordForeign',
  'oneTimeOver',
  'locked',
  'sessionsInside',
  'sessionsDenied',
  'withoutAddresses',
  'overSessions',
  'sessionsIdle',
  'withoutMail',
  'withoutQuestions',
  'registrations',
  'insideDomains',
  'outsideDepts',
  'keysOff',
  'withoutFactor',
  'otherMethods',
  'withPasskey',
])
export type FigureKind = z.infer<typeof FigureKind>

/** Users whom a figure names at most. */
export const MAX_NAMED = 20

export const Figure = z.object({
  kind: FigureKind,
  /** The item beside which it stands. */
  item: z.enum(Object.keys({ ...numberItems, ...textItems }) as [SecurityItemName, ...SecurityItemName[]]),
  count: z.number(),
  /** Of how many. */
  total: z.number(),
  /** Users counted, in the caller's data scope. */
  users: z.array(z.object({ id: Id, name: z.string() })),
})
export type Figure = z.infer<typeof Figure>

export const securityConfigRoutes = {
  detail: route({
    method: 'GET',
    path: '/sys/securityConfig',
    can: 'sys:security:page',
    summary: 'The security configuration of the organisation, with defaults for what was never set',
    reply: SecurityConfig,
  }),
  update: route({
    method: 'PUT',
    path: '/sys/securityConfig',
    can: 'sys:security:update',
    stepUp: true,
    summary: 'Change items of the security configuration; effective on all nodes within a second',
    body: SecurityConfigUpdate,
    reply: SecurityConfig,
    errors: [errors.changedMeanwhile, securityConfigErrors.wouldLockOut, grantRequestErrors.needsSecondPerson],
  }),
  depts: route({
    method: 'GET',
    path: '/sys/securityConfig/depts',
    can: 'sys:security:page',
    summary: 'The departments of the organisation, in the order of their tree; `pid` of the root is empty',
    reply: z.array(z.object({ id: Id, pid: z.string(), name: z.string() })),
  }),
  impact: route({
    method: 'POST',
    path: '/sys/securityConfig/impact',
    can: 'sys:security:page',
    summary: 'Whom a draft of the security configuration concerns; nothing is saved',
    isLogged: false,
    body: SecurityItems.partial(),
    reply: z.array(Figure),
    whileViewing: 'read',
  }),
}

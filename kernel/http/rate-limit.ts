/**
 * Limits against flooding and guessing. The general one counts per node, in memory, because it is asked on every call;
 * the ones of signing in count in the database, so that more nodes do not mean more guesses.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js'
import { errors } from '#contract/errors.ts'
import { AppError } from '../errors.ts'
import type { Bus } from '../live/bus.ts'
import { callerOf, networkOf } from '../session/network.ts'
import { TenantCalls } from './tenant-calls.ts'

export interface RateLimitOptions {
  dispatch: pg.Pool
  bus: Pick<Bus, 'subscribe'>
  /** Calls per minute and address, per node; 0 for no limit. */
  perMinute: number
  log: Logger
  /**
   * Attempts to sign in per minute: from one address (an office behind one router), and with one name from one network
   * or device.
   */
  signInPerAddress?: number
  signInPerName?: number
  /** Openings of share links per minute and address, and tries at the password of one link. */
  sharesPerAddress?: number
  passwordsPerShare?: number
  /** Of visitors without an account, per minute and address: forms sent in, and receipt numbers looked up. */
  entriesPerAddress?: number
  receiptsPerAddress?: number
  /** Tickets of messages that are looked up or used, per minute and address. */
  ticketsPerAddress?: number
  /** Beginnings of a recovery per minute and address; per hour and user, codes that are sent and tries at questions. */
  recoveriesPerAddress?: number
  codesPerUser?: number
  answersPerUser?: number
  /** Beginnings of a registration per minute and address; per hour, codes to a mail address, and of an organisation. */
  registrationsPerAddress?: number
  codesPerMail?: number
  registrationsPerTenant?: number
}

export interface RateLimits {
  /** Counts a call. @throws AppError `too_many_requests` with `seconds` */
  call(ip: string): Promise<void>
  /**
   * Counts a call of a tenant whose package limits them, over all nodes (`tenant-calls.ts`).
   * @param perMinute left out: no limit
   * @throws AppError `too_many_requests` with `seconds`
   */
  tenant(tenantId: number, perMinute: number | undefined): Promise<void>
  /**
   * Counts an attempt to sign in, before the password is looked at. One from a device that its user has signed in with
   * before (`deviceId`) counts on that device alone, so that a stranger's attempts never refuse it.
   * @throws AppError `too_many_requests` with `seconds`
   */
  signIn(attempt: SignInAttempt): Promise<void>
  /**
   * Counts the opening of a share link, or, with `shareId`, a try at its password.
   * @throws AppError `too_many_requests` with `seconds`
   */
  share(attempt: { ip: string; shareId?: string }): Promise<void>
  /**
   * Counts what a visitor without an account sends in or looks up, and tickets of messages, with a session or without.
   * @throws AppError `too_many_requests` with `seconds`
   */
  visitor(attempt: { ip: string; does: 'entry' | 'receipt' | 'ticket' }): Promise<void>
  /**
   * Counts a step of recovering a forgotten password, over all nodes: its beginning by address, the others by the name
   * that was typed, whether or not there is such a user.
   * @throws AppError `too_many_requests` with `seconds`
   */
  recovery(
    attempt: { does: 'begin'; ip: string } | { does: 'send' | 'answer'; tenantId: number; username: string },
  ): Promise<void>
  /**
   * Counts a step of a registration, over all nodes: its beginning by address; a code that is sent by the mail address
   * or the digits of the mobile number, whether or not it is in use, and by organisation, so that many addresses
   * together cannot flood it.
   * @throws AppError `too_many_requests` with `seconds`
   */
  registration(attempt: { does: 'begin'; ip: string } | { does: 'send'; tenantId: number; to: string }): Promise<void>
}

export interface SignInAttempt {
  ip: string
  tenantId: number
  username: string
  deviceId?: string | undefined
}

interface Limiter {
  consume(key: string): Promise<unknown>
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600

export function createRateLimits(options: RateLimitOptions): RateLimits {
  const {
    perMinute,
    signInPerAddress = 120,
    signInPerName = 20,
    sharesPerAddress = 120,
    passwordsPerShare = 20,
    entriesPerAddress = 20,
    receiptsPerAddress = 20,
    ticketsPerAddress = 60,
    recoveriesPerAddress = 20,
    codesPerUser = 3,
    answersPerUser = 10,
    registrationsPerAddress = 10,
    codesPerMail = 3,
    registrationsPerTenant = 200,
  } = options
  const calls = new RateLimiterMemory({ keyPrefix: 'call', points: perMinute, duration: MINUTE_SECONDS })
  const ofTenants = new TenantCalls(options)
  const byAddress = acrossNodes('sign-in-address', signInPerAddress, options)
  const byName = acrossNodes('sign-in-name', signInPerName, options)
  const opening = acrossNodes('share-address', sharesPerAddress, options)
  const guessing = acrossNodes('share-password', passwordsPerShare, options)
  const visitors = {
    entry: acrossNodes('visitor-entry', entriesPerAddress, options),
    receipt: acrossNodes('visitor-receipt', receiptsPerAddress, options),
    ticket: acrossNodes('message-ticket', ticketsPerAddress, options),
  }
  const recoveries = acrossNodes('recovery-address', recoveriesPerAddress, options)
  const recovering = {
    send: acrossNodes('recovery-code', codesPerUser, options, HOUR_SECONDS),
    answer: acrossNodes('recovery-answer', answersPerUser, options, HOUR_SECONDS),
  }
  const registrations = acrossNodes('registration-address', registrationsPerAddress, options)
  const registrationMails = acrossNodes('registration-mail', codesPerMail, options, HOUR_SECONDS)
  const registrationsOfTenant = acrossNodes('registration-tenant', registrationsPerTenant, options, HOUR_SECONDS)
  return {
    async call(ip) {
      if (perMinute > 0) await consume(calls, callerOf(ip))
    },
    async tenant(tenantId, perMinute) {
      if (perMinute === undefined) return
      const seconds = ofTenants.count(tenantId, perMinute)
      if (seconds !== undefined) throw new AppError(errors.tooManyRequests, { seconds })
    },
    async signIn({ ip, tenantId, username, deviceId }) {
      if (deviceId === undefined) await consume(byAddress, callerOf(ip))
      const source = deviceId ?? networkOf(ip)
      await consume(byName, digest(`${tenantId}:${username.toLowerCase()}:${source}`))
    },
    async share({ ip, shareId }) {
      await (shareId === undefined ? consume(opening, callerOf(ip)) : consume(guessing, shareId))
    },
    visitor: ({ ip, does }) => consume(visitors[does], callerOf(ip)),
    async recovery(attempt) {
      if (attempt.does === 'begin') return await consume(recoveries, callerOf(attempt.ip))
      const { does, tenantId, username } = attempt
      await consume(recovering[does], digest(`${tenantId}:${username.toLowerCase()}`))
    },
    async registration(attempt) {
      if (attempt.does === 'begin') return await consume(registrations, callerOf(attempt.ip))
      const { tenantId, to } = attempt
      await consume(registrationMails, digest(`${tenantId}:${to.toLowerCase()}`))
      await consume(registrationsOfTenant, String(tenantId))
    },
  }
}

/** Puts the general limit before every call of the server. */
export function limitCalls(app: FastifyInstance, limits: Pick<RateLimits, 'call'>): void {
  app.addHook('onRequest', (request) => limits.call(request.ip))
}

/** Counts in the database; should that fail, in memory, rather than letting everything through. */
function acrossNodes(
  keyPrefix: string,
  points: number,
  { dispatch }: RateLimitOptions,
  duration = MINUTE_SECONDS,
): Limiter {
  const limit = { keyPrefix, points, duration }
  return new RateLimiterPostgres({
    ...limit,
    storeClient: dispatch,
    storeType: 'pool',
    tableName: 'sys_rate_limit',
    tableCreated: true, // by our migration
    clearExpiredByTimeout: false, // by our housekeeping
    insuranceLimiter: new RateLimiterMemory(limit),
  })
}

async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    const seconds = secondsOf(refusal)
    if (seconds === undefined) throw refusal
    throw new AppError(errors.tooManyRequests, { seconds })
  }
}

/** The library rejects with a result object, not an error, when the limit is reached. */
function secondsOf(refusal: unknown): number | undefined {
  if (typeof refusal !== 'object' || refusal === null || !('msBeforeNext' in refusal)) return undefined
  return secondsIn(Number(refusal.msBeforeNext))
}

const secondsIn = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))

/** Names do not belong into a table of counters. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

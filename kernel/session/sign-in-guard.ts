/**
 * Against guessing passwords. Failures are counted per name and *source*, so that a stranger's do not keep the owner of
 * an account out:
 * - a source is a network (`network.ts`: IPv4 /24, IPv6 /56), a device that has signed in before (`known-devices.ts`),
 *   or, for changing the password, the session. The security policy says after how many failures of one source it asks
 *   for a verification code (`captchaAfter`) and locks that source (`lockAfter`, for `unlockMinutes`), even for the
 *   right password.
 * - failures of all networks are added up, too, until an hour has passed without any. The total asks for a code
 *   everywhere but on known devices, and slows down: beyond 20 failures, networks without a successful sign-in of that
 *   user in the last 30 days get one attempt at a time, all together, after 1, 2, 4 … 128 seconds. So any number of
 *   networks gets 55 guesses in the first hour and 29 in each later one. The total never locks.
 * - the owner is notified once an hour (`GUESSED`). Unknown names are counted alike, so that no answer tells which
 *   names there are. What it writes is written in its own transaction, so that a refusal never undoes its own trace
 *   (readings, "States and policies we fix").
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { SignInRefusal } from '#contract/session.ts'
import type { Database, Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import { emit } from '../events/emit.ts'
import { networkOf } from './network.ts'
import type { SecurityPolicy } from './security-policy.ts'
import type { Via } from './sessions.ts'
import * as counters from './sign-in-counter.repo.ts'
import type { CounterState } from './sign-in-counter.repo.ts'
import { insertLoginLog, type LoginLogEntry, type SignInWay } from './sign-in-guard.repo.ts'

/** Who tries, from where, and under which policy. */
export interface Attempt {
  tenantId: number
  /** As typed, or as the account spells it once it is known. */
  username: string
  userId: string | null
  ip: string
  userAgent: string
  policy: SecurityPolicy
  /** The system that vouches, where one does. */
  via?: Via | undefined
  /** The login page that it comes from; left out where another system vouches. */
  loginPage?: string | undefined
  /** What it is proved with. */
  way?: SignInWay | undefined
  /** What vouches for the caller, so that failures of others in the network do not count. */
  known?: { kind: 'device' | 'session'; id: string } | undefined
}

/** The topic of the event about failed sign-ins; its payload is a `Guessed`. */
export const GUESSED = 'sign-in.guessed'

export interface Guessed {
  /** Null for a name that no user has. */
  userId: string | null
  /** From all networks, since an hour passed without any. */
  failures: number
  /** Where the last one came from. */
  network: string
  /** When it came. */
  at: string
}

/**
 * Failures of all networks together that do not slow down; and how often the interval of one second doubles after them.
 */
const SLOTS = { free: 20, doublings: 7 }
/** Failures after which the owner is notified, where the policy does not lock before. */
const NOTIFY_AFTER = 5
const NO_USER = '00000000-0000-0000-0000-000000000000'

/** One counter per name, whatever case it was typed in. */
export const guardName = (username: string): string => username.toLowerCase()

export interface Standing {
  isCaptchaDue: boolean
  /** Whether the attempt needs a slot (`admit`) before its password is looked at. */
  isSlowed: boolean
  /** Whether failures of its source are counted. */
  hasFailed: boolean
}

export class SignInGuard {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * What is asked of an attempt whose source is not locked.
   * @throws AppError `account_locked` with the minutes left, even to the right password
   */
  async pass(attempt: Attempt): Promise<Standing> {
    const { own, total } = await this.#database.read(attempt.tenantId, (db) =>
      counters.findCounters(db, guardName(attempt.username), sourceOf(attempt)),
    )
    if (own.lockedSeconds > 0) return await this.#refuseLocked(attempt, own)
    const hasFailed = own.failures > 0
    if (attempt.known) return { isCaptchaDue: own.failures >= attempt.policy.captchaAfter, isSlowed: false, hasFailed }
    return { isCaptchaDue: isCaptchaDue(own, total, attempt.policy), isSlowed: total >= SLOTS.free, hasFailed }
  }

  /**
   * Lets one attempt at a time look at the password of a name that many networks guess; networks from which its user
   * has signed in lately need not wait.
   * @throws AppError `too_many_requests` with `seconds`
   */
  async admit(attempt: Attempt): Promise<void> {
    if (await this.#isKnownNetwork(attempt)) return
    const seconds = await this.#database.transaction(attempt.tenantId, (tx) =>
      counters.takeSlot(tx, guardName(attempt.username), SLOTS),
    )
    if (seconds > 0) await this.#refuseSlowed(attempt, seconds)
  }

  /** Refuses for a reason that is not a guess: logged, not counted. */
  async refuse(attempt: Attempt, error: ErrorCode, refusal?: SignInRefusal): Promise<never> {
    await this.#log(attempt, 0, error)
    throw new AppError(error, {}, refusal)
  }

  /**
   * Counts a wrong password and refuses with `error`. When others have used up the tries meanwhile, it refuses as
   * locked or slowed down, so that guesses made at the same time learn nothing more.
   * @param isAdmitted whether the attempt had a slot
   * @param data what the answer says besides
   */
  async refuseGuess(
    attempt: Attempt,
    error: ErrorCode,
    { isAdmitted = false, data }: { isAdmitted?: boolean; data?: Readonly<Record<string, number>> } = {},
  ): Promise<never> {
    const { own, total } = await this.#database.transaction(attempt.tenantId, async (tx) => {
      const counted = await count(tx, attempt)
      if (!isBeyond(counted.own, attempt.policy)) await insertLoginLog(tx, entryOf(attempt, 0, error.name))
      return counted
    })
    if (isBeyond(own, attempt.policy)) return await this.#refuseLocked(attempt, own)
    if (total > SLOTS.free && !isAdmitted && !attempt.known && !(await this.#isKnownNetwork(attempt)))
      throw new AppError(errors.tooManyRequests, { seconds: 1 })
    throw new AppError(error, {}, { ...refusalOf(own, total, attempt), ...data })
  }

  /** Whether the user has signed in from the attempt's network lately. */
  async #isKnownNetwork({ tenantId, userId, ip }: Attempt): Promise<boolean> {
    const known = await this.#database.read(tenantId, (db) => counters.listRecentAddresses(db, userId ?? NO_USER))
    const network = networkOf(ip)
    return known.some((address) => networkOf(address) === network)
  }

  async #refuseLocked(attempt: Attempt, state: CounterState): Promise<never> {
    await this.#log(attempt, 2, errors.accountLocked)
    const minutes = minutesOf(state)
    throw new AppError(errors.accountLocked, { minutes }, { minutes } satisfies SignInRefusal)
  }

  async #refuseSlowed(attempt: Attempt, seconds: number): Promise<never> {
    await this.#log(attempt, 0, errors.tooManyRequests)
    throw new AppError(errors.tooManyRequests, { seconds })
  }

  async #log(attempt: Attempt, status: 0 | 2, { name }: ErrorCode): Promise<void> {
    await this.#database.transaction(attempt.tenantId, (tx) => insertLoginLog(tx, entryOf(attempt, status, name)))
  }
}

/** A success forgets the failures of its own source. */
export async function forgetOwnFailures(tx: Tx, attempt: Attempt): Promise<void> {
  await counters.clearSource(tx, guardName(attempt.username), sourceOf(attempt))
}

/** Unlocks a name everywhere and forgets its failures: its password has been changed. */
export async function unlockName(tx: Tx, username: string): Promise<void> {
  await counters.clearName(tx, guardName(username))
}

/** The line of the login log about an attempt. */
export function entryOf(attempt: Attempt, status: 0 | 1 | 2, reason: string): LoginLogEntry {
  const { policy: _, known: __, via, ...entry } = attempt
  return { ...entry, status, reason, via: via?.name }
}

/**
 * Counts a failure of the source and, unless that source had no try left or is a known device, of all networks. A
 * failure of a session counts for its network, too, so that an attacker who has taken a session over gets no further
 * tries at signing in.
 */
async function count(tx: Tx, attempt: Attempt): Promise<{ own: CounterState; total: number }> {
  const { tenantId, policy, known } = attempt
  const name = { tenantId, username: guardName(attempt.username) }
  const own = await counters.countFailure(tx, { ...name, ...policy, source: sourceOf(attempt) })
  if (isBeyond(own, policy) || known?.kind === 'device') return { own, total: 0 }
  if (known) await counters.countFailure(tx, { ...name, ...policy, source: networkOf(attempt.ip) })
  const total = await counters.countTotal(tx, name)
  await notifyOwner(tx, attempt, total)
  return { own, total }
}

async function notifyOwner(tx: Tx, { tenantId, username, userId, ip, policy }: Attempt, failures: number) {
  const after = policy.lockAfter > 0 ? Math.min(policy.lockAfter, NOTIFY_AFTER) : NOTIFY_AFTER
  if (failures < after || !(await counters.takeNotification(tx, guardName(username)))) return
  const payload = { userId, failures, network: networkOf(ip), at: new Date().toISOString() } satisfies Guessed
  await emit(tx, { tenantId, aggregate: `sign-in:${guardName(username)}`, topic: GUESSED, payload })
}

const sourceOf = ({ known, ip }: Attempt): string => (known ? `${known.kind}:${known.id}` : networkOf(ip))

/** 0 asks everyone (specification section 5, "verification-code error threshold 0 forces a code"). */
const isCaptchaDue = ({ failures }: CounterState, total: number, { captchaAfter }: SecurityPolicy): boolean =>
  Math.max(failures, total) >= captchaAfter

const isBeyond = (state: CounterState, { lockAfter }: SecurityPolicy) => lockAfter > 0 && state.failures > lockAfter
const minutesOf = ({ lockedSeconds }: CounterState) => Math.max(1, Math.ceil(lockedSeconds / 60))

function refusalOf(own: CounterState, total: number, { policy, known }: Attempt): SignInRefusal {
  return {
    captchaRequired: isCaptchaDue(own, known ? 0 : total, policy) ? 1 : 0,
    ...(policy.lockAfter > 0 && { attemptsLeft: Math.max(0, policy.lockAfter - own.failures) }),
    minutes: own.lockedSeconds > 0 ? minutesOf(own) : policy.unlockMinutes,
  }
}

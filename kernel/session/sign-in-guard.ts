/**
 * Against guessing: counts failures per name, asks for a verification code, locks. What it writes is written in its own
 * transaction, so that a refusal never undoes its own trace (readings, "States and policies we fix").
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { SignInRefusal } from '#contract/session.ts'
import type { Database } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { SecurityPolicy } from './security-policy.ts'
import type { Via } from './sessions.ts'
import { countFailure, findGuard, insertLoginLog, type GuardState, type LoginLogEntry } from './sign-in-guard.repo.ts'

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
}

/** One row per name, whatever case it was typed in. */
export const guardName = (username: string): string => username.toLowerCase()

export class SignInGuard {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * The failures so far of a name that is not locked.
   * @throws AppError `account_locked` with the minutes left, even to the right password
   */
  async pass(attempt: Attempt): Promise<{ isCaptchaDue: boolean }> {
    const state = await this.#database.read(attempt.tenantId, (db) => findGuard(db, guardName(attempt.username)))
    if (state.lockedSeconds > 0) return await this.#refuseLocked(attempt, state)
    return { isCaptchaDue: isCaptchaDue(state, attempt.policy) }
  }

  /** Refuses for a reason that is not a guess: logged, not counted. */
  async refuse(attempt: Attempt, error: ErrorCode, refusal?: SignInRefusal): Promise<never> {
    await this.#log(attempt, 0, error)
    throw new AppError(error, {}, refusal)
  }

  /** Counts a wrong password and refuses with `error`; when others have used up the tries meanwhile, as locked. */
  async refuseGuess(attempt: Attempt, error: ErrorCode): Promise<never> {
    const { tenantId, username, policy } = attempt
    const { lockAfter, unlockMinutes } = policy
    const state = await this.#database.transaction(tenantId, async (tx) => {
      const counted = await countFailure(tx, { tenantId, username: guardName(username), lockAfter, unlockMinutes })
      if (!isBeyond(counted, policy)) await insertLoginLog(tx, entryOf(attempt, 0, error.name))
      return counted
    })
    if (isBeyond(state, policy)) return await this.#refuseLocked(attempt, state)
    throw new AppError(error, {}, refusalOf(state, policy))
  }

  async #refuseLocked(attempt: Attempt, state: GuardState): Promise<never> {
    await this.#log(attempt, 2, errors.accountLocked)
    const minutes = minutesOf(state)
    throw new AppError(errors.accountLocked, { minutes }, { minutes } satisfies SignInRefusal)
  }

  async #log(attempt: Attempt, status: 0 | 2, { name }: ErrorCode): Promise<void> {
    await this.#database.transaction(attempt.tenantId, (tx) => insertLoginLog(tx, entryOf(attempt, status, name)))
  }
}

/** The line of the login log about an attempt. */
export function entryOf({ policy: _, via, ...attempt }: Attempt, status: 0 | 1 | 2, reason: string): LoginLogEntry {
  return { ...attempt, status, reason, via: via?.name }
}

/** 0 asks everyone (specification section 5, "verification-code error threshold 0 forces a code"). */
function isCaptchaDue({ failures }: GuardState, { captchaAfter }: SecurityPolicy): boolean {
  return failures >= captchaAfter
}

const isBeyond = (state: GuardState, { lockAfter }: SecurityPolicy) => lockAfter > 0 && state.failures > lockAfter
const minutesOf = ({ lockedSeconds }: GuardState) => Math.max(1, Math.ceil(lockedSeconds / 60))

function refusalOf(state: GuardState, policy: SecurityPolicy): SignInRefusal {
  return {
    captchaRequired: isCaptchaDue(state, policy) ? 1 : 0,
    ...(policy.lockAfter > 0 && { attemptsLeft: Math.max(0, policy.lockAfter - state.failures) }),
    minutes: state.lockedSeconds > 0 ? minutesOf(state) : policy.unlockMinutes,
  }
}

/** The state of a person's password under a policy (readings, "Passwords"). */
import { passwordPrompt, type PasswordState } from '#contract/password.ts'
import type { Account } from '../ports.ts'
import type { SecurityPolicy } from './security-policy.ts'

const DAY_MS = 86_400_000

/**
 * The state that the client receives: `pwdDate` is null without an own change or after the cycle, because the client
 * reads a missing date as expired.
 * @param today `2026-11-20`, UTC
 */
export function passwordStateOf(
  { pwdLevel, pwdDate }: Pick<Account, 'pwdLevel' | 'pwdDate'>,
  policy: SecurityPolicy,
  today = new Date().toISOString().slice(0, 10),
): PasswordState {
  const { initPasswordModify, passwordModify, passwordModifySecurityLevel, passwordCycleDays } = policy
  const age = pwdDate === null ? 0 : (Date.parse(today) - Date.parse(pwdDate)) / DAY_MS
  const isExpired = passwordCycleDays > 0 && age > passwordCycleDays
  return {
    pwdLevel,
    pwdDate: isExpired ? null : pwdDate,
    config: { initPasswordModify, passwordModify, passwordModifySecurityLevel },
  }
}

/** Whether nothing else is answered before the password is changed. */
export function mustChangePassword(account: Pick<Account, 'pwdLevel' | 'pwdDate'>, policy: SecurityPolicy): boolean {
  return passwordPrompt(passwordStateOf(account, policy))?.mode === 'force'
}

const HOUR_MS = 3_600_000

/** Whether a password that another user has set was not replaced in time, and does not work any more. */
export function isOneTimeOver(
  { oneTimeSince }: Pick<Account, 'oneTimeSince'>,
  { oneTimeHours }: Pick<SecurityPolicy, 'oneTimeHours'>,
  now = Date.now(),
): boolean {
  return oneTimeSince !== null && oneTimeHours > 0 && now - Date.parse(oneTimeSince) > oneTimeHours * HOUR_MS
}

/**
 * Password strength (specification section 5, settled in the readings). One function for page and server.
 */

export type PasswordLevel = 0 | 1 | 2 | 3 | 4
export const MAX_PASSWORD_LENGTH = 128
export const DEFAULT_REQUIRED_LEVEL: PasswordLevel = 4

/** 0 empty, 1 shorter than 8 code points, then by how many kinds occur: 1 kind 2, 2 or 3 kinds 3, 4 kinds 4. */
export function passwordLevel(password: string): PasswordLevel {
  const length = [...password].length
  if (length === 0) return 0
  if (length < 8) return 1
  const kinds = [/[0-9]/, /[A-Z]/, /[a-z]/, /[^0-9A-Za-z]/u].filter((kind) => kind.test(password)).length
  return kinds === 1 ? 2 : kinds === 4 ? 4 : 3
}

/**
 * Whether a password satisfies the required level: long enough (6 up to level 1, else 8), at most 128, and that level.
 */
export function isPasswordValid(password: string, required: number = DEFAULT_REQUIRED_LEVEL): boolean {
  const length = [...password].length
  return length >= (required <= 1 ? 6 : 8) && length <= MAX_PASSWORD_LENGTH && passwordLevel(password) >= required
}

/** Which prompt follows from the state of a password: none, remind (can be dismissed) or force. */
export type PasswordPrompt = { reason: 'initial' | 'simple' | 'expired'; mode: 'remind' | 'force' } | undefined

export interface PasswordState {
  pwdLevel: number
  pwdDate: string | null
  config: { initPasswordModify: number; passwordModify: number; passwordModifySecurityLevel: number }
}

/** The check after sign-in (specification section 5, "Password policy after login"). */
export function passwordPrompt({ pwdLevel, pwdDate, config }: PasswordState): PasswordPrompt {
  const mode = (policy: number) => (policy === 1 ? 'remind' : 'force')
  if (config.initPasswordModify !== 0 && pwdLevel === 0)
    return { reason: 'initial', mode: mode(config.initPasswordModify) }
  if (config.passwordModify === 0) return undefined
  if (pwdLevel < config.passwordModifySecurityLevel) return { reason: 'simple', mode: mode(config.passwordModify) }
  if (!pwdDate) return { reason: 'expired', mode: mode(config.passwordModify) }
  return undefined
}

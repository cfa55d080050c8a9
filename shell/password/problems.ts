/** What is wrong with the change-password form (specification section 5). Pure; texts are keys. */
import { isPasswordValid } from '#contract/password.ts'

export type PasswordField = 'password' | 'newPassword' | 'comfirmPassword'
export type PasswordValues = Readonly<Record<PasswordField, string>>
export type Problem = 'shell.required' | 'shell.password.mismatch' | 'shell.password.same' | LevelProblem
type LevelProblem = `shell.password.level.${1 | 2 | 3 | 4}`

/** The message of the level the policy wants. */
export function levelMessage(required: number): LevelProblem {
  if (required <= 1) return 'shell.password.level.1'
  if (required === 2) return 'shell.password.level.2'
  return required === 3 ? 'shell.password.level.3' : 'shell.password.level.4'
}

/** The problem of one field, given all of them. */
export function problemOf(field: PasswordField, values: PasswordValues, required: number): Problem | undefined {
  if (values[field] === '') return 'shell.required'
  if (field === 'newPassword') {
    if (!isPasswordValid(values.newPassword, required)) return levelMessage(required)
    if (values.newPassword === values.password) return 'shell.password.same'
  }
  if (field === 'comfirmPassword' && values.comfirmPassword !== values.newPassword) return 'shell.password.mismatch'
  return undefined
}

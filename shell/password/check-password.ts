/** The check after sign-in (specification section 5). Its call swallows errors silently (section 8). */
import { passwordPrompt } from '#contract/password.ts'
import { bareSessionRoutes as routes } from '../request/bare-routes.ts'
import { call } from '../request/call.ts'
import { askPasswordChange, requiredLevel } from './password-state.ts'

/** Opens the dialog when the policy asks for a change. */
export async function checkPassword(): Promise<void> {
  try {
    const state = await call(routes.passwordLevel)
    requiredLevel.set(state.config.passwordModifySecurityLevel)
    const prompt = passwordPrompt(state)
    if (prompt) askPasswordChange({ mode: prompt.mode, reason: prompt.reason })
  } catch {
    // The user who must change the password learns it from the next refused call.
  }
}

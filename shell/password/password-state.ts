/** When the password dialog is on screen, and how it behaves. */
import { createStore } from '../store.ts'

/**
 * - `own`: asked for by the person
 * - `remind`: suggested after sign-in, can be dismissed
 * - `force`: nothing else works before
 */
export type PasswordMode = 'own' | 'remind' | 'force'
export type PasswordReason = 'initial' | 'simple' | 'expired'

export interface PasswordAsk {
  readonly mode: PasswordMode
  readonly reason?: PasswordReason
}

export const passwordAsk = createStore<PasswordAsk | undefined>(undefined)
/** The level the policy wants; 4 until the server has answered. */
export const requiredLevel = createStore(4)

/** Opens the dialog. A forced dialog is never replaced by a milder one. */
export function askPasswordChange(ask: PasswordAsk = { mode: 'own' }): void {
  const current = passwordAsk.get()
  if (current?.mode === 'force' && (ask.mode !== 'force' || !ask.reason)) return
  passwordAsk.set(ask)
}

export function closePasswordDialog(): void {
  passwordAsk.set(undefined)
}

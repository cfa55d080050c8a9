/** Keys for single purposes, all made from the installation's one secret. */
import { hkdfSync } from 'node:crypto'

export type Purpose =
  | 'sign-in-keys'
  | 'sign-in-nonce'
  | 'token-renewal'
  | 'captcha'
  | 'ticket'
  | 'parameters'
  | 'file'
  | 'import'
  | 'share'
  | 'services'
  | 'form-calls'
  | 'device'
  | 'decisions'
  | 'webhooks'
  | 'callbacks'
  | 'recovery'
  | 'registration'
  | 'audit-seal'
  | 'factors'
  | 'factor-setup'
  | 'recovery-codes'
  | 'passkey-challenge'
  | 'storages'
  | 'channels'
  | 'unsubscribe'
  | 'message-actions'

/** 32 bytes (HKDF, SHA-256) that say nothing about the secret or the key of another purpose. */
export function derivedKey(secretKey: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'portico', purpose, 32))
}

/**
 * Device tokens: what this browser keeps of former sign-ins, so that failures of others do not keep its users out. They
 * name no one.
 */
import { stored } from './storage.ts'

/** The server takes no more. */
const MAX_TOKENS = 8
const KEY = 'deviceTokens'

export function deviceTokens(): string[] {
  return (stored.read(KEY) ?? '').split(' ').filter(Boolean).slice(0, MAX_TOKENS)
}

/** Keeps a token in the place of an older one of the same device and user. */
export function keepDeviceToken(token: string): void {
  const others = deviceTokens().filter((kept) => deviceOf(kept) !== deviceOf(token))
  stored.write(KEY, [token, ...others].slice(0, MAX_TOKENS).join(' '))
}

const deviceOf = (token: string): string => token.split('.', 1)[0] ?? ''

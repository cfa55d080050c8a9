/** Headers every reply carries, and the stricter ones of the page. */
import { randomBytes } from 'node:crypto'

/** For the API and everything that is not the page. */
export const PLAIN_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

/** Only where the browser trusts the line: on plain http it ignores this one, with a complaint on the console. */
export const SECURE_HEADERS: Readonly<Record<string, string>> = { 'cross-origin-opener-policy': 'same-origin' }

export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * The page's content security policy: scripts and their threads only from here, styles from here and with the page's nonce, no
 * frames, no plug-ins, and no string becomes script (Trusted Types). Only pages of its own origin may embed it (readings, "Micro-app
 * mode"); browsers then pay no heed to `x-frame-options`.
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

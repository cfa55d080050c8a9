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

/** Which other origins a document deals with; every one as a browser spells it, never as a user typed it. */
export interface Frames {
  /** Those it may show inside it. */
  readonly apps: readonly string[]
  /** Those whose pages may show it. */
  readonly hosts: readonly string[]
  /** Storages to which it may bring parts of files. */
  readonly storages: readonly string[]
}

/**
 * The page's content security policy: scripts and their threads only from here, or in the document and named by their
 * hash (`kernel/http/document.ts`), styles from here and with the page's
 * nonce, calls to its own origin and to storages that take files from browsers, frames of its own origin and of
 * registered apps, no plug-ins, and no string becomes script (Trusted Types).
 * Only pages of its own origin and of registered hosts may embed it (readings, "Micro-app mode"); browsers then pay no
 * heed to `x-frame-options`.
 */
export function pagePolicy(
  nonce: string,
  { apps, hosts, storages }: Frames = { apps: [], hosts: [], storages: [] },
  scripts: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...storages].join(' '),
    ["frame-src 'self'", ...apps].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...hosts].join(' '),
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/**
 * The policy of an app that we serve ourselves: its own scripts and styles, and no network at all, since its host calls
 * for it. Every page around it counts as an ancestor, so hosts of our pages are named, too; without a welcome from our
 * own origin it shows nothing to anybody.
 */
export function ownAppPolicy(hosts: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ["frame-ancestors 'self'", ...hosts].join(' '),
    "require-trusted-types-for 'script'",
  ].join('; ')
}

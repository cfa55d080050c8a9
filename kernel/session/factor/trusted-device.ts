/**
 * Devices that replace the second factor of one user, never the password. The browser keeps a random secret in a cookie
 * that no script reads and that only the calls of signing in are sent; the database has its SHA-256. Each user of a
 * browser has a cookie of their own.
 */
import { hash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../database/lease.ts'
import { newId } from '../../ids.ts'
import { hashOf } from '../session-loader.ts'
import type { FactorOwner } from './factors.ts'
import * as repo from './trusted-device.repo.ts'

const SECRET = /^[\w-]{43}$/
const DAY_SECONDS = 86_400

/** What the calls of signing in know of the browser. */
export interface Browser {
  /** The `Cookie` header. */
  readonly cookies: string | undefined
  /** The path of the calls of signing in, to which the cookie is confined. */
  readonly path: string
  readonly isSecure: boolean
}

/** It tells the users of a browser apart, and says nothing of them to those who do not know their ids. */
const nameOf = ({ tenantId, userId }: FactorOwner): string =>
  `portico_trust_${hash('sha256', `${tenantId}:${userId}`).slice(0, 16)}`

/** The trusted device that the browser is, for this user. */
export async function trustedDeviceOf(
  db: Db,
  { owner, browser, days }: { owner: FactorOwner; browser: Browser; days: number },
): Promise<string | undefined> {
  const name = nameOf(owner)
  for (const pair of (browser.cookies ?? '').split(';')) {
    const [key = '', secret = ''] = pair.trim().split('=', 2)
    if (key !== name || !SECRET.test(secret)) continue
    const found = await repo.findTrustedDevice(db, { userId: owner.userId, tokenHash: hashOf(secret), days })
    if (found !== undefined) return found
  }
  return undefined
}

export interface NewTrust {
  owner: FactorOwner
  browser: Browser
  ip: string
  userAgent: string
  days: number
}

/** Trusts the browser from now on. Resolves with the device and the cookie to set. */
export async function trustDevice(
  tx: Tx,
  { owner, browser, days, ...origin }: NewTrust,
): Promise<{ id: string; cookie: string }> {
  const id = newId()
  const secret = randomBytes(32).toString('base64url')
  await repo.insertTrustedDevice(tx, { ...owner, ...origin, id, tokenHash: hashOf(secret), days })
  const attributes = [`Path=${browser.path}`, `Max-Age=${days * DAY_SECONDS}`, 'HttpOnly', 'SameSite=Strict']
  if (browser.isSecure) attributes.push('Secure')
  return { id, cookie: [`${nameOf(owner)}=${secret}`, ...attributes].join('; ') }
}

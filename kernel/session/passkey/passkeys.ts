/**
 * The passkeys of users: adding one, and whether an answer was made by one of theirs. A passkey counts how often it is
 * used, where its device can count: one whose counter does not rise has been copied, and is refused.
 */
import { errors } from '#contract/errors.ts'
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkey.ts'
import type { Db, Tx } from '../../database/lease.ts'
import { AppError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import {
  insertPasskey,
  listPasskeysAt,
  lockPasskey,
  notePasskeyUse,
  type NewPasskey,
  type PasskeyRow,
} from './passkey.repo.ts'
import {
  checkAssertion,
  checkAttestation,
  creationFor,
  requestFor,
  type Asked,
  type MadePasskey,
  type PasskeyUser,
  type UsedPasskey,
} from './web-authn.ts'

/** The answer of a passkey, and what it was asked. */
export interface AskedAssertion extends Asked {
  readonly assertion: PasskeyAssertion
}

/** The answer of a new passkey, and what it was asked. */
export interface AskedAttestation extends Asked {
  readonly attestation: PasskeyAttestation
}

/** What a browser asks the passkeys of a user with. @throws AppError passkey_elsewhere where none works at this host */
export async function requestOf(db: Db, userId: string, { party, challenge }: Asked) {
  const known = await listPasskeysAt(db, userId, party.id)
  if (known.length === 0) throw new AppError(errors.passkeyElsewhere)
  return requestFor(party, challenge, known)
}

/** What a browser makes another passkey of a user with. */
export async function creationOf(db: Db, user: PasskeyUser, { party, challenge }: Asked) {
  return creationFor(party, challenge, { user, known: await listPasskeysAt(db, user.id, party.id) })
}

/** Checks the answer of a new passkey. @throws AppError passkey_refused */
export async function madePasskey({ attestation, ...asked }: AskedAttestation): Promise<MadePasskey> {
  const made = await checkAttestation(asked, attestation)
  if (!made) throw new AppError(errors.passkeyRefused)
  return made
}

/** Stores a new passkey. Resolves with its id. @throws AppError passkey_refused: there is such a credential */
export async function addPasskey(
  tx: Tx,
  owner: Pick<NewPasskey, 'tenantId' | 'userId'>,
  { made, rpId, name, userAgent }: { made: MadePasskey; rpId: string; name: string; userAgent: string },
): Promise<string> {
  const id = newId()
  const isNew = await insertPasskey(tx, { ...owner, ...made, id, rpId, name, userAgent })
  if (!isNew) throw new AppError(errors.passkeyRefused)
  return id
}

/**
 * Whether the answer was made by a passkey of the user, which is used with it: the row is locked until the end of the
 * transaction, so that its counter rises by one call at a time.
 * @throws AppError passkey_copied
 */
export async function verifyPasskey(tx: Tx, userId: string, { assertion, ...asked }: AskedAssertion): Promise<boolean> {
  const passkey = await lockPasskey(tx, asked.party.id, Buffer.from(assertion.id, 'base64url'))
  if (passkey?.userId !== userId) return false
  const used = await checkAssertion(asked, assertion, passkey)
  if (!used) return false
  assertCounted(passkey, used)
  await notePasskeyUse(tx, passkey.id, used)
  return true
}

/** A device that does not count says 0 every time. @throws AppError passkey_copied */
export function assertCounted({ counter: before }: Pick<PasskeyRow, 'counter'>, { counter }: UsedPasskey): void {
  if ((before > 0 || counter > 0) && counter <= before) throw new AppError(errors.passkeyCopied)
}

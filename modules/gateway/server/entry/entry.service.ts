/**
 * Ways in from other systems. A ticket is bound to its tenant, its client, one person and one place to land on; it is stored
 * as a hash, good for a minute, and taken away by whoever comes with it first.
 */
import { errors } from '#contract/errors.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isAddressAllowed } from '#kernel/session/address-list.ts'
import { ENTRY_SECONDS, entryErrors } from '#gateway/contract/entry.ts'
import * as repo from './entry.repo.ts'
import { hashOf, isSecretOf, newSecret, publicName, readPublicName } from './secrets.ts'

export interface TicketOrder {
  readonly clientId: string
  readonly secret: string
  readonly username: string
  readonly redirect?: string | undefined
}

/** A ticket for one person, for a registered system. @throws AppError entry_client_refused, entry_person_unknown */
export async function issueTicket(
  kernel: Kernel,
  { clientId, secret, username, redirect = '' }: TicketOrder,
  { ip }: Origin,
): Promise<{ ticket: string; seconds: number }> {
  const named = readPublicName(clientId)
  const client = named && (await kernel.database.read(named.tenantId, (db) => repo.findOpenClient(db, named.rest)))
  // Unknown, disabled, a wrong secret and a foreign address answer alike.
  if (!named || !client || !isSecretOf(secret, client.secretHash) || !isAddressAllowed(client.allowIps, ip))
    throw new AppError(entryErrors.clientRefused)
  const { tenantId } = named
  const person = await kernel.database.read(tenantId, (db) => repo.findPerson(db, username))
  if (!person) throw new AppError(entryErrors.unknownPerson)
  const ticket = publicName(tenantId, newSecret())
  const row = { tenantId, id: newId(), clientId: client.id, userId: person.id, ticketHash: hashOf(ticket), redirect }
  await kernel.database.transaction(tenantId, (tx) => repo.insertTicket(tx, { ...row, seconds: ENTRY_SECONDS }))
  return { ticket, seconds: ENTRY_SECONDS }
}

/**
 * A session for a ticket.
 * @throws AppError entry_ticket_refused (unknown, used, expired, of another client), or what `kernel.enter` refuses
 */
export async function exchangeTicket(
  kernel: Kernel,
  { ticket, clientId }: { ticket: string; clientId?: string | undefined },
  origin: Origin,
): Promise<{ token: string; redirect: string; tenantCert: '0' | '1' | '2' }> {
  const named = readPublicName(ticket)
  // Taken in a transaction of its own: whatever is refused behind it, the ticket does not come back.
  const taken =
    named && (await kernel.database.transaction(named.tenantId, (tx) => repo.takeTicket(tx, hashOf(ticket))))
  if (!named || !taken) throw new AppError(entryErrors.ticketRefused)
  const { tenantId } = named
  if (clientId !== undefined && clientId !== publicName(tenantId, taken.code))
    throw new AppError(entryErrors.ticketRefused)
  const { userId, redirect, tenantCert, clientId: id, name: label } = taken
  const realName = await kernel.database.read(tenantId, (db) => repo.findPersonName(db, userId))
  const author = { tenantId, userId, realName, requestId: origin.requestId, ip: origin.ip }
  const { token } = await kernel.enter(
    {
      tenantId,
      userId,
      record: (tx) => recordChange(tx, author, { action: 'enter', resource: 'entryClient', resourceId: id, label }),
    },
    origin,
  )
  return { token, redirect, tenantCert }
}

/** Where a system lets people sign in. @throws AppError not_found */
export async function findDoor(kernel: Kernel, clientId: string): Promise<{ name: string; signInUrl: string }> {
  const named = readPublicName(clientId)
  const client = named && (await kernel.database.read(named.tenantId, (db) => repo.findOpenClient(db, named.rest)))
  if (!client || client.signInUrl === '') throw new AppError(errors.notFound)
  return { name: client.name, signInUrl: client.signInUrl }
}

/** Tickets that nobody came with. */
export const sweepTickets = (kernel: Kernel, tenantId: number): Promise<void> =>
  kernel.database.transaction(tenantId, (tx) => repo.deleteExpiredTickets(tx))

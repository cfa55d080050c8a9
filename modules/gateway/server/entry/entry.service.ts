/**
 * Ways in from other systems. A ticket is bound to its tenant, its client, one user and one place to land on; it is
 * stored as a hash, good for a minute, and used up by the first call that brings it. The user must be in the client's
 * audience when it is issued and when it is used.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { isAddressAllowed } from '#kernel/session/address-list.ts'
import { ENTRY_SECONDS, entryErrors, type Vouching } from '#gateway/contract/entry.ts'
import * as repo from './entry.repo.ts'
import { hashOf, isSecretOf, newSecret, publicName, readPublicName } from './secrets.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'enter' | 'entries' | 'grants'>

export interface TicketOrder {
  readonly clientId: string
  readonly secret: string
  readonly username: string
  readonly redirect?: string | undefined
}

/**
 * A ticket for one user, for a registered system. A user outside the audience leaves a trace.
 * @throws AppError entry_client_refused, entry_person_unknown, entry_outside_audience
 */
export async function issueTicket(
  kernel: KernelPart,
  { clientId, secret, username, redirect = '' }: TicketOrder,
  origin: Origin,
): Promise<{ ticket: string; seconds: number }> {
  const named = readPublicName(clientId)
  const client = named && (await kernel.database.read(named.tenantId, (db) => repo.findOpenClient(db, named.rest)))
  // Unknown, disabled, a wrong secret and a foreign address answer alike.
  if (!named || !client || !isSecretOf(secret, client.secretHash) || !isAddressAllowed(client.allowIps, origin.ip))
    throw new AppError(entryErrors.clientRefused)
  const { tenantId } = named
  const person = await kernel.database.read(tenantId, (db) => repo.findPerson(db, username))
  if (!person) throw new AppError(entryErrors.unknownPerson)
  const key = { tenantId, userId: person.id, clientId: client.id }
  if (!(await kernel.database.read(tenantId, (db) => isAdmitted(kernel, db, key))))
    return refuseUser(kernel, { ...key, system: client.name, username }, origin)
  const ticket = publicName(tenantId, newSecret())
  const row = { tenantId, id: newId(), clientId: client.id, userId: person.id, ticketHash: hashOf(ticket), redirect }
  await kernel.database.transaction(tenantId, (tx) => repo.insertTicket(tx, { ...row, seconds: ENTRY_SECONDS }))
  return { ticket, seconds: ENTRY_SECONDS }
}

interface Subject {
  readonly tenantId: number
  readonly userId: string
  readonly clientId: string
}

/** Whether the user is in the audience. Of one who is disabled the exchange says so, and the login log. */
async function isAdmitted(kernel: KernelPart, db: Db, { userId, clientId }: Subject): Promise<boolean> {
  const granted = await kernel.grants.load(db, userId)
  return granted === undefined || (await kernel.entries.admits(db, clientId, granted))
}

async function refuseUser(
  kernel: KernelPart,
  { tenantId, clientId, system, username }: Subject & { system: string; username: string },
  { requestId, ip }: Origin,
): Promise<never> {
  const author = { tenantId, userId: null, realName: system, requestId, ip }
  const trace = { action: 'refuseEntry', resource: 'entryClient', resourceId: clientId, label: system }
  await kernel.database.transaction(tenantId, (tx) => recordChange(tx, author, { ...trace, after: { username } }))
  throw new AppError(entryErrors.outsideAudience)
}

/** A ticket as a browser brings it. */
interface GivenTicket {
  readonly ticket: string
  /** The system that the browser was sent to from here, if it was. */
  readonly clientId?: string | undefined
}

/**
 * Whose ticket it is and who vouches, so that no one is signed in into an account they do not mean. Uses nothing up.
 * @throws AppError entry_ticket_refused (unknown, used, expired, of another client), entry_outside_audience
 */
export async function lookAtTicket(kernel: KernelPart, { ticket, clientId }: GivenTicket): Promise<Vouching> {
  const named = readPublicName(ticket)
  const found =
    named &&
    (await kernel.database.read(named.tenantId, async (db) => {
      const good = await repo.findTicket(db, hashOf(ticket))
      if (!good) return undefined
      const isInside = await isAdmitted(kernel, db, { ...good, tenantId: named.tenantId })
      return { ...good, isInside, realName: await repo.findPersonName(db, good.userId) }
    }))
  if (!named || !found || isOfAnother(clientId, named.tenantId, found.code))
    throw new AppError(entryErrors.ticketRefused)
  if (!found.isInside) throw new AppError(entryErrors.outsideAudience)
  const { realName: name, organisation, name: system, seconds } = found
  return { name, organisation, system, seconds }
}

/**
 * A user who is signed in comes with a ticket. Their own is used up, and the session they have goes on: a second one
 * would only be one more to end. Of anybody else's nothing happens here.
 * @throws AppError entry_outside_audience
 */
export async function resumeWith(
  kernel: KernelPart,
  actor: Actor,
  { ticket, clientId }: GivenTicket,
): Promise<{ isOwn: boolean; redirect: string }> {
  const { tenantId, userId } = actor
  if (readPublicName(ticket)?.tenantId !== tenantId) return NOT_OWN
  const taken = await kernel.database.transaction(tenantId, async (tx) => {
    const own = await repo.takeTicket(tx, hashOf(ticket), userId)
    if (own && !(await isAdmitted(kernel, tx, { ...own, tenantId }))) throw new AppError(entryErrors.outsideAudience)
    if (own) await recordChange(tx, actor, traceOf(own))
    return own
  })
  if (!taken || isOfAnother(clientId, tenantId, taken.code)) return NOT_OWN
  return { isOwn: true, redirect: taken.redirect }
}

const NOT_OWN = { isOwn: false, redirect: '' } as const

const isOfAnother = (clientId: string | undefined, tenantId: number, code: string): boolean =>
  clientId !== undefined && clientId !== publicName(tenantId, code)

/** Which system vouched for the user who is the author. */
const traceOf = ({ clientId, name }: { clientId: string; name: string }) =>
  ({ action: 'enter', resource: 'entryClient', resourceId: clientId, label: name }) as const

/**
 * A session for a ticket.
 * @throws AppError entry_ticket_refused (unknown, used, expired, of another client), or what `kernel.enter` refuses:
 *   factor_required carries `redirect` and `tenantCert` as well
 */
export async function exchangeTicket(
  kernel: KernelPart,
  { ticket, clientId }: GivenTicket,
  origin: Origin,
): Promise<{ token: string; redirect: string; tenantCert: '0' | '1' | '2' }> {
  const named = readPublicName(ticket)
  // Taken in a transaction of its own: whatever is refused behind it, the ticket does not come back.
  const taken =
    named && (await kernel.database.transaction(named.tenantId, (tx) => repo.takeTicket(tx, hashOf(ticket))))
  if (!named || !taken) throw new AppError(entryErrors.ticketRefused)
  const { tenantId } = named
  if (isOfAnother(clientId, tenantId, taken.code)) throw new AppError(entryErrors.ticketRefused)
  const { userId, redirect, tenantCert } = taken
  const via = { id: taken.clientId, name: taken.name }
  const outside = entryErrors.outsideAudience
  const { token } = await kernel.enter({ tenantId, userId, via, outside, carry: { redirect, tenantCert } }, origin)
  return { token, redirect, tenantCert }
}

/** Where a system lets people sign in. @throws AppError not_found */
export async function findSignInPage(
  kernel: KernelPart,
  clientId: string,
): Promise<{ name: string; signInUrl: string }> {
  const named = readPublicName(clientId)
  const client = named && (await kernel.database.read(named.tenantId, (db) => repo.findOpenClient(db, named.rest)))
  if (!client || client.signInUrl === '') throw new AppError(errors.notFound)
  return { name: client.name, signInUrl: client.signInUrl }
}

/** Tickets that no one came with. */
export const sweepTickets = (kernel: KernelPart, tenantId: number): Promise<void> =>
  kernel.database.transaction(tenantId, (tx) => repo.deleteExpiredTickets(tx))

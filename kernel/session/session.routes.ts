/** The kernel's own calls: key, verification code, sign-in and sign-out, one's own password, the live channel. */
import { errors } from '#contract/errors.ts'
import { ticketRoutes } from '#contract/file.ts'
import { acceptsRegistrations, registrationWays } from '#contract/security-items.ts'
import { LoginPage, sessionRoutes, type Sealed, type SignInKey } from '#contract/session.ts'
import { callerBehind } from '../access/viewing.ts'
import type { Actor } from '../access/actor.ts'
import type { Database } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import { implement, type Mounted, type Origin } from '../http/implement.ts'
import type { LiveChannel } from '../live/channel.ts'
import type { AccountSource, CodeSender } from '../ports.ts'
import type { SupportSource } from './support-source.ts'
import type { Captchas } from './captcha.ts'
import { passwordStateOf } from './password-state.ts'
import { browserOf } from './factor/browser.ts'
import type { Sealing } from './sealing.ts'
import type { SignInByPassword } from './sign-in.ts'
import type { SecurityPolicies } from './security-policy.ts'
import type { SessionStore } from './session-store.ts'
import type { VisitChannels } from './visit-channels.ts'
import { OPERATOR_TENANT, OWN_TENANT, tenantOfHost } from './tenant.ts'

export interface SessionRoutesOptions {
  database: Database
  live: LiveChannel
  accounts: AccountSource
  policies: SecurityPolicies
  codes: Pick<CodeSender, 'ways'>
  sealing: Sealing
  captchas: Captchas
  store: SessionStore
  supports: SupportSource
  visitChannels: VisitChannels
  signIn: SignInByPassword
  changePassword: (sealed: Sealed, actor: Actor, origin: Origin) => Promise<null>
}

/** The routes of `#contract/session.ts` with their handlers. */
export function mountSessionRoutes(options: SessionRoutesOptions): Mounted[] {
  const { database, accounts, policies, sealing, captchas, store, supports, changePassword } = options
  const { live: liveRoute, login: loginRoute, ...answered } = sessionRoutes
  const mounted = implement('session', answered, {
    async key({ origin }) {
      const [offer, policy, hostTenant] = await Promise.all([
        sealing.offer(),
        policies.of(OWN_TENANT),
        tenantOfHost(database, origin.host),
      ])
      const registerWays = await waysOfRegistering(options, hostTenant)
      return {
        ...offer,
        captchaRequired: policy.captchaAfter === 0,
        tenantKnown: hostTenant !== undefined,
        canRecover: policy.resetMethods !== '',
        passwordless: await loginPagesWhere(hostTenant, async (id) => (await policies.of(id)).passwordless === 1),
        canRegister: LoginPage.options.filter((page) => registerWays[page] !== undefined),
        registerWays,
      }
    },

    captcha: async () => await captchas.offer(),

    async logout({ actor }) {
      const { tenantId, sessionId, support } = actor
      // Who signs out in a support visit leaves it.
      if (support) await supports.leave(store, actor)
      await database.transaction(tenantId, (tx) => store.end(tx, tenantId, sessionId, 'signed-out'))
      return null
    },

    async passwordLevel({ actor: { tenantId, userId } }) {
      const account = await database.read(tenantId, (db) => accounts.findById(db, userId))
      if (!account) throw new AppError(errors.unauthenticated)
      return passwordStateOf(account, await policies.of(tenantId))
    },

    changePassword: async ({ body, actor, origin }) => await changePassword(body, actor, origin),
  })
  return [
    ...mounted,
    { id: 'session.login', route: loginRoute, handle: signInFrom(options) },
    { id: 'ticket.create', route: ticketRoutes.create, handle: issueTicket(options) },
    { id: 'session.live', route: liveRoute, handle: openLive(options) },
  ]
}

/** The tenant that a login page leads to; `/logintt` to that of the host's name, where it says one. */
const tenantAt = (page: LoginPage, hostTenant: number | undefined): number | undefined =>
  ({ login: OWN_TENANT, logindt: OWN_TENANT, loginpt: OPERATOR_TENANT, logintt: hostTenant })[page]

/** The login pages that lead to a tenant of which something holds. */
async function loginPagesWhere(
  hostTenant: number | undefined,
  holds: (tenantId: number) => Promise<boolean>,
): Promise<LoginPage[]> {
  const pages: LoginPage[] = []
  for (const page of LoginPage.options) {
    const tenantId = tenantAt(page, hostTenant)
    if (tenantId !== undefined && (await holds(tenantId))) pages.push(page)
  }
  return pages
}

/** What those who register can confirm, at the login pages of organisations that take registrations. */
async function waysOfRegistering(
  { policies, codes }: Pick<SessionRoutesOptions, 'policies' | 'codes'>,
  hostTenant: number | undefined,
): Promise<SignInKey['registerWays']> {
  const found: SignInKey['registerWays'] = {}
  for (const page of LoginPage.options) {
    const tenantId = tenantAt(page, hostTenant)
    const policy = tenantId === undefined ? undefined : await policies.of(tenantId)
    // Most take none: then no channel is looked at.
    if (tenantId === undefined || !policy || !acceptsRegistrations(policy)) continue
    const ways = registrationWays(policy, await codes.ways(tenantId))
    if (ways.length > 0) found[page] = ways
  }
  return found
}

/** Signing in needs the cookies of the browser: a trusted device replaces the second factor. */
function signInFrom({ signIn }: SessionRoutesOptions): Mounted['handle'] {
  return async ({ body, origin }, { request }) => await signIn(body as Sealed, origin, browserOf(request)) // parsed by the route
}

/** A ticket for the token that the call came with. */
function issueTicket({ store }: SessionRoutesOptions): Mounted['handle'] {
  return async (_call, reply) => ({ ticket: await store.issueTicket(String(reply.request.headers['token'])) })
}

/** The live channel of a session: the reply stays open. */
function openLive({ live, store, supports, visitChannels }: SessionRoutesOptions): Mounted['handle'] {
  return async ({ actor }, reply) => {
    if (!actor) throw new AppError(errors.unauthenticated)
    const { tenantId, sessionId, ip } = actor
    // What is announced to the user as whom they view is not for them.
    const { userId } = callerBehind(actor)
    live.attach(reply, { id: sessionId, tenantId, userId, ip })
    if (actor.support) {
      const { raw } = reply
      const forget = await visitChannels.watch(sessionId, await supports.operatorOf(actor))
      if (raw.closed) forget()
      else raw.once('close', forget)
    }
    // The session may have ended after the look-up and before the channel existed and could be notified.
    if (await store.isAlive(tenantId, sessionId)) return
    live.toSession(sessionId, { type: 'session-ended', reason: 'expired' })
  }
}

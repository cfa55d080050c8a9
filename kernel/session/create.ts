/**
 * Sessions: who is calling, and how they came in. Words: a *door* leads to a tenant; a *sealed* body carries a secret;
 * a *guard* counts failures of a name and where they come from; a *token* is the caller's, its hash ours; *renewal*
 * changes a session's token.
 * Promises: no secret is stored or logged; nothing tells an unknown name from a wrong password; a refusal never undoes
 * its own trace; what ends on one node ends on all within a second; while the bus is deaf, every request asks the
 * database.
 */
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Database } from '../database/lease.ts'
import type { Mounted } from '../http/implement.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { Bus } from '../live/bus.ts'
import type { LiveChannel } from '../live/channel.ts'
import type { AccountSource, ApiKeySource, CodeSender, EntrySource, GrantSource } from '../ports.ts'
import type { SupportSource } from './support-source.ts'
import { ApiKeyAccess } from './api-key-access.ts'
import { Captchas } from './captcha.ts'
import { answerChallengeWith } from './factor/answer-challenge.ts'
import { Challenges, sweepChallenges } from './factor/challenges.ts'
import { Factors } from './factor/factors.ts'
import { OwnFactorsService } from './factor/own-factors.ts'
import { SecondStep } from './factor/second-step.ts'
import { deleteExpiredDevices } from './factor/trusted-device.repo.ts'
import { OwnPasskeys } from './passkey/own-passkeys.ts'
import { PasskeyChallenges } from './passkey/passkey-challenge.ts'
import { mountPasskeyRoutes } from './passkey/passkey.routes.ts'
import { PasskeySignIns } from './passkey/passkey-sign-in.ts'
import { changePasswordWith } from './password-change.ts'
import { enterWith, type Enter } from './enter.ts'
import { mountFactorRoutes } from './factor/factor.routes.ts'
import { KnownDevices } from './known-devices.ts'
import { passwords } from './password-hash.ts'
import { Sealing } from './sealing.ts'
import { SecurityPolicies } from './security-policy.ts'
import { mountSessionRoutes } from './session.routes.ts'
import { SessionStore } from './session-store.ts'
import type { Sessions } from './sessions.ts'
import { VisitChannels } from './visit-channels.ts'
import { SignInGuard } from './sign-in-guard.ts'
import { signInWith } from './sign-in.ts'
import { StepUp } from './step-up.ts'

export interface CreateSessionsOptions {
  database: Database
  dispatch: Pool
  bus: Bus
  live: LiveChannel
  accounts: AccountSource
  grants: GrantSource
  entries: EntrySource
  supports: SupportSource
  keys: ApiKeySource
  /** By which ways codes can be sent. */
  codes: Pick<CodeSender, 'ways'>
  /** The installation's secret, the same on all nodes. Another one makes stored keys and open captchas useless. */
  secretKey: string
  /** Against guessing from many sides at once. */
  limits: Pick<RateLimits, 'signIn'>
  log: Logger
  /** What this node is called. */
  nodeName: string
  /** The address people use (`PUBLIC_URL`), for which passkeys are made. */
  publicUrl: string | undefined
  /** Milliseconds of a clock that only goes forward; for tests. */
  now?: () => number
}

export interface SessionParts {
  sessions: Sessions
  keys: ApiKeyAccess
  policies: SecurityPolicies
  enter: Enter
  captchas: Captchas
  sealing: Sealing
  factors: Factors
  stepUp: StepUp
  routes: () => Mounted[]
  /** Makes the sign-in key behind, when the database is migrated. Does not fail: it logs. */
  prepare: () => Promise<void>
  /** Ends sessions whose time is over and makes the next sign-in key when it is due; once a minute, on any node. */
  sweep: () => Promise<void>
  /** Takes away the challenges and trusted devices of a tenant whose time is over. */
  sweepTenant: (tenantId: number) => Promise<void>
}

/** Everything of this room, tied together. Subscribes to the bus; touches the database only when asked. */
export function createSessions(options: CreateSessionsOptions): SessionParts {
  const { now = () => performance.now(), ...given } = options
  const { database, bus, secretKey, log } = given
  const policies = new SecurityPolicies({ database, bus, now })
  const sealing = new Sealing({ database, secretKey, log, now })
  const captchas = new Captchas({ database, secretKey })
  const devices = new KnownDevices(secretKey)
  const guard = new SignInGuard(database)
  const store = new SessionStore({ ...given, policies, now })
  const factors = new Factors(secretKey)
  const challenges = new Challenges(given)
  const secondStep = new SecondStep({ ...given, policies, challenges, factors })
  const passkeyChallenges = new PasskeyChallenges({ database, secretKey })
  const secondFactor = { factors, challenges, secondStep, passkeyChallenges }
  const visitChannels = new VisitChannels(given)
  const parts = {
    ...given,
    policies,
    sealing,
    captchas,
    devices,
    guard,
    passwords,
    store,
    visitChannels,
    ...secondFactor,
  }
  const stepUp = new StepUp(parts)
  const ownFactors = new OwnFactorsService(parts)
  const passkeys = { signIns: new PasskeySignIns(parts), own: new OwnPasskeys(parts), stepUp }
  const calls = {
    signIn: signInWith(parts),
    answerChallenge: answerChallengeWith(parts),
    changePassword: changePasswordWith(parts),
  }
  return {
    sessions: store,
    keys: new ApiKeyAccess({ ...given, policies, now }),
    policies,
    enter: enterWith(parts),
    captchas,
    sealing,
    factors,
    stepUp,
    routes: () => [
      ...mountSessionRoutes({ ...parts, ...calls }),
      ...mountFactorRoutes({ ...parts, ...calls, stepUp, ownFactors }),
      ...mountPasskeyRoutes(passkeys),
    ],
    prepare: async () => {
      await sealing.prepare().catch((error: unknown) => log.error({ err: error }, 'no sign-in key could be made'))
    },
    sweep: async () => {
      await Promise.all([store.sweep(), sealing.prepare()])
    },
    sweepTenant: async (tenantId) => {
      await database.transaction(tenantId, async (tx) => {
        await sweepChallenges(tx, tenantId, parts.accounts)
        await deleteExpiredDevices(tx)
      })
    },
  }
}

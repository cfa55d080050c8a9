/**
 * Module `security`, the entry point: the security configuration of an organisation, the keys by which programs call
 * the interface, forgotten passwords, registrations, online users and the logs. The kernel enforces the configuration
 * (`kernel/session/security-policy.ts`).
 *
 * Words: a *key* acts for its *owner*, a user or a service account; its *scopes* are permission codes; a *challenge* is
 * one attempt to recover a password or to register. Promises: a key is shown once and stored hashed; it does nothing
 * that its owner may not do at that moment, nothing that is not among its scopes, nothing that is a user's own, and
 * nothing that changes who may do what; a deleted key stops on all nodes within a second; recovering a password does
 * not show whether there is a user of that name, and registering does not show what is taken.
 * A *grant request* is a sensitive grant that waits: no user decides about their own, and none is decided twice.
 * A *review* has users look at who has which role: none reviews themselves, and what was started stays as evidence.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { mountAccess } from './access/access.routes.ts'
import { exportedApiKeys } from './api-key/api-key.export.ts'
import { warnOfExpiry } from './api-key/api-key-messages.ts'
import { mountApiKeys } from './api-key/api-key.routes.ts'
import { getKey } from './api-key/api-key.service.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { exportedErrors } from './log/error-log.export.ts'
import { errorSweep } from './log/error-log.service.ts'
import { mountLogs } from './log/log.routes.ts'
import { exportedLogins } from './log/login-log.export.ts'
import { exportedOperations } from './log/operation-log.export.ts'
import * as apiKeys from './migrations/0600-api-keys.ts'
import * as entryFactors from './migrations/0602-entry-factors.ts'
import * as recovery from './migrations/0604-recovery.ts'
import * as registration from './migrations/0606-registration.ts'
import * as grantedRoles from './migrations/0608-granted-roles.ts'
import * as grantRequests from './migrations/0609-grant-requests.ts'
import * as sqlRules from './migrations/0611-sql-rules.ts'
import * as reviews from './migrations/0612-reviews.ts'
import * as ruleViews from './migrations/0614-rule-views.ts'
import * as registrationSms from './migrations/0615-registration-sms.ts'
import { mountDataRules } from './data-rule/data-rule.routes.ts'
import { dataRuleRestorer } from './data-rule/data-rule.service.ts'
import { mountQuestions } from './question/question.routes.ts'
import { dropOldChallenges } from './recovery/recovery.repo.ts'
import { mountRecovery } from './recovery/recovery.routes.ts'
import { mountSecurityConfig } from './config/config.routes.ts'
import { ownFigures } from './config/figures.ts'
import { mountCaches } from './cache/cache.routes.ts'
import { exportedOnline } from './online/online.export.ts'
import { mountOnline } from './online/online.routes.ts'
import { exportedRegistrations } from './registration/registration.export.ts'
import { registrationJobs } from './registration/registration-mail.ts'
import { notifyDeciders, REGISTERED } from './registration/registration-messages.ts'
import { mountRegistrations } from './registration/registration.routes.ts'
import { getRegistration } from './registration/registration.service.ts'
import { registrationSweep } from './registration/registration-sweep.ts'
import { notifyApprovers, REQUESTED } from './grant-request/grant-request-messages.ts'
import { mountGrantRequests } from './grant-request/grant-request.routes.ts'
import { getRequest } from './grant-request/grant-request.service.ts'
import { grantRequestSweep } from './grant-request/grant-request-sweep.ts'
import { exportedReviews } from './review/review.export.ts'
import { mountReviews } from './review/review.routes.ts'
import { reviewSweep } from './review/review-sweep.ts'
import { unmarkEnded } from './second-admin/second-admin.repo.ts'
import { mountViewAs } from './view-as/view-as.routes.ts'
import { mountSecondAdmins } from './second-admin/second-admin.routes.ts'
import { securityMessageEvents } from './message-events.ts'

const mounts = [
  mountApiKeys,
  mountSecurityConfig,
  mountOnline,
  mountCaches,
  mountQuestions,
  mountRecovery,
  mountRegistrations,
  mountLogs,
  mountDataRules,
  mountSecondAdmins,
  mountGrantRequests,
  mountReviews,
  mountAccess,
  mountViewAs,
]

export const securityModule: ServerModule = {
  name: 'security',
  messageEvents: Object.values(securityMessageEvents),
  texts: { zh, en },
  migrations: {
    '0600-api-keys': apiKeys,
    '0602-entry-factors': entryFactors,
    '0604-recovery': recovery,
    '0606-registration': registration,
    '0608-granted-roles': grantedRoles,
    '0609-grant-requests': grantRequests,
    '0611-sql-rules': sqlRules,
    '0612-reviews': reviews,
    '0614-rule-views': ruleViews,
    '0615-registration-sms': registrationSms,
  },
  routes: (kernel) => mounts.flatMap((mount) => mount(kernel)),
  securityFigures: ownFigures,
  exports: [
    exportedApiKeys,
    exportedOnline,
    exportedLogins,
    exportedOperations,
    exportedErrors,
    exportedRegistrations,
    exportedReviews,
  ],
  restorers: [dataRuleRestorer],
  jumps: (kernel) => [
    {
      type: 'apiKey',
      can: 'sys:apiKey:page',
      find: (actor, id) => getKey(kernel, actor, id),
      path: (id) => `/sys/apiKey?id=${id}`,
    },
    {
      type: 'registration',
      can: 'sys:registration:page',
      find: (actor, id) => getRegistration(kernel, actor, id),
      path: (id) => `/sys/registration?id=${id}`,
    },
    {
      type: 'grantRequest',
      can: 'sys:grantRequest:page',
      find: (actor, id) => getRequest(kernel, actor, id),
      path: (id) => `/sys/grantRequest?id=${id}`,
    },
  ],
  jobs: (kernel) => registrationJobs(kernel),
  events: (kernel) => ({ [REGISTERED]: notifyDeciders(kernel), [REQUESTED]: notifyApprovers(kernel) }),
  sweeps: (kernel) => [
    (tenantId) => warnOfExpiry(kernel, tenantId),
    (tenantId) => kernel.database.transaction(tenantId, dropOldChallenges),
    registrationSweep(kernel),
    grantRequestSweep(kernel),
    reviewSweep(kernel),
    errorSweep(kernel),
    (tenantId) => kernel.database.transaction(tenantId, unmarkEnded),
  ],
}

export { clearAddresses } from './config/clear-addresses.ts'
export { apiKeySource } from './api-key/key-source.repo.ts'
export { securityMenus } from './seed/menus.ts'
export { securitySeeds } from './seed/demo.ts'

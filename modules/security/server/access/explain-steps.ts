/** From what was decided about a call to the steps in which it is explained. Pure: it decides nothing. */
import { errors, type ErrorCode } from '#contract/errors.ts'
import { EDITABLE } from '#contract/field-mode.ts'
import { guardedFields } from '#contract/guarded.ts'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { fieldModeOf } from '#kernel/access/field-access.ts'
import { isInPackage } from '#kernel/access/package-codes.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { ACCESS_STEPS, type AccessStep, type AccessStepName, type ExplainReason } from '#security/contract/access.ts'
import type { FoundTenant } from './access.repo.ts'
import type { RecordReach } from './record-reach.ts'

/** What the deciding functions have answered. */
export interface Decided {
  readonly route: AnyRoute
  readonly noun: string
  readonly tenant: FoundTenant
  /** Undefined: disabled, or what they hold could not be computed. */
  readonly user: Actor | undefined
  readonly hasFailed: boolean
  /** Whether one of their roles carries a code; else a secondary administrator has it by the grant. */
  readonly givesCode: boolean
  /** Whether the call is for organisations like this one. */
  readonly isAdmitted: boolean
  /** Of `callRefusal`. */
  readonly refusal: ErrorCode | undefined
  /** Undefined: no record was asked about, or none can be. */
  readonly record: RecordReach | undefined
  readonly wantsRecord: boolean
  /** How the noun's policy calls it. */
  readonly action: string | undefined
}

type Answered = Pick<AccessStep, 'result' | 'reason'> & { params?: AccessStep['params'] }

const passed = (reason: ExplainReason, params: AccessStep['params'] = {}): Answered => ({
  result: 'passed',
  reason,
  params,
})
const refused = (reason: ExplainReason, params: AccessStep['params'] = {}): Answered => ({
  result: 'refused',
  reason,
  params,
})

const answerOf: Readonly<Record<AccessStepName, (decided: Decided) => Answered>> = {
  tenant: ({ isAdmitted, tenant: { name, expiresOn } }) => {
    if (!isAdmitted) return refused('not_for_tenant', { name })
    return expiresOn === null ? passed('tenant_open', { name }) : passed('tenant_until', { name, date: expiresOn })
  },
  package: ({ route, tenant: { packageName: name, packageCodes } }) => {
    const codes = codesOf(route.can)
    if (codes.length === 0) return passed('no_code')
    if (packageCodes === null) return passed('no_package')
    const allowed = new Set(packageCodes)
    return codes.some((code) => isInPackage(allowed, code))
      ? passed('in_package', { name })
      : refused('not_in_package', { name })
  },
  code: ({ route, user, hasFailed, refusal, givesCode }) => {
    if (route.can === 'public') return passed('public')
    if (!user) return refused(hasFailed ? 'failed' : 'user_disabled')
    if (refusal) return refused(refusal === errors.administratorNeeded ? 'administrator_needed' : 'code_missing')
    if (codesOf(route.can).length === 0) return passed('no_code')
    if (user.superAdmin === 1) return passed('is_administrator')
    return passed(givesCode ? 'holds_code' : 'by_grant')
  },
  scope: ({ route, user, noun, record, wantsRecord }) => {
    if (codesOf(route.can).length === 0) return passed('own_matters')
    if (record) return record.isReached ? passed('record_reached') : refused('record_not_reached')
    if (!user) return { result: 'unknown', reason: 'failed' }
    if (wantsRecord) return { result: 'unknown', reason: 'record_not_checked' }
    const scope = scopeFor(user.scope, noun)
    if (scope.kind === 'all') return passed('scope_all')
    const { deptIds, own, rules = [] } = scope
    if (deptIds.length === 0 && rules.length === 0) return passed(own ? 'scope_own' : 'scope_none')
    return passed('scope_some', { depts: deptIds.length, rules: rules.length })
  },
  policy: ({ record, action }) => {
    if (action === undefined) return passed('no_policy')
    if (!record) return passed('no_policy')
    if (!record.isReached) return { result: 'unknown', reason: 'policy_unknown' }
    return record.actions?.includes(action) ? passed('policy_allows') : refused('policy_refuses')
  },
  fields: (decided) => {
    const count = restrictedFields(decided).length
    return count === 0 ? passed('fields_open') : passed('fields_restricted', { count })
  },
}

/** What the user may not edit of the noun. */
export function restrictedFields({ user, noun }: Pick<Decided, 'user' | 'noun'>) {
  return guardedFields()
    .filter(({ resource }) => resource === noun)
    .map(({ name }) => ({ name, mode: user ? fieldModeOf(user.fields, name) : 3 }) as const)
    .filter(({ mode }) => mode !== EDITABLE)
}

/** The steps in order; those behind the first refusal are not reached. */
export function stepsOf(decided: Decided): { steps: AccessStep[]; refusedAt: AccessStepName | null } {
  let refusedAt: AccessStepName | null = null
  const steps = ACCESS_STEPS.map((step): AccessStep => {
    const { params = {}, ...answer } = answerOf[step](decided)
    const isReached = refusedAt === null
    if (isReached && answer.result === 'refused') refusedAt = step
    return { step, isReached, params, ...answer }
  })
  return { steps, refusedAt }
}

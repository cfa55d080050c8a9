/** From the operator's record of a tenant to the reply, with what the caller may do with it next. */
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import { REOPEN_DAYS, type Tenant, type TenantAction, type TenantUsage } from '#tenancy/contract/tenant.ts'
import type { FoundCustomer } from './customer.repo.ts'

const DAY_MS = 86_400_000

/** Reopening takes the code of opening. */
const CODES = ['open', 'extend', 'update', 'close', 'support'] as const

/** What there is to do in each state: 0 pending, 1 open, 2 expired, 3 closed. */
const NEXT: Readonly<Record<0 | 1 | 2 | 3, readonly TenantAction[]>> = {
  0: ['open', 'update'],
  1: ['support', 'extend', 'update', 'close'],
  2: ['extend', 'update', 'close'],
  3: ['reopen'],
}

/** What is seen of a tenant from outside: what is counted of it, and whether support may enter. */
export interface Inside {
  readonly usage: TenantUsage | null
  readonly support: Tenant['support']
}

export function tenantReply(actor: Actor, row: FoundCustomer, { usage, support }: Inside): Tenant {
  const { domain, expireDate, closeDate, number: _number, ...rest } = row
  const granted: readonly TenantAction[] = permittedActions(actor, 'sys:tenant', CODES)
  const removalDate = closeDate && new Date(Date.parse(closeDate) + REOPEN_DAYS * DAY_MS).toISOString()
  const isOver = removalDate !== null && Date.parse(removalDate) <= Date.now()
  const actions = NEXT[row.status].filter((action) =>
    action === 'reopen'
      ? granted.includes('open') && !isOver
      : granted.includes(action) && (action !== 'support' || support !== null),
  )
  return { ...rest, domain: domain ?? '', expireDate, closeDate, removalDate, usage, support, actions }
}

/** As the audit trail compares it. */
export const traceOf = ({ name, domain, contact, remark, status, expireDate, packageName }: TraceFields) => ({
  name,
  domain: domain ?? '',
  contact,
  remark,
  status,
  expireDate: expireDate ?? '',
  packageName,
})
type TraceFields = Pick<
  FoundCustomer,
  'name' | 'domain' | 'contact' | 'remark' | 'status' | 'expireDate' | 'packageName'
>

/** Which tenant a door leads to (readings, "Which tenant at sign-in"). */
import { errors } from '#contract/errors.ts'
import type { LoginPage } from '#contract/session.ts'
import type { Database, Db } from '../database/lease.ts'
import { AppError, invalid } from '../errors.ts'
import { findTenant, type SignInTenant } from './tenant.repo.ts'

export const OPERATOR_TENANT = 0
/**
 * The installation's own organisation. What belongs to no tenant is read and written as this one, because most
 * connections serve it already.
 */
export const OWN_TENANT = 1

export interface LoginPlace {
  loginPage: LoginPage
  host: string
  tenantCode?: string | undefined
}

/**
 * The tenant to sign in to.
 * @throws AppError `tenant_unavailable`: unknown, not open and expired answer alike
 * @throws InvalidInput `tenantCode` required, when the host names no tenant
 */
export async function tenantOfLogin(database: Database, at: LoginPlace): Promise<number> {
  const tenant = await database.read(OWN_TENANT, (db) => tenantOf(db, at))
  if (!tenant?.isOpen) throw new AppError(errors.tenantUnavailable)
  return tenant.id
}

/** Whether a host's name says which tenant. */
export const isTenantHost = async (database: Database, host: string): Promise<boolean> =>
  (await tenantOfHost(database, host)) !== undefined

/** The tenant that a host's name says; also one that is not open, which signing in then says. */
export async function tenantOfHost(database: Database, host: string): Promise<number | undefined> {
  return (await database.read(OWN_TENANT, (db) => findTenant(db, { domain: host })))?.id
}

async function tenantOf(db: Db, { loginPage, host, tenantCode }: LoginPlace): Promise<SignInTenant | undefined> {
  switch (loginPage) {
    case 'login':
    case 'logindt':
      return await findTenant(db, { id: OWN_TENANT })
    case 'loginpt':
      return await findTenant(db, { id: OPERATOR_TENANT })
    case 'logintt': {
      const byHost = await findTenant(db, { domain: host })
      if (byHost) return byHost
      if (!tenantCode) throw invalid('tenantCode', 'required')
      return await findTenant(db, { code: tenantCode })
    }
  }
}

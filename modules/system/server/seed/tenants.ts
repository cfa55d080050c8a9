/** The tenants of the first start. Requests may not write `sys_tenant`, so the owner does. */
import type pg from 'pg'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Names } from './menus.ts'

export interface TenantSeed {
  id: number
  code: string
  name: Names
  /** 0 dedicated, 1 tenant, 2 operator. */
  cert: 0 | 1 | 2
}

/** Whether people work in the tenant: in the platform's operator they only administer. */
export const hasCompany = ({ cert }: Pick<TenantSeed, 'cert'>): boolean => cert !== 2

/** Whether the tenant is one of several customers of the installation. */
export const isCustomer = ({ cert }: Pick<TenantSeed, 'cert'>): boolean => cert === 1

export const OPERATOR: TenantSeed = { id: 0, code: 'platform', name: ['运营平台', 'Platform'], cert: 2 }
export const OWN: TenantSeed = { id: 1, code: 'default', name: ['协同办公', 'Office'], cert: 0 }
export const DEMO: TenantSeed = { id: 2, code: 'demo', name: ['青禾食品', 'Qinghe Foods'], cert: 1 }

/** Writes tenants that are not there yet, open. */
export async function insertTenants(
  owner: pg.ClientBase,
  tenants: readonly TenantSeed[],
  language: Language,
): Promise<void> {
  for (const { id, code, name, cert } of tenants) {
    await owner.query(
      'insert into sys_tenant (id, code, name, cert, status) values ($1, $2, $3, $4, 1) on conflict do nothing',
      [id, code, nameIn(language, name), cert],
    )
  }
}

/** Customers that the operator has opened: what a new version brings, they get as well. */
export async function findOpenedTenants(owner: pg.ClientBase, except: readonly number[]): Promise<TenantSeed[]> {
  const { rows } = await owner.query<{ id: number; code: string; name: string }>(
    `select id, code, name from sys_tenant
     where cert = 1 and status > 0 and removing_since is null and id <> all ($1::int[]) order by id`,
    [except],
  )
  return rows.map(({ id, code, name }) => ({ id, code, name: [name, name], cert: 1 }))
}

export const nameIn = (language: Language, [zh, en]: Names): string => (language === 'en' ? en : zh)

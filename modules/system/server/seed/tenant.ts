/** What every tenant begins with. */
import type { Tx } from '#kernel/database/lease.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import { configSeed } from './config.ts'
import { dictionaries, dictTones, type DictSeed } from './dictionaries.ts'
import type { MenuSeed, Names } from './menus.ts'
import { productParams, type ProductParam } from './params.ts'
import type { Seed } from './apply-seeds.ts'
import { roles, type RoleSeed } from './roles.ts'
import { securityConfig } from './security-config.ts'
import { findRootDeptId, insertMany, insertMenu, setTones } from './seed.repo.ts'
import { nameIn, type TenantSeed } from './tenants.ts'

/** The password of the first administrator, ready to store. */
export interface AdminPassword {
  hash: string
  /** 0 when it was generated, else the level of what its owner chose. */
  level: number
  /** `2026-11-20` when its owner chose it. */
  day: string | null
}

export interface TenantPlan {
  tenant: TenantSeed
  /** Modules' roots and what stands below them; parents first. */
  menus: readonly MenuSeed[]
  language: Language
  /** Asked only when the administrator has to be made. */
  adminPassword: () => Promise<AdminPassword>
}

const ROOT: Names = ['总部', 'Headquarters']
const ADMIN: Names = ['管理员', 'Administrator']
export const ADMIN_SEED = 'user:admin'

/** Everything a tenant begins with, in the order it has to be written. */
export function tenantSeeds({ tenant, menus, language, adminPassword }: TenantPlan): Seed[] {
  const tenantId = tenant.id
  return [
    ...Object.entries(securityConfig).map(([name, value]) => ({
      name: `security:${name}`,
      write: (tx: Tx) => insertMany(tx, 'sys_security_config', [{ tenant_id: tenantId, name, value }]),
    })),
    {
      name: 'config:system',
      write: (tx) => insertMany(tx, 'sys_config', [{ tenant_id: tenantId, value: configSeed(tenant) }]),
    },
    { name: 'dept:root', write: (tx) => writeRoot(tx, tenantId, nameIn(language, ROOT)) },
    ...roles.map((role) => ({ name: `role:${role.code}`, write: (tx: Tx) => writeRole(tx, tenantId, role, language) })),
    ...menus.map((menu) => ({
      name: `menu:${menu.code}`,
      write: (tx: Tx) => insertMenu(tx, { tenantId, id: newId() }, menu),
    })),
    ...dictionaries.map((dict) => ({ name: `dict:${dict.code}`, write: (tx: Tx) => writeDict(tx, tenantId, dict) })),
    ...Object.entries(dictTones).map(([code, tones]) => ({
      name: `dict-tones:${code}`,
      write: (tx: Tx) => setTones(tx, code, tones),
    })),
    ...Object.entries(productParams).map(([key, param]) => ({
      name: `param:${key}`,
      write: (tx: Tx) => writeParam(tx, { tenantId, key, param, language }),
    })),
    { name: ADMIN_SEED, write: async (tx) => writeAdmin(tx, tenantId, nameIn(language, ADMIN), await adminPassword()) },
  ]
}

async function writeRoot(tx: Tx, tenantId: number, name: string): Promise<void> {
  await insertMany(tx, 'sys_dept', [
    { tenant_id: tenantId, id: newId(), pid: null, name, sort: 0, type: '3', status: 1 },
  ])
}

async function writeRole(
  tx: Tx,
  tenantId: number,
  { code, name, remark, grade, dataScope }: RoleSeed,
  language: Language,
): Promise<void> {
  await insertMany(tx, 'sys_role', [
    {
      tenant_id: tenantId,
      id: newId(),
      name: nameIn(language, name),
      code,
      remark: nameIn(language, remark),
      grade,
      data_scope: dataScope,
    },
  ])
}

async function writeDict(tx: Tx, tenantId: number, { code, name, entries }: DictSeed): Promise<void> {
  const typeId = newId()
  const type = { tenant_id: tenantId, id: typeId, code, name: name[0], name_en: name[1] }
  if ((await insertMany(tx, 'sys_dict_type', [type])) === 0) return
  const rows = entries.map(({ val, name: [name_zh, name_en] }, sort) => {
    const key = { tenant_id: tenantId, id: newId(), type_id: typeId }
    return { ...key, val, name: name_zh, name_en, sort }
  })
  await insertMany(tx, 'sys_dict_data', rows)
}

async function writeParam(
  tx: Tx,
  { tenantId, key, param, language }: { tenantId: number; key: string; param: ProductParam; language: Language },
): Promise<void> {
  const value = String(param.initial)
  const remark = nameIn(language, param.remark)
  await insertMany(tx, 'sys_param', [{ tenant_id: tenantId, id: newId(), key, type: 'number', value, remark }])
}

async function writeAdmin(tx: Tx, tenantId: number, realName: string, password: AdminPassword): Promise<void> {
  const deptId = await findRootDeptId(tx)
  const id = newId()
  const admin = {
    tenant_id: tenantId,
    id,
    username: 'admin',
    username_key: 'admin',
    real_name: realName,
    super_admin: 1,
    dept_id: deptId,
    password_hash: password.hash,
    pwd_level: password.level,
    pwd_date: password.day,
  }
  if ((await insertMany(tx, 'sys_user', [admin])) === 0) return
  await insertMany(tx, 'sys_user_dept', [{ tenant_id: tenantId, user_id: id, dept_id: deptId }])
}

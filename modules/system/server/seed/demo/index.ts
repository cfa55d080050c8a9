/** What `--demo` fills a tenant with: a company with its departments, people and roles. Once, as everything here. */
import type { Tx } from '#kernel/database/lease.ts'
import type { Seed } from '../apply-seeds.ts'
import { findMenuIds, findRootDeptId, insertMany } from '../seed.repo.ts'
import { DEMO, OWN, type TenantSeed } from '../tenants.ts'
import { foodCompany, manufacturer, type Organisation } from './organisations.ts'
import { planPeople } from './people.ts'
import { planRoles } from './role-plan.ts'
import { confirmConfig, findRoleIds } from './demo.repo.ts'
import { planDepts } from './depts.ts'
import { foodCompanyDicts, manufacturerDicts, planCustomDicts } from './dict-cust.ts'
import { writeFieldModes } from './field-modes.ts'
import { planParams } from './params.ts'
import { writePartyAttrs } from './party-attrs.ts'
import { writePosts } from './posts.ts'
import { writeSignIns } from './sign-ins.ts'

/** The company of a tenant; none for the operator. */
export function demoSeeds(tenant: TenantSeed): Seed[] {
  const organisation = new Map([
    [OWN.id, manufacturer],
    [DEMO.id, foodCompany],
  ]).get(tenant.id)
  if (!organisation) return []
  return [
    { name: 'demo:company', write: (tx) => writeCompany(tx, tenant.id, organisation) },
    { name: 'demo:config', write: confirmConfig },
    { name: 'demo:dictionaries', write: (tx) => writeCustomDicts(tx, tenant.id) },
    { name: 'demo:params', write: (tx) => insertMany(tx, 'sys_param', planParams(tenant.id)) },
    { name: 'demo:posts', write: (tx) => writePosts(tx, tenant.id) },
    { name: 'demo:party-attrs', write: (tx) => writePartyAttrs(tx, tenant.id) },
    { name: 'demo:field-modes', write: (tx) => writeFieldModes(tx, tenant.id) },
    { name: 'demo:sign-ins', write: (tx) => writeSignIns(tx, tenant.id) },
  ]
}

async function writeCustomDicts(tx: Tx, tenantId: number): Promise<void> {
  const { types, entries } = planCustomDicts(tenantId, tenantId === OWN.id ? manufacturerDicts : foodCompanyDicts)
  await insertMany(tx, 'sys_dict_cust_type', types)
  await insertMany(tx, 'sys_dict_cust', entries)
}

async function writeCompany(tx: Tx, tenantId: number, organisation: Organisation): Promise<void> {
  const rootId = await findRootDeptId(tx)
  if (rootId === undefined) return
  const depts = planDepts(tenantId, rootId, organisation)
  const people = planPeople(tenantId, organisation, depts)
  const staffId = (await findRoleIds(tx)).get('staff')
  const roles = planRoles(tenantId, { depts, people, menuIds: await findMenuIds(tx), staffId })
  await insertMany(
    tx,
    'sys_dept',
    depts.map(({ row }) => row),
  )
  await insertMany(
    tx,
    'sys_user',
    people.map(({ row }) => row),
  )
  await insertMany(
    tx,
    'sys_user_dept',
    people.flatMap(({ deptLinks }) => deptLinks),
  )
  await insertMany(
    tx,
    'sys_dept_leader',
    people.flatMap(({ leads }) => leads),
  )
  await insertMany(tx, 'sys_role', roles.rows)
  await insertMany(tx, 'sys_role_menu', roles.menuLinks)
  await insertMany(tx, 'sys_role_dept', roles.deptLinks)
  await insertMany(tx, 'sys_user_role', roles.userLinks)
}

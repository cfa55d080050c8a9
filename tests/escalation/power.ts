/**
 * What everybody may do, read from the tables alone: an oracle that shares no code with the product's own computation.
 */
import type pg from 'pg'
import { OURS } from '../two-tenants.ts'

export interface Person {
  readonly id: string
  readonly username: string
  readonly superAdmin: number
  readonly deptIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly postIds: readonly string[]
  readonly groupIds: readonly string[]
  /** Departments that the person leads. */
  readonly leads: readonly string[]
  /**
   * Names, addresses of recovery, status and password in one text: the user who changes them takes the account over.
   */
  readonly account: string
}

interface Role {
  readonly id: string
  readonly dataScope: number
  readonly grade: number
  readonly codes: readonly string[]
  readonly deptIds: readonly string[]
}

/** What a user may do and whom they reach. */
export interface Power {
  readonly superAdmin: number
  /** Best of the roles, 1 the highest; 100 without one. */
  readonly grade: number
  readonly codes: ReadonlySet<string>
  /** Departments whose records are reached; `all` also reaches those that will be made. */
  readonly reach: 'all' | ReadonlySet<string>
}

export interface Snapshot {
  readonly people: ReadonlyMap<string, Person>
  readonly depts: ReadonlySet<string>
  powerOf: (person: Person) => Power
}

const PEOPLE = `
  select u.id, u.username, u.super_admin as "superAdmin",
    array(select dept_id::text from sys_user_dept d where d.tenant_id = $1 and d.user_id = u.id order by 1) as "deptIds",
    array(select role_id::text from sys_user_role r where r.tenant_id = $1 and r.user_id = u.id order by 1) as "roleIds",
    array(select post_id::text from sys_user_post p where p.tenant_id = $1 and p.user_id = u.id order by 1) as "postIds",
    array(select group_id::text from sys_user_group g where g.tenant_id = $1 and g.user_id = u.id order by 1) as "groupIds",
    array(select dept_id::text from sys_dept_leader l where l.tenant_id = $1 and l.user_id = u.id order by 1) as leads,
    concat_ws('|', u.username_key, u.email, u.mobile, u.status, u.password_hash, u.super_admin) as account
  from sys_user u where u.tenant_id = $1`

const ROLES = `
  select r.id, r.data_scope as "dataScope", r.grade,
    array(select distinct held.code from sys_role_menu rm
      join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id cross join unnest(m.permissions) as held (code)
      where rm.tenant_id = $1 and rm.role_id = r.id) as codes,
    array(select dept_id::text from sys_role_dept d where d.tenant_id = $1 and d.role_id = r.id) as "deptIds"
  from sys_role r where r.tenant_id = $1`

export async function takeSnapshot(client: pg.Client): Promise<Snapshot> {
  const { rows: people } = await client.query<Person>(PEOPLE, [OURS])
  const { rows: roles } = await client.query<Role>(ROLES, [OURS])
  const { rows: depts } = await client.query<{ id: string; pid: string | null }>(
    'select id, pid from sys_dept where tenant_id = $1',
    [OURS],
  )
  const byId = new Map(roles.map((role) => [role.id, role]))
  const children = new Map<string, string[]>()
  for (const { id, pid } of depts) if (pid !== null) children.set(pid, [...(children.get(pid) ?? []), id])
  const powers = new Map<string, Power>()
  return {
    people: new Map(people.map((person) => [person.id, person])),
    depts: new Set(depts.map(({ id }) => id)),
    powerOf: (person) => {
      // Thousands of people share a few hundred combinations.
      const key = [person.superAdmin, ...person.roleIds, '', ...person.deptIds].join()
      const known = powers.get(key)
      if (known !== undefined) return known
      const holdings = person.roleIds.flatMap((id) => byId.get(id) ?? [])
      const power = powerFrom(person, holdings, children)
      powers.set(key, power)
      return power
    },
  }
}

function powerFrom(person: Person, roles: readonly Role[], children: ReadonlyMap<string, readonly string[]>): Power {
  const codes = new Set(roles.flatMap((role) => role.codes))
  const grade = Math.min(100, ...roles.map((role) => role.grade))
  const isAll = person.superAdmin === 1 || roles.some(({ dataScope }) => dataScope === 0)
  if (isAll) return { superAdmin: person.superAdmin, grade, codes, reach: 'all' }
  const reach = new Set<string>()
  for (const { dataScope, deptIds } of roles) {
    if (dataScope === 1) for (const id of below(person.deptIds, children)) reach.add(id)
    if (dataScope === 2) for (const id of person.deptIds) reach.add(id)
    if (dataScope === 4) for (const id of deptIds) reach.add(id)
  }
  return { superAdmin: person.superAdmin, grade, codes, reach }
}

function below(roots: readonly string[], children: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(children.get(id) ?? []))
  }
  return found
}

/** What several people can do together. */
export function together(powers: readonly Power[]): Power {
  return {
    superAdmin: Math.max(0, ...powers.map(({ superAdmin }) => superAdmin)),
    grade: Math.min(100, ...powers.map(({ grade }) => grade)),
    codes: new Set(powers.flatMap(({ codes }) => [...codes])),
    reach: powers.some(({ reach }) => reach === 'all')
      ? 'all'
      : new Set(powers.flatMap(({ reach }) => (reach === 'all' ? [] : [...reach]))),
  }
}

/**
 * People with chance parts of what the product lets people do: random codes, scopes, departments, or roles as seeded.
 */
import type pg from 'pg'
import { newId } from '#kernel/ids.ts'
import type { TestServer } from '../harness.ts'
import { anActor, type TestActor } from '../people.ts'
import { OURS } from '../two-tenants.ts'
import type { Own } from './pool.ts'
import type { Random } from './random.ts'

export interface Attacker extends Own {
  readonly username: string
  readonly token: string
}

export interface Recruiting {
  readonly server: TestServer
  readonly client: pg.Client
  readonly random: Random
  readonly codes: readonly string[]
}

/** Signs people in, who hold nothing yet. */
export async function recruit({ server, client, random }: Recruiting, count: number): Promise<TestActor[]> {
  const { rows: depts } = await client.query<{ id: string }>(
    'select id from sys_dept where tenant_id = $1 order by id',
    [OURS],
  )
  const people: TestActor[] = []
  for (let n = 0; n < count; n += 1) {
    await client.query('delete from sys_rate_limit')
    people.push(await anActor(server, { deptId: random.pick(depts).id }))
  }
  return people
}

/** Whether a user can still call: others may have deleted them, or ended their session. */
export async function isFit({ client }: Recruiting, { id }: TestActor): Promise<boolean> {
  const { rowCount } = await client.query('select from sys_session where tenant_id = $1 and user_id = $2', [OURS, id])
  return (rowCount ?? 0) > 0
}

/**
 * Takes all roles from a user and gives others, by hand, as an administrator would have done before the search began.
 */
export async function equip(
  { client, random, codes }: Recruiting,
  { id: userId, username, token }: TestActor,
): Promise<Attacker> {
  await client.query('delete from sys_user_role where tenant_id = $1 and user_id = $2', [OURS, userId])
  const { rows: depts } = await client.query<{ id: string }>(
    'select id from sys_dept where tenant_id = $1 order by id',
    [OURS],
  )
  const deptId = random.pick(depts).id
  await client.query('update sys_user set dept_id = $3, status = 1 where tenant_id = $1 and id = $2', [
    OURS,
    userId,
    deptId,
  ])
  await client.query('delete from sys_user_dept where tenant_id = $1 and user_id = $2', [OURS, userId])
  await client.query('insert into sys_user_dept (tenant_id, user_id, dept_id) values ($1, $2, $3)', [
    OURS,
    userId,
    deptId,
  ])
  const roleIds = random.chance(0.25)
    ? await seededRoles(client, random)
    : [await ownRole(client, random, { codes, depts: depts.map(({ id }) => id) })]
  for (const roleId of roleIds)
    await client.query('insert into sys_user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
      OURS,
      userId,
      roleId,
    ])
  return { userId, username, token, roleIds, deptId }
}

async function seededRoles(client: pg.Client, random: Random): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    "select id from sys_role where tenant_id = $1 and created_by is distinct from $2 and name not like 'attacker %' order by id",
    [OURS, null],
  )
  return random.some(rows, 1 + random.below(2)).map(({ id }) => id)
}

async function ownRole(
  client: pg.Client,
  random: Random,
  { codes, depts }: { codes: readonly string[]; depts: readonly string[] },
): Promise<string> {
  const [id, menuId] = [newId(), newId()]
  const dataScope = random.pick([0, 0, 1, 1, 2, 3, 4])
  await client.query('insert into sys_role (tenant_id, id, name, data_scope, grade) values ($1, $2, $3, $4, $5)', [
    OURS,
    id,
    `attacker ${id}`,
    dataScope,
    random.pick([1, 5, 15, 45, 85]),
  ])
  if (dataScope === 4)
    for (const dept of random.some(depts, 3))
      await client.query('insert into sys_role_dept (tenant_id, role_id, dept_id) values ($1, $2, $3)', [
        OURS,
        id,
        dept,
      ])
  await client.query(
    `insert into sys_menu (tenant_id, id, pid, code, name, menu_type, module_code, permissions)
     select $1, $2, id, $3, 'attacker', 1, module_code, $4 from sys_menu where tenant_id = $1 and menu_type = 0 order by id limit 1`,
    [OURS, menuId, `attacker-${id}`, random.some(codes, 2 + random.below(40))],
  )
  await client.query('insert into sys_role_menu (tenant_id, role_id, menu_id) values ($1, $2, $3)', [OURS, id, menuId])
  return id
}

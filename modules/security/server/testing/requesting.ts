/** Requests for sensitive grants, for tests: who asks, who decides, and what is sensitive. */
import type { TestServer } from '../../../../tests/harness.ts'
import { aRole, anActor, type TestActor } from '../../../../tests/people.ts'
import { sql } from './registering.ts'

/** A code of a menu that is marked sensitive from the beginning. */
export const SENSITIVE = 'sys:apiKey:save'

/** What requester and approver need, the sensitive code among them: no user grants what they do not hold. */
export const CAN = [
  ...['page', 'save', 'update', 'delete', 'import'].map((verb) => `sys:user:${verb}`),
  ...['page', 'save', 'update', 'delete', 'holder'].map((verb) => `sys:role:${verb}`),
  ...['page', 'save', 'update'].flatMap((verb) => [`sys:group:${verb}`, `sys:post:${verb}`, `sys:dept:${verb}`]),
  'sys:post:grant',
  'sys:recycle:page',
  'sys:recycle:restore',
  'sys:grantRequest:page',
  'sys:grantRequest:decide',
  SENSITIVE,
]

/** A user who may ask and decide. */
export const aClerk = (server: TestServer, over: Parameters<typeof anActor>[1] = {}): Promise<TestActor> =>
  anActor(server, { can: CAN, scope: 0, ...over })

/** A role with a sensitive menu. */
export const aSensitiveRole = (server: TestServer, name?: string): Promise<string> =>
  aRole(server, { can: [SENSITIVE], scope: 3, grade: 60, ...(name !== undefined && { name }) })

/** Users who have a role in any way, now or later. */
export async function holdersOf(server: TestServer, roleId: string): Promise<string[]> {
  const rows = await sql(server, 'select distinct user_id from sys_role_assignment where role_id = $1', [roleId])
  return rows.map((row) => String(row['user_id']))
}

/** A user's rank: 1 an administrator. */
export async function rankOf(server: TestServer, userId: string): Promise<number> {
  const [row] = await sql(server, 'select super_admin from sys_user where id = $1', [userId])
  return Number(row?.['super_admin'])
}

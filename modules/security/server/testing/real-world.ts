/** The organisation of `grant-world.ts` on a real server: the same departments, users and roles, the same commands. */
import { deptRoutes } from '#system/contract/dept.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { secondAdminRoutes } from '#security/contract/second-admin.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, type TestActor } from '../../../../tests/people.ts'
import { ADMIN, DEPTS, ROLES, USERS, newWorld, type Command } from './grant-world.ts'

const CODES = ['sys:secondAdmin:save', 'sys:role:update', 'sys:user:page']

export interface RealWorld {
  readonly users: readonly TestActor[]
  /** Does it by a call; answers whether anything has changed. */
  run(command: Command): Promise<boolean>
  /** Departments and roles that are left to a user, by their numbers; undefined for who has no grant. */
  left(user: number): Promise<{ deptIds: string[]; roleIds: string[] } | undefined>
  /** Users with a role now. */
  members(): Promise<string[]>
}

export async function aRealWorld(server: TestServer): Promise<RealWorld> {
  const admin = await server.admin()
  const { deptParent, deptOf } = newWorld()
  const depts: string[] = []
  for (let no = 0; no < DEPTS; no += 1) {
    const above = no === 0 ? undefined : depts[deptParent[no] ?? 0]
    depts.push(await aDept(server, above === undefined ? {} : { pid: above }))
  }
  const roles: string[] = []
  for (let no = 0; no < ROLES; no += 1) roles.push(await aRole(server, { can: [], scope: 3, grade: 95 }))
  const giving = await aRole(server, { can: CODES, scope: 3, grade: 95 })
  const { menuIdList } = (await server.call(roleRoutes.get, { params: { id: giving }, token: admin })).data
  const users: TestActor[] = []
  for (let no = 0; no < USERS; no += 1)
    users.push(await anActor(server, { can: [], scope: 3, grade: 95, deptId: depts[deptOf[no] ?? 0] ?? '' }))
  const of = <Value>(list: readonly Value[], no: number): Value => {
    const value = list[no]
    if (value === undefined) throw new Error(`there is no ${no}`)
    return value
  }
  const grants = new Map<number, string>()
  const isOn = users.map(() => true)
  const tokenOf = (by: number) => (by === ADMIN ? admin : of(users, by).token)

  const run = async (command: Command): Promise<boolean> => {
    switch (command.do) {
      case 'give': {
        const { by, to, handOn } = command
        const ids = {
          deptIdList: command.depts.map((no) => of(depts, no)),
          roleIdList: command.roles.map((no) => of(roles, no)),
        }
        const body = { ...ids, userId: of(users, to).id, menuIdList, mayHandOn: handOn ? (1 as const) : (0 as const) }
        const { status, data } = await server.call(secondAdminRoutes.create, { body, token: tokenOf(by) })
        if (status === 200) grants.set(to, data.id)
        return status === 200
      }
      case 'assign': {
        const call = {
          params: { id: of(roles, command.role) },
          body: [of(users, command.to).id],
          token: tokenOf(command.by),
        }
        const { status, data } = await server.call(roleRoutes.addMembers, call)
        return status === 200 && data.done.length > 0
      }
      case 'recall': {
        const id = grants.get(command.of)
        if (id === undefined) return false
        const call = { params: { id }, body: { keepMembers: 0 as const }, token: admin }
        return (await server.call(secondAdminRoutes.recall, call)).status === 200
      }
      case 'moveDept': {
        const { data } = await server.call(deptRoutes.get, { params: { id: of(depts, command.dept) }, token: admin })
        const { version: _, ...dept } = data
        const body = { ...dept, pid: of(depts, command.under) }
        return (await server.call(deptRoutes.update, { body, token: admin })).status === 200
      }
      case 'moveUser': {
        const body = { ids: [of(users, command.user).id], deptId: of(depts, command.dept) }
        return (await server.call(userRoutes.moveToDept, { body, token: admin })).status === 200
      }
      case 'switch': {
        const status = isOn[command.user] ? 0 : 1
        isOn[command.user] = status === 1
        await server.call(userRoutes.setStatus, { body: { ids: [of(users, command.user).id], status }, token: admin })
        // Being disabled ends a session.
        if (status === 1)
          Object.assign(of(users, command.user), { token: await server.session(of(users, command.user).id) })
        return true
      }
      case 'wait':
        return true
    }
  }

  const numbersOf = (ids: Iterable<string>, list: readonly string[]) =>
    [...ids]
      .map((id) => String(list.indexOf(id)))
      .filter((no) => no !== '-1')
      .sort()
  const { database, grants: source } = server.node.kernel
  return {
    users,
    run,
    left: async (user) => {
      const granted = await database.read(1, (db) => source.load(db, of(users, user).id))
      const left = granted?.delegation
      return left && { deptIds: numbersOf(left.deptIds, depts), roleIds: numbersOf(left.roleIds, roles) }
    },
    members: () =>
      database.read(1, async (db) => {
        const rows = await db
          .selectFrom('sys_effective_role')
          .select(['user_id', 'role_id'])
          .where('role_id', 'in', roles)
          .execute()
        return rows
          .map((row) => `${users.findIndex(({ id }) => id === row.user_id)} ${roles.indexOf(row.role_id)}`)
          .sort()
      }),
  }
}

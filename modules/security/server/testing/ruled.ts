/** Data rules of conditions, for tests: made, given to roles, and what their users then see. */
import type { RuleGroup, RuleLeaf } from '#contract/rule.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { roleScopeRoutes } from '#system/contract/role-scope.ts'
import { userRoutes } from '#system/contract/user.ts'
import type { TestServer } from '../../../../tests/harness.ts'
import { aRole, aUser } from '../../../../tests/people.ts'

export const all = (...items: (RuleGroup | RuleLeaf)[]): RuleGroup => ({ join: 'all', items })
export const leaf = (field: string, op: RuleLeaf['op'], ...values: RuleLeaf['values']): RuleLeaf => ({
  field,
  op,
  values,
})

let number = 0
export const draft = (conditions: unknown, more: object = {}) => {
  number += 1
  return {
    code: `rule-${number}`,
    name: `规则 ${number}`,
    resource: 'user',
    conditions: conditions as RuleGroup,
    ...more,
  }
}

export const issuesOf = ({ body }: { body: object }) =>
  (body as { data?: { issues?: { path: string; code: string }[] } }).data?.issues?.map(
    ({ path, code }) => `${path}: ${code}`,
  )

export type Scope = { resource: string; kind: 0 | 1 | 2 | 3 | 4 | 5; deptIdList?: string[]; ruleId?: string | null }

/** Calls about rules. @param of the server and its administrator's token, asked for at each call */
export function ruleCalls(of: () => { server: TestServer; admin: string }) {
  const create = (conditions: unknown, more: object = {}, token = of().admin) =>
    of().server.call(dataRuleRoutes.create, { body: draft(conditions, more), token })
  const aRule = async (conditions: RuleGroup, more: object = {}): Promise<string> => {
    const made = await create(conditions, more)
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    return made.data.id
  }
  const setScopes = (id: string, scopes: Scope[], token = of().admin) =>
    of().server.call(roleScopeRoutes.set, { params: { id }, body: { scopes }, token })
  /** A user whose role reaches users by the scope. */
  const clerkWith = async (scope: Scope, can: readonly string[] = ['sys:user:page', 'sys:user:export']) => {
    const { server } = of()
    const roleId = await aRole(server, { can, scope: 3 })
    const set = await setScopes(roleId, [scope])
    if (set.status !== 200) throw new Error(JSON.stringify(set.body))
    const clerk = await aUser(server, { roleIds: [roleId] })
    return { ...clerk, roleId, token: await server.session(clerk.id) }
  }
  const listed = async ({ token }: { token: string }, query: Record<string, string> = {}) =>
    (await of().server.call(userRoutes.page, { query: { limit: '100', ...query }, token })).data.list.map(
      ({ id }) => id,
    )
  return { create, aRule, setScopes, clerkWith, listed }
}

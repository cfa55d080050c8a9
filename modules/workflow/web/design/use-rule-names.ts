/** The names of users, roles, departments, posts and groups that rules of `portico:people` name by id. */
import { useMemo } from 'react'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { useModelGroups } from '../model/use-model-groups.ts'
import { useModelRoles } from '../model/use-model-roles.ts'
import { isRecordId, namesOf, peopleRuleOf } from './panel/people-rule.ts'

const PICK = { pick: '1' }
const FRESH_MS = 60_000
const KINDS: Readonly<Record<string, PickedKind>> = {
  user: 'user',
  role: 'role',
  dept: 'dept',
  'dept-leader': 'dept',
  post: 'post',
  'leaders-to': 'post',
  group: 'group',
}

export type PickedKind = 'user' | 'role' | 'dept' | 'post' | 'group'

/** @param rules must stay the same array while nothing changes */
export function useRuleNames(rules: readonly string[]): (kind: PickedKind, id: string) => string {
  const t = useT()
  const ids = useMemo(() => idsOf(rules), [rules])
  const [seesUsers, seesDepts] = [useMayCall(userRoutes.page), useMayCall(deptRoutes.tree)]
  const asksPosts = useMayCall(postRoutes.options) && ids.post.length > 0
  const { rows, isLoading } = usePreload(userRoutes.page, seesUsers ? ids.user : [], PICK)
  const roles = useModelRoles(ids.role.length > 0)
  const groups = useModelGroups(ids.group.length > 0)
  const asksDepts = seesDepts && ids.dept.length > 0
  const { data: depts = [] } = useCall(deptRoutes.tree, {}, { enabled: asksDepts, freshFor: FRESH_MS })
  const { data: posts = [] } = useCall(postRoutes.options, {}, { enabled: asksPosts, freshFor: FRESH_MS })
  const names: Readonly<Record<PickedKind, ReadonlyMap<string, string>>> = {
    user: new Map(rows.map(({ id, realName }) => [id, realName])),
    role: new Map(roles.map(({ id, name }) => [id, name])),
    dept: new Map(depts.map(({ id, name }) => [id, name])),
    post: new Map(posts.map(({ id, name }) => [id, name])),
    group: new Map(groups.map(({ id, name }) => [id, name])),
  }
  // Who is gone, or beyond what the reader sees, has no name; an id tells no one anything.
  const unnamed = (id: string) => (isRecordId(id) && !isLoading ? t('workflow.tree.unnamed') : id)
  return (kind, id) => names[kind].get(id) ?? (kind === 'user' ? unnamed(id) : id)
}

function idsOf(rules: readonly string[]): Record<PickedKind, string[]> {
  const ids: Record<PickedKind, string[]> = { user: [], role: [], dept: [], post: [], group: [] }
  for (const rule of rules.flatMap((text) => text.split(';'))) {
    const { kind, argument } = peopleRuleOf(rule)
    const named = KINDS[kind]
    if (named !== undefined) ids[named].push(...namesOf(argument).filter(isRecordId))
  }
  return ids
}

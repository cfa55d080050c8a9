/** The names of users, roles, posts and so on that the rules of a tree name by id, of processes and of fields. */
import { useMemo } from 'react'
import { usePreload } from '#kit/pickers/use-preload.ts'
import { stepsOf, type SimpleTree } from '#process/simple/index.ts'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { useModelGroups } from '../../model/use-model-groups.ts'
import { useModelRoles } from '../../model/use-model-roles.ts'
import { isRecordId, namesOf, peopleRuleOf } from '../panel/people-rule.ts'
import { namedField, useFormFields } from '../form-fields.ts'
import type { Check } from '../use-check.ts'
import type { NamedKind } from './words.ts'

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

type PickedKind = 'user' | 'role' | 'dept' | 'post' | 'group'

/** @param known processes that can be called, and the form of the model */
export function useNames(
  tree: SimpleTree,
  { processes, forms, calls, formKey }: Pick<Check, 'processes' | 'forms' | 'calls'> & { formKey: string },
): (kind: NamedKind, id: string) => string {
  const t = useT()
  const fields = useFormFields(formKey)
  const ids = useMemo(() => idsOf(tree), [tree])
  const [seesUsers, seesDepts] = [useMayCall(userRoutes.page), useMayCall(deptRoutes.tree)]
  const asksPosts = useMayCall(postRoutes.options) && ids.post.length > 0
  const { rows, isLoading } = usePreload(userRoutes.page, seesUsers ? ids.user : [], PICK)
  const roles = useModelRoles(ids.role.length > 0)
  const groups = useModelGroups(ids.group.length > 0)
  const asksDepts = seesDepts && ids.dept.length > 0
  const { data: depts = [] } = useCall(deptRoutes.tree, {}, { enabled: asksDepts, freshFor: FRESH_MS })
  const { data: posts = [] } = useCall(postRoutes.options, {}, { enabled: asksPosts, freshFor: FRESH_MS })
  const names: Readonly<Record<NamedKind, ReadonlyMap<string, string>>> = {
    user: new Map(rows.map(({ id, realName }) => [id, realName])),
    role: new Map(roles.map(({ id, name }) => [id, name])),
    dept: new Map(depts.map(({ id, name }) => [id, name])),
    post: new Map(posts.map(({ id, name }) => [id, name])),
    group: new Map(groups.map(({ id, name }) => [id, name])),
    work: new Map(calls.map(({ name, title }) => [name, title])),
    form: new Map(forms.map(({ id, name }) => [id, name])),
    process: new Map(processes.map(({ key, name }) => [key, name])),
    field: new Map(fields.map(namedField).map(({ name, label }) => [name, label])),
  }
  // Who is gone, or beyond what the reader sees, has no name; an id tells no one anything.
  const unnamed = (id: string) => (isRecordId(id) && !isLoading ? t('workflow.tree.unnamed') : id)
  return (kind, id) => names[kind].get(id) ?? (kind === 'user' ? unnamed(id) : id)
}

function idsOf(tree: SimpleTree): Record<PickedKind, string[]> {
  const ids: Record<PickedKind, string[]> = { user: [], role: [], dept: [], post: [], group: [] }
  for (const { fields } of stepsOf(tree.steps))
    for (const rule of (fields['people'] ?? '').split(';')) {
      const { kind, argument } = peopleRuleOf(rule)
      const named = KINDS[kind]
      if (named !== undefined) ids[named].push(...namesOf(argument).filter(isRecordId))
    }
  return ids
}

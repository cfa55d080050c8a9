/** Whom the nodes of a process name in its file: users, roles, departments, groups and posts. Pure. */
import type { Expression, Ir, Language, Node } from '#process/index.ts'
import { ADMIN, nameIn } from '../runtime/assignment/person-at.ts'
import { parseRule, type Rule } from '../runtime/assignment/people-rule.ts'
import { nodeText } from '../runtime/engine/node-name.ts'

export const NAMED_KINDS = ['user', 'role', 'dept', 'group', 'post'] as const
export type NamedPeopleKind = (typeof NAMED_KINDS)[number]

/** The names of one kind at one node, as the file has them: ids, codes or names. */
export interface NamedAt {
  node: string
  /** What the node is called. */
  label: string
  kind: NamedPeopleKind
  names: readonly string[]
}

const KIND_OF_RULE: Partial<Record<Rule['kind'], NamedPeopleKind>> = {
  user: 'user',
  role: 'role',
  dept: 'dept',
  deptLeader: 'dept',
  group: 'group',
  post: 'post',
  leadersTo: 'post',
}

/** All that the file names for sure; what an expression or a variable names is not known before it runs. */
export const peopleNamed = (ir: Ir, language: Language): NamedAt[] =>
  Object.values(ir.nodes).flatMap((node) => {
    const found = new Map<NamedPeopleKind, Set<string>>()
    for (const { kind, names } of namedBy(node)) found.set(kind, new Set([...(found.get(kind) ?? []), ...names]))
    const label = nodeText(ir, node.id, language)
    return [...found].map(([kind, names]) => ({ node: node.id, label, kind, names: [...names] }))
  })

function namedBy({ user, cc }: Node): { kind: NamedPeopleKind; names: readonly string[] }[] {
  const { people = cc ?? '', assignee, candidateUsers, candidateGroups, emptyTo } = user ?? {}
  const standIn = emptyTo === undefined || emptyTo === ADMIN ? [] : [nameIn(emptyTo)]
  return [
    ...parseRule(people).flatMap(ofRule),
    { kind: 'user' as const, names: [...written(assignee), ...written(candidateUsers), ...standIn] },
    { kind: 'role' as const, names: written(candidateGroups) },
  ].filter(({ names }) => names.length > 0)
}

function ofRule(rule: Rule): { kind: NamedPeopleKind; names: readonly string[] }[] {
  const kind = KIND_OF_RULE[rule.kind]
  return kind === undefined || !('names' in rule) ? [] : [{ kind, names: rule.names }]
}

/** Names that stand in the file as they are, separated by commas. */
const written = (expression: Expression | undefined): string[] =>
  expression?.lang !== 'text'
    ? []
    : expression.text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')

/**
 * The words of `portico:people`, parsed. Rules are separated by `;`, each a word and its argument; the users of all of
 * them are asked (docs/approvers.md has the list). Marks inside of `${…}` part nothing.
 */
import { expressionOf, parsed, unmappedCalls, type Expression, type MoreReaders } from '#process/index.ts'

/** Levels of departments are counted so far; the tree is not deeper. */
const MAX_LEVELS = 30
const WITHIN = '@dept'

/** Of people, roles, departments, groups, posts, or of variables that hold people or departments. */
type NamedKind = 'user' | 'role' | 'dept' | 'group' | 'field' | 'deptLeader' | 'leadersTo' | 'leaderOf' | 'deptLeaderOf'

export type Rule =
  | { kind: NamedKind; names: string[] }
  /** `isNear`: those within the initiator's department, else within the one above it, and so on. */
  | { kind: 'post'; names: string[]; isNear: boolean }
  | { kind: 'initiator' | 'chosen' }
  /**
   * Who leads the department that many levels up, the initiator's own being the first; `top`: the uppermost that has a
   * leader.
   */
  | { kind: 'leader'; level: number | 'top' }
  /** Who stands that many steps above a person. */
  | { kind: 'initiatorLeader' | 'actorLeader'; level: number }
  /** Who stands above the initiator, one level after the other, up to that one. `leadersTo`: to one with a post. */
  | { kind: 'leaders'; level: number | 'top' }
  | { kind: 'expression'; expression: Expression }

/** The variables that the rule of a task reads, as expressions. */
export const readersOfPeople: MoreReaders = ({ user, cc }) => parseRule(user?.people ?? cc ?? '').flatMap(readersOf)

function readersOf(rule: Rule): ReturnType<MoreReaders> {
  switch (rule.kind) {
    case 'expression':
      return [{ expression: rule.expression, as: 'users' }]
    case 'field':
    case 'leaderOf':
    case 'deptLeaderOf':
      return rule.names.map((name) => ({
        expression: { lang: 'juel', text: `\${${name}}` },
        as: rule.kind === 'deptLeaderOf' ? 'text' : 'users',
      }))
    default:
      return []
  }
}

interface Part {
  text: string
  rule: Rule | undefined
}

/** The rules of a text; a text that is none names no user (deploying a model reports it, `model/model.rules.ts`). */
export const parseRule = (text: string): Rule[] => partsOf(text).flatMap(({ rule }) => rule ?? [])

/** The parts of a text that are no rule. */
export const unknownRules = (text: string): string[] =>
  partsOf(text).flatMap((part) => (part.rule === undefined ? [part.text] : []))

const partsOf = (text: string): Part[] => splitRules(text).map((one) => ({ text: one, rule: ruleOf(one) }))

/** Parts between `;`, those within `${…}` and in quotes there left alone. */
function splitRules(text: string): string[] {
  const found: string[] = []
  let [part, depth, quote] = ['', 0, '']
  for (const mark of text) {
    if (depth > 0 && quote !== '') quote = mark === quote ? '' : quote
    else if (depth > 0 && (mark === "'" || mark === '"')) quote = mark
    else if (mark === '{') depth += 1
    else if (mark === '}') depth = Math.max(0, depth - 1)
    else if (mark === ';' && depth === 0) {
      found.push(part)
      part = ''
      continue
    }
    part += mark
  }
  return [...found, part].map((one) => one.trim()).filter((one) => one !== '')
}

function ruleOf(part: string): Rule | undefined {
  const [word = '', ...rest] = part.split(':')
  const about = rest.join(':').trim()
  const names = about
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const named = (kind: NamedKind): Rule | undefined => (names.length === 0 ? undefined : { kind, names })
  const alone = (kind: 'initiator' | 'chosen'): Rule | undefined => (about === '' ? { kind } : undefined)
  switch (word.trim()) {
    case 'user':
    case 'role':
    case 'dept':
    case 'group':
    case 'field':
      return named(word.trim() as 'user')
    case 'dept-leader':
      return named('deptLeader')
    case 'leaders-to':
      return named('leadersTo')
    case 'leader-of':
      return named('leaderOf')
    case 'dept-leader-of':
      return named('deptLeaderOf')
    case 'post':
      return postRule(about)
    case 'initiator':
      return alone('initiator')
    case 'chosen':
      return alone('chosen')
    case 'leader':
    case 'leaders': {
      const level = about === 'top' ? about : levelOf(about)
      return level === undefined ? undefined : { kind: word.trim() as 'leader' | 'leaders', level }
    }
    case 'initiator-leader':
    case 'actor-leader': {
      const level = levelOf(about)
      const kind = word.trim() === 'actor-leader' ? 'actorLeader' : 'initiatorLeader'
      return level === undefined ? undefined : { kind, level }
    }
    case 'expr':
      return expressionRule(about)
    default:
      return undefined
  }
}

function postRule(about: string): Rule | undefined {
  const isNear = about.endsWith(WITHIN)
  const names = (isNear ? about.slice(0, -WITHIN.length) : about)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names.length === 0 || names.some((name) => name.includes('@')) ? undefined : { kind: 'post', names, isNear }
}

function levelOf(text: string): number | undefined {
  const level = /^[1-9]\d?$/.test(text) ? Number(text) : 0
  return level >= 1 && level <= MAX_LEVELS ? level : undefined
}

/**
 * A template that parses and calls nothing unknown. FEEL is not for here: it may run long, and this runs under the
 * lock.
 */
function expressionRule(text: string): Rule | undefined {
  const expression = expressionOf(text)
  if (expression.lang !== 'juel') return undefined
  try {
    return unmappedCalls(parsed(text), new Set()).length === 0 ? { kind: 'expression', expression } : undefined
  } catch {
    return undefined
  }
}

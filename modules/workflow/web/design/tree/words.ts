/** What a card says: who, how and by when, in words. Pure; ids of people are named by the caller. */
import {
  decides,
  isStandard,
  mappingRows,
  type AutomaticKind,
  type SimpleBlock,
  type SimpleBranch,
  type SimpleFields,
  type SimpleStep,
} from '#process/simple/index.ts'
import type { TextKey, Translate } from '#shell/i18n.ts'
import { namesOf, peopleRuleOf } from '../panel/people-rule.ts'

export type NamedKind = 'user' | 'role' | 'dept' | 'post' | 'group' | 'process' | 'field' | 'form' | 'work'

export interface Words {
  t: Translate
  /** Of a user, role, department, process, field, form or configured call; the text itself where it is none. */
  nameOf: (kind: NamedKind, id: string) => string
  /** Of a step. */
  titleOf: (id: string) => string | undefined
}

/** The lines below the name of a step. `isMissing`: nothing is set where something has to be. */
export interface CardWords {
  lines: readonly string[]
  isMissing?: boolean
}

export function stepWords({ kind, fields }: SimpleStep, words: Words): CardWords {
  const { t } = words
  switch (kind) {
    case 'approve':
    case 'handle':
      return taskWords(fields, words)
    case 'agree':
    case 'reject':
      return automaticWords(kind, fields, t)
    case 'cc':
      return needed(fields['cc'], (rule) => ruleWords(rule, words), t)
    case 'delay':
      return needed(fields['date'] ?? fields['duration'] ?? fields['cycle'], (value) => timeWords(value, fields, t), t)
    case 'wait':
    case 'message':
      return needed(fields['message'], (name) => name, t)
    case 'service':
      return serviceWords(fields, words)
    case 'record':
      return recordWords(fields, words)
    case 'call':
      return callWords(fields, words)
    case 'scope':
      return scopeWords(fields, words)
    case 'goto':
      return routeWords(words.titleOf(fields['target'] ?? ''), t)
    default:
      return { lines: [] }
  }
}

function needed(value: string | undefined, say: (value: string) => string, t: Translate): CardWords {
  return value === undefined ? { lines: [t('workflow.tree.notSet')], isMissing: true } : { lines: [say(value)] }
}

/** Which service, and whether it answers later. */
function serviceWords({ function: work, callback }: SimpleFields, { t, nameOf }: Words): CardWords {
  const service = needed(work, (name) => nameOf('work', name).replace(/^apiConf:/, ''), t)
  return callback === 'true' ? { ...service, lines: [...service.lines, t('workflow.tree.callback')] } : service
}

const RECORDS: Readonly<Record<string, TextKey>> = {
  create: 'workflow.tree.record.creates',
  update: 'workflow.tree.record.updates',
  delete: 'workflow.tree.record.deletes',
}

/** What is done with a record, of which form, and how many fields get a value. */
function recordWords(fields: SimpleFields, { t, nameOf }: Words): CardWords {
  const { 'record-form': form, record = '', 'record-fields': values = '' } = fields
  const key = RECORDS[record]
  if (form === undefined || key === undefined) return needed(undefined, (name) => name, t)
  const count = mappingRows(values).length
  return {
    lines: [
      t(key, { form: nameOf('form', form) }),
      ...(count === 0 ? [] : [t('workflow.tree.record.fields', { count })]),
    ],
  }
}

/** Which process, for what, whether it is waited for and how long. */
function callWords(fields: SimpleFields, words: Words): CardWords {
  const { t, nameOf } = words
  const { calledElement, each, 'time-limit': limit, 'on-limit': rule = 'notify' } = fields
  if (calledElement === undefined) return needed(undefined, (name) => name, t)
  const name = nameOf('process', calledElement)
  const first = each === undefined ? name : t('workflow.tree.call.each', { name, field: nameOf('field', each) })
  const onLimit = CALL_RULES[rule]
  const more = [
    fields['async'] === 'true' ? t('workflow.tree.call.async') : undefined,
    each === undefined ? undefined : t(`workflow.tree.call.${fields['each-in-turn'] === 'true' ? 'inTurn' : 'atOnce'}`),
    each !== undefined && fields['each-initiator'] === 'true' ? t('workflow.tree.call.initiator') : undefined,
    limit === undefined || onLimit === undefined ? undefined : t(onLimit, { time: timeWords(limit, fields, t) }),
  ].filter((text) => text !== undefined)
  return { lines: [first, ...(more.length === 0 ? [] : [more.join(' · ')])] }
}

/** For each item of which field, and how; how long it may take. */
function scopeWords(fields: SimpleFields, { t, nameOf }: Words): CardWords {
  const { each, 'each-in-turn': inTurn, 'time-limit': limit, 'on-limit': rule = 'continue' } = fields
  const how = inTurn === 'true' ? 'inTurn' : 'atOnce'
  const onLimit = CALL_RULES[rule]
  return {
    lines: [
      ...(each === undefined ? [] : [t(`workflow.tree.scope.each.${how}`, { field: nameOf('field', each) })]),
      ...(limit === undefined || onLimit === undefined ? [] : [t(onLimit, { time: timeWords(limit, fields, t) })]),
    ],
  }
}

const CALL_RULES: Readonly<Record<string, TextKey>> = {
  notify: 'workflow.tree.call.limit.notify',
  continue: 'workflow.tree.call.limit.continue',
  reject: 'workflow.tree.call.limit.reject',
}

/** A route without a target has a problem that says so. */
const routeWords = (name: string | undefined, t: Translate): CardWords => ({
  lines: name === undefined ? [] : [t('workflow.tree.goesTo', { name })],
})

const REJECTIONS: Readonly<Record<string, TextKey>> = {
  end: 'workflow.design.reject.end',
  continue: 'workflow.design.reject.continue',
  branch: 'workflow.design.reject.branch',
}

/** That no one is asked; of a rejection, what becomes of the process. */
function automaticWords(kind: AutomaticKind, { onReject = '' }: SimpleFields, t: Translate): CardWords {
  const first = t(`workflow.tree.automatic.${kind}`)
  const then = kind === 'reject' ? REJECTIONS[onReject] : undefined
  return { lines: then === undefined ? [first] : [first, t(then)] }
}

function taskWords(fields: SimpleFields, words: Words): CardWords {
  const { t } = words
  const { automatic } = fields
  if (automatic === 'agree' || automatic === 'reject') return automaticWords(automatic, fields, t)
  const people = peopleWords(fields, words)
  const due = fields['dueDate']
  const more = [
    pickWords(fields, t) ?? modeWords(fields, t),
    due === undefined ? undefined : t('workflow.tree.within', { time: timeWords(due, fields, t) }),
  ].filter((text) => text !== undefined)
  return {
    lines: [people ?? t('workflow.tree.noPeople'), ...(more.length === 0 ? [] : [more.join(' · ')])],
    ...(people === undefined && { isMissing: true }),
  }
}

/** Who is asked; undefined where no one is named. */
function peopleWords({ people, assignee, candidateUsers, candidateGroups }: SimpleFields, words: Words) {
  if (people !== undefined) return ruleWords(people, words)
  if (assignee === '${initiator}') return words.t('workflow.design.people.initiator')
  return assignee ?? candidateUsers ?? candidateGroups
}

/** A rule of `portico:people` in words; what is none stays as it is. */
export function ruleWords(rule: string, words: Words): string {
  const { t, nameOf } = words
  const { kind, argument } = peopleRuleOf(rule)
  const names = (of: NamedKind) =>
    namesOf(argument)
      .map((id) => nameOf(of, id))
      .join(t('workflow.tree.comma'))
  switch (kind) {
    case 'user':
      return names('user')
    case 'role':
      return t('workflow.tree.who.role', { names: names('role') })
    case 'dept':
    case 'dept-leader':
      return t(`workflow.tree.who.${kind}`, { names: names('dept') })
    case 'post':
      return t('workflow.tree.who.post', { names: names('post') })
    case 'field':
    case 'leader-of':
    case 'dept-leader-of':
      return t(`workflow.tree.who.${kind}`, { names: names('field') })
    case 'group':
      return t('workflow.tree.who.group', { names: names('group') })
    case 'leaders-to':
      return t('workflow.tree.who.leaders-to', { names: names('post') })
    case 'leader':
    case 'initiator-leader':
    case 'actor-leader':
      return levelWords(t(`workflow.tree.who.${kind}`), argument, t)
    case 'leaders':
      return chainWords(argument, t)
    case 'initiator':
    case 'chosen':
      return t(`workflow.design.people.${kind}`)
    case 'text':
      // Within an expression the mark separates nothing.
      return /[${]/.test(argument) || !argument.includes(';')
        ? argument
        : argument
            .split(';')
            .map((one) => ruleWords(one, words))
            .join(t('workflow.tree.comma'))
    default:
      return argument
  }
}

function chainWords(level: string, t: Translate): string {
  const count = Number(level)
  if (level === 'top') return t('workflow.tree.who.leaders.top')
  return Number.isInteger(count) ? t('workflow.tree.who.leaders', { count }) : level
}

function levelWords(who: string, level: string, t: Translate): string {
  if (level === 'top') return t('workflow.tree.who.top', { who })
  return level === '1' ? who : t('workflow.tree.who.level', { who, level })
}

const MODES: Readonly<Record<string, TextKey>> = {
  all: 'workflow.tree.mode.all',
  any: 'workflow.tree.mode.any',
  sequential: 'workflow.tree.mode.sequential',
  custom: 'workflow.tree.mode.custom',
}

const PICKS: Readonly<Record<string, TextKey>> = {
  random: 'workflow.tree.pick.random',
  least: 'workflow.tree.pick.least',
}

function pickWords({ pick }: SimpleFields, t: Translate): string | undefined {
  const key = PICKS[pick ?? '']
  return key === undefined ? undefined : t(key)
}

function modeWords({ mode, percent }: SimpleFields, t: Translate): string | undefined {
  if (mode === 'percent') return t('workflow.tree.mode.percent', { percent: percent ?? '' })
  const key = MODES[mode ?? '']
  return key === undefined ? undefined : t(key)
}

const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/
const UNITS = ['weeks', 'days', 'hours', 'minutes'] as const

/** A duration in words; a moment or an expression as it is written. */
export function timeWords(text: string, { calendar }: SimpleFields, t: Translate): string {
  const found = DURATION.exec(text)?.slice(1) ?? []
  const parts = UNITS.flatMap((unit, at) => {
    const count = Number(found[at] ?? 0)
    return count === 0 ? [] : [t(`workflow.tree.${unit}`, { count })]
  })
  const time = parts.length === 0 ? text : parts.join(' ')
  return calendar === undefined ? time : t('workflow.tree.working', { time })
}

/**
 * When a branch is taken; undefined where its condition is missing.
 * @param say a condition in words
 */
export function branchWords(
  block: SimpleBlock,
  branch: SimpleBranch,
  t: Translate,
  say: (condition: string) => string,
): string | undefined {
  if (!decides(block)) return ''
  if (isStandard(block, branch)) return t('workflow.tree.elseHolds')
  const condition = branch.fields['condition']
  if (condition === undefined && block.kind === 'inclusive') return t('workflow.tree.always')
  return condition === undefined ? undefined : say(condition)
}

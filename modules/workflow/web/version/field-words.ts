/** What an element had and has, in the words of the designers. Pure. */
import { tOr } from '#shell/i18n.ts'
import type { ChangedField } from '#workflow/contract/definition.ts'
import { ruleWords, timeWords, type Words } from '../design/tree/words.ts'

/** Fields with one of some fixed values, and where their words are. */
const CHOICES: Partial<Record<ChangedField, string>> = {
  pick: 'workflow.tree.pick',
  whenEmpty: 'workflow.design.empty',
  onReject: 'workflow.design.reject',
  automatic: 'workflow.tree.automatic',
  comment: 'workflow.design.comment',
  attachments: 'workflow.design.attachments',
  signature: 'workflow.design.signature',
}

/** Single words of fields that are written in several parts. */
const PARTS: Partial<Record<ChangedField, Readonly<Record<string, string>>>> = {
  several: {
    all: 'workflow.design.mode.all',
    any: 'workflow.design.mode.any',
    percent: 'workflow.design.mode.percent',
    custom: 'workflow.design.mode.custom',
    sequential: 'workflow.tree.scope.inTurn',
    parallel: 'workflow.tree.scope.atOnce',
  },
  called: { async: 'workflow.tree.call.async', 'each-initiator': 'workflow.tree.call.initiator' },
  timeLimit: {
    agree: 'workflow.design.timeout.agree',
    reject: 'workflow.design.timeout.reject',
    'transfer-leader': 'workflow.design.timeout.transfer-leader',
    'transfer-admin': 'workflow.design.timeout.transfer-admin',
    escalate: 'workflow.design.timeout.escalate',
  },
  due: {},
  timer: {},
}

/** Between the parts, as the server writes them. */
const BETWEEN = ' · '
const REPEATED = /^(\d+ × )(.+)$/

/** A value of a changed field in words. What has no words here (a name, an expression) stays as it is. */
export function fieldWords(field: ChangedField, value: string, words: Words): string {
  const { t } = words
  if (field === 'people' || field === 'copies') return value === '' ? '' : ruleWords(value, words)
  if (field === 'actions') return actionWords(value, words)
  const choice = CHOICES[field]
  if (choice !== undefined) return tOr(`${choice}.${value}`, value)
  const parts = PARTS[field]
  if (parts === undefined) return value
  return value
    .split(BETWEEN)
    .map((part) => {
      const key = Object.hasOwn(parts, part) ? parts[part] : undefined
      if (key !== undefined) return tOr(key, part)
      const [, times = '', every = part] = REPEATED.exec(part) ?? []
      return times + timeWords(every, {}, t)
    })
    .join(BETWEEN)
}

const actionWords = (value: string, { t }: Words): string =>
  value === 'none'
    ? t('workflow.design.actions.none')
    : value
        .split(', ')
        .map((action) => tOr(`workflow.act.${action}`, action))
        .join(t('workflow.tree.comma'))

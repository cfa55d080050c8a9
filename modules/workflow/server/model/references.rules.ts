/**
 * Posts and groups that rules of processes ask for, and forms and configured calls that their versions name, stay as
 * long as they do.
 */
import type { Tx } from '#kernel/database/lease.ts'
import type { Reference, Referred } from '#kernel/records/references.ts'
import { workOfCall } from '#workflow/contract/work-name.ts'
import { parseRule, type Rule } from '../runtime/assignment/people-rule.ts'
import { processesCalling, processesWithForm, rulesOfPeople } from './references.repo.ts'

const MAX_NAMES = 5

export async function processesThatName(tx: Tx, referred: Referred): Promise<Reference | undefined> {
  const names = await namesOf(tx, referred)
  return { kind: 'processes', count: names.length, names: names.slice(0, MAX_NAMES) }
}

async function namesOf(tx: Tx, referred: Referred): Promise<string[]> {
  switch (referred.kind) {
    case 'formTemplate':
      return processesWithForm(tx, referred.id)
    case 'formApi':
      return processesCalling(tx, workOfCall(referred.code))
    default:
      return askingFor(tx, referred)
  }
}

async function askingFor(tx: Tx, { kind, id, code, name }: Referred): Promise<string[]> {
  const words = new Set([id, code, name])
  const asking = (await rulesOfPeople(tx)).filter(({ rule }) =>
    parseRule(rule).some((part) => asksFor(part, kind) && part.names.some((one) => words.has(one))),
  )
  return [...new Set(asking.map((process) => process.name))]
}

/** A chain of leaders up to a post asks for the post. */
const asksFor = (part: Rule, kind: Referred['kind']): part is Extract<Rule, { names: string[] }> =>
  'names' in part && (part.kind === kind || (part.kind === 'leadersTo' && kind === 'post'))

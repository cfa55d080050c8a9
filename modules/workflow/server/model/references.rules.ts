/** Posts and groups that rules of processes ask for stay as long as they do. */
import type { Tx } from '#kernel/database/lease.ts'
import type { Reference, Referred } from '#kernel/records/references.ts'
import { parseRule } from '../runtime/assignment/people-rule.ts'
import { workOfCall } from '#workflow/contract/work-name.ts'
import { processesCalling, rulesOfPeople } from './references.repo.ts'

const MAX_NAMES = 5

export async function processesThatAskFor(tx: Tx, { kind, id, code, name }: Referred): Promise<Reference | undefined> {
  if (kind === 'formApi') return undefined
  const words = new Set([id, code, name])
  const asking = (await rulesOfPeople(tx)).filter(({ rule }) =>
    parseRule(rule).some((part) => part.kind === kind && part.names.some((one) => words.has(one))),
  )
  const names = [...new Set(asking.map((process) => process.name))]
  return { kind: 'processes', count: names.length, names: names.slice(0, MAX_NAMES) }
}

/** A configured call stays as long as a deployed process names it. */
export async function processesThatCall(tx: Tx, { kind, code }: Referred): Promise<Reference | undefined> {
  if (kind !== 'formApi') return undefined
  const names = await processesCalling(tx, workOfCall(code))
  return { kind: 'processes', count: names.length, names: names.slice(0, MAX_NAMES) }
}

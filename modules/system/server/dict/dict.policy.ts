/** Who may do what with one dictionary and with one entry. What the product relies on stays. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { DictDataAction } from '#system/contract/dict-data.ts'
import type { DictTypeAction } from '#system/contract/dict-type.ts'
import type { DictFamily } from './dict-family.ts'

type Rights = Pick<Actor, 'superAdmin' | 'permissions'>

/** Whether the product itself knows a dictionary by its code. */
export const isSeededType = ({ seeded }: DictFamily, code: string): boolean => seeded.has(code)

/** Whether the product itself knows a value. */
export const isSeededEntry = ({ seeded }: DictFamily, { typeCode, val }: { typeCode: string; val: string }): boolean =>
  seeded.get(typeCode)?.has(val) === true

export function typeActions(
  actor: Rights,
  family: DictFamily,
  type: { code: string; status: 0 | 1 },
): DictTypeAction[] {
  const may = (verb: string) => holds(actor, `sys:${family.noun}:${verb}`)
  const actions: DictTypeAction[] = []
  if (may('update')) actions.push('update', type.status === 1 ? 'disable' : 'enable')
  if (may('save')) actions.push('addEntry')
  if (may('delete') && !isSeededType(family, type.code)) actions.push('delete')
  return actions
}

export function entryActions(
  actor: Rights,
  family: DictFamily,
  entry: { typeCode: string; val: string; status: 0 | 1 },
): DictDataAction[] {
  const may = (verb: string) => holds(actor, `sys:${family.noun}:${verb}`)
  const actions: DictDataAction[] = []
  if (may('update')) actions.push('update')
  if (may('save')) actions.push('addChild')
  if (may('update')) actions.push('move', entry.status === 1 ? 'disable' : 'enable')
  if (may('delete') && !isSeededEntry(family, entry)) actions.push('delete')
  return actions
}

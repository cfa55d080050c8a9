/**
 * What 10,000 random rules give for random records, as one number. Server and browser compute it each for themselves
 * and compare it with the one that is written here, so they agree rule by rule.
 */
import type { Field, FormulaResult } from '../model/field.ts'
import { readModel } from '../model/read-model.ts'
import { FormEvaluation } from '../rules/evaluation.ts'
import { Dice } from './dice.ts'
import { column, CONTEXT, field, modelOf } from './models.ts'
import { randomRule } from './random-rule.ts'
import { randomRecord } from './random-values.ts'

const FORMS = 100
const RULES_PER_FORM = 100

/** Changes when the random rules, the language or what rules mean change. */
export const EXPECTED_DIGEST = 847_630_438

const SOURCES: readonly Field[] = [
  field('text', 'name'),
  field('number', 'n', { decimals: 4 }),
  field('amount', 'price'),
  field('switch', 'on'),
  field('date', 'day'),
  field('dateTime', 'moment'),
  field('dateRange', 'leave'),
  field('time', 'clock'),
  field('checkbox', 'many'),
  field('address', 'home'),
  field('childTable', 'items', { fields: [column('number', 'qty'), column('amount', 'cost'), column('text', 'note')] }),
]

const RESULTS: readonly FormulaResult[] = ['number', 'number', 'text', 'boolean', 'date', 'dateTime']

/** The digest, and how many of the rules gave a value. */
export function rulesDigest(): { digest: number; rules: number; values: number } {
  const dice = new Dice(20_261_124)
  let [digest, rules, values] = [0x811c9dc5, 0, 0]
  for (let form = 0; form < FORMS; form += 1) {
    const formulas = dice.times(RULES_PER_FORM, (at) => {
      const result = dice.pick(RESULTS)
      return field('formula', `own${at}`, { result, decimals: 8, computed: randomRule(dice, SOURCES, result) })
    })
    const read = readModel(modelOf([...SOURCES, ...formulas]))
    if ('problems' in read) throw new Error(JSON.stringify(read.problems))
    const evaluation = new FormEvaluation(read.form, randomRecord(dice, SOURCES), CONTEXT)
    for (const { id } of formulas) {
      const { value, problems } = evaluation.state(id)
      digest = hashed(digest, JSON.stringify([value, problems]))
      rules += 1
      if (value !== null) values += 1
    }
  }
  return { digest, rules, values }
}

/** FNV-1a over the characters of a text. */
function hashed(start: number, text: string): number {
  let hash = start
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash
}

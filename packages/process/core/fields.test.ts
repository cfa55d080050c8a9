/** Fields of forms that no one has filled in are nothing to FEEL; names that no form has stay unknown. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven } from '../testing/driven.ts'
import { contextAt } from './names.ts'
import { Run } from './run.ts'
import type { Env } from './env.ts'
import type { Vars } from '../model/state.ts'

const FORM = (name: string) =>
  `<extensionElements><camunda:formData><camunda:formField id="${name}" type="long"/></camunda:formData></extensionElements>`

/** A choice by an expression behind the start, between `Y` and, where it does not hold, `N`. */
const choice = (condition: string, start = 'start') =>
  bpmn({ s: start, x: 'xor', Y: 'user', N: 'user', T: 'user' }, ['s x', `x Y ${condition}`, 'x N default', 'N T'])

/** The same with fields that the file declares, of the start and of a task that comes later. */
const declaring = (condition: string) =>
  choice(condition)
    .replace('<startEvent id="s">', `<startEvent id="s">${FORM('days')}`)
    .replace('<userTask id="T">', `<userTask id="T">${FORM('later')}`)

/** Where a process stands after its start, and why where it is stuck. */
async function after(xml: string, vars: Vars = {}, env: Partial<Env> = {}): Promise<string> {
  const run = await driven(xml, vars, env)
  const [why] = Object.values(run.state.tokens).flatMap((token) => token.why ?? [])
  return why ?? run.places()
}

describe('a field that was not filled in is nothing', () => {
  test.each([
    ['of the start form', '=days > 3', 'N'],
    ['of a later task', '=later > 3', 'N'],
    ['asked for being nothing', '=days = null', 'Y'],
    ['beside one that was', '=days = null and total > 1', 'Y'],
  ])('%s', async (_, condition, place) => {
    expect(await after(declaring(condition), { total: 2 })).toBe(place)
  })

  test('where the start only names it', async () => {
    expect(await after(choice('=days > 3', 'start portico:writes=days'))).toBe('N')
  })

  test('where the platform knows it, of an online form', async () => {
    expect(await after(choice('=days > 3'), {}, { fields: new Set(['days']) })).toBe('N')
  })

  test('and what it is once there is a value', async () => {
    expect(await after(declaring('=days > 3'), { days: 5 })).toBe('Y')
    expect(await after(choice('=days > 3'), { days: 5 }, { fields: new Set(['days']) })).toBe('Y')
  })
})

describe('what no form has', () => {
  test('stays unknown, also beside fields', async () => {
    expect(await after(declaring('=weeks > 3'))).toBe('UNKNOWN_NAME')
    expect(await after(declaring('=days = null and weeks > 3'))).toBe('UNKNOWN_NAME')
    expect(await after(choice('=days > 3'), {}, { fields: new Set(['weeks']) })).toBe('UNKNOWN_NAME')
  })

  test('what only a service sets stays unknown until it does', async () => {
    const xml = bpmn({ s: 'start', x: 'xor', W: 'service type=external topic=t portico:writes=score', N: 'user' }, [
      's x',
      'x W =score > 3',
      'x N default',
    ])
    expect(await after(xml)).toBe('UNKNOWN_NAME')
  })
})

test('a condition that cannot be computed is no silent no', async () => {
  expect(await after(declaring('=days + 1'))).toBe('EXPRESSION_FAILED')
  expect(await after(declaring('="yes"'))).toBe('CONDITION_NOT_BOOLEAN')
})

test('a name of the engine is never a field, and nothing is stored', async () => {
  const run = await driven(declaring('=days > 3'), {}, { fields: new Set(['initiator', 'x']) })
  expect(run.state.scopes[1]?.vars).toStrictEqual({})
  const seen = contextAt(new Run(run.ir, run.state, run.env), { s: 1 })
  expect(seen).toMatchObject({ initiator: 'starter', days: null, later: null, x: null })
})

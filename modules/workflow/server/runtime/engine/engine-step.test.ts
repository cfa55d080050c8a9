import { expect, test } from 'vitest'
import { Budget, compile, evaluateExpression, MAX_COMMAND_COST, NEW, ProcessError, type Ir } from '#process/index.ts'
import { flows, processOf } from '../../testing/processes.ts'
import { lookAhead, takeStep } from './engine-step.ts'

const NO_NAMES = { has: () => false, get: () => undefined, now: 0 }
const ENDLESS = 'count(for a in 1..1000, b in 1..1000, c in 1..1000 return a) > 1'

async function gateway(condition: string): Promise<Ir> {
  const xml = processOf(
    'feel',
    `<startEvent id="s"/><exclusiveGateway id="x" default="no"/><userTask id="yes" camunda:assignee="\${boss}"/><userTask id="other"/>
<sequenceFlow id="no" sourceRef="x" targetRef="other"/>${flows('s x', `x yes ${condition}`)}`,
  )
  const { ir } = await compile(xml)
  if (ir === undefined) throw new Error('not compiled')
  return ir
}

const order = { command: { type: 'start', vars: { days: 5, boss: 'li' } } } as const
const surroundings = (known: readonly [string, string][] = [['li', 'id of li']]) => ({
  now: 0,
  zone: 'UTC',
  people: { ids: new Map(known), administrator: undefined, initiator: null },
  missing: { names: new Set<string>(), isAdmin: false },
  budget: new Budget(MAX_COMMAND_COST),
})

test('a model with FEEL is carried out in a worker as any other is in line', async () => {
  const feel = await takeStep(await gateway('=days > 3'), NEW, order, surroundings())
  const juel = await takeStep(await gateway('${days > 3}'), NEW, order, surroundings())
  expect(feel.state).toEqual(juel.state)
  expect(Object.values(feel.state.tasks)).toMatchObject([{ a: 'id of li' }])
})

test('who is not known yet is asked for', async () => {
  const asking = surroundings([])
  await takeStep(await gateway('=days > 3'), NEW, order, asking)
  expect([...asking.missing.names]).toEqual(['li'])
})

test('an expression that does not end is an incident of its node, and nothing else suffers', async () => {
  const ir = await gateway(`=${ENDLESS}`)
  const [stuck, fine] = await Promise.all([
    takeStep(ir, NEW, order, surroundings()),
    takeStep(await gateway('=days > 3'), NEW, order, surroundings()),
  ])
  expect(Object.values(stuck.state.tokens)).toMatchObject([{ n: 'x', st: 'stuck' }])
  expect(stuck.effects).toContainEqual(expect.objectContaining({ type: 'incident', node: 'x', code: 'FEEL_LIMIT' }))
  expect(Object.values(fine.state.tokens)).toMatchObject([{ n: 'yes' }])
})

test('an expression that takes longer than usual is tried once more before it is an incident', async () => {
  const costly = (rows: number) => `count(for a in 1..${rows}, b in 1..1000 return a) > 1`
  let rows = 4
  for (let took = 0; took < 250;) {
    rows = Math.ceil(rows * 1.2)
    const from = performance.now()
    evaluateExpression({ lang: 'feel', text: costly(rows) }, NO_NAMES, () => ({}))
    took = performance.now() - from
  }
  const { state } = await takeStep(await gateway(`=${costly(rows)}`), NEW, order, surroundings())
  expect(Object.values(state.tokens)).toMatchObject([{ n: 'yes' }])
})

test('a refusal comes back as one', async () => {
  const { state } = await takeStep(await gateway('=days > 3'), NEW, order, surroundings())
  const again = takeStep(await gateway('=days > 3'), state, { command: { type: 'complete', task: 99 } }, surroundings())
  await expect(again).rejects.toThrow(ProcessError)
})

test('the way ahead of a model with FEEL is looked for in the worker, too', async () => {
  const ir = await gateway('=days > 3')
  const { state } = await takeStep(ir, NEW, order, surroundings())
  expect(await lookAhead(ir, state, { now: 0 })).toMatchObject({ ahead: [] })
})

test('an expression that costs more than it may is an incident of its node that names it', async () => {
  const list = Array.from({ length: 16_000 }, (_, at) => [at])
  const text = `\${${Array.from({ length: 20 }, () => 'list.contains(what)').join(' || ')}}`
  const costly = { command: { type: 'start', vars: { list, what: [-1] } } } as const
  const { state, effects } = await takeStep(await gateway(text), NEW, costly, surroundings())
  const incident = { type: 'incident', node: 'x', code: 'EXPRESSION_TOO_COSTLY', detail: `${text.slice(0, 200)}…` }
  expect(effects).toContainEqual(expect.objectContaining(incident))
  expect(Object.values(state.tokens)).toMatchObject([{ n: 'x', st: 'stuck' }])
})

test('all steps of a command share what expressions may cost', async () => {
  const shared = { ...surroundings(), budget: new Budget(8) }
  const ir = await gateway('${days > 3}')
  const first = await takeStep(ir, NEW, order, shared)
  expect(Object.values(first.state.tokens)).toMatchObject([{ n: 'yes' }])
  const { effects } = await takeStep(ir, NEW, order, shared)
  expect(effects).toContainEqual(
    expect.objectContaining({ code: 'EXPRESSION_TOO_COSTLY', detail: '${days > 3}', node: 'x' }),
  )
})

/**
 * The process core: steps per second in memory beside an engine from the registry, the state of a large countersign,
 * and what a long history costs.
 */
import { Engine } from 'bpmn-engine'
import type { Row } from './report.ts'
import { compile, NEW, step, type Command, type Ir, type State } from '#process/index.ts'

const PROCESS = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="bench">
<process id="bench" isExecutable="true"><startEvent id="s"/><userTask id="A"/><exclusiveGateway id="x" default="f4"/><userTask id="B"/><endEvent id="e"/><endEvent id="n"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="A"/><sequenceFlow id="f2" sourceRef="A" targetRef="x"/>
<sequenceFlow id="f3" sourceRef="x" targetRef="n"><conditionExpression xsi:type="tFormalExpression">\${environment.variables.no}</conditionExpression></sequenceFlow>
<sequenceFlow id="f4" sourceRef="x" targetRef="B"/><sequenceFlow id="f5" sourceRef="B" targetRef="e"/></process></definitions>`
const OURS = PROCESS.replace('environment.variables.no', 'no')
const COUNTERSIGN = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"><process id="c"><startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="A"/>
<userTask id="A" camunda:assignee="\${who}"><multiInstanceLoopCharacteristics camunda:collection="people" camunda:elementVariable="who"/></userTask></process></definitions>`
const LOOP = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="l"><startEvent id="s"/><userTask id="A"/><sequenceFlow id="f" sourceRef="s" targetRef="A"/>
<sequenceFlow id="g" sourceRef="A" targetRef="A"/></process></definitions>`

const STEPS = 3
const ROUNDS = 5
const env = { now: Date.UTC(2026, 0, 1) }

export async function measureProcess(): Promise<Row[]> {
  const ir = await deployed(OURS)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(perSecond(4_000, () => runOurs(ir)))
    theirs.push(await perSecondOf(20, runTheirs))
  }
  const [own, other] = [median(ours) * STEPS, median(theirs) * STEPS]
  const bytes = await countersignBytes()
  const { early, late } = await loopCost()
  return [
    {
      what: 'steps per second, in memory, written and read as JSON around each',
      goal: '≥ 50 × bpmn-engine',
      figure: `${Math.round(own).toLocaleString('en')} against ${Math.round(other).toLocaleString('en')}`,
      ratio: own / other,
      isMet: own >= 50 * other,
    },
    {
      what: 'state of a countersign of 50 people',
      goal: '≤ 4,096 B',
      figure: `${bytes} B`,
      ratio: bytes / 4_096,
      isMet: bytes <= 4_096,
    },
    {
      what: 'a step after 23,000 steps, against one after 4,000',
      goal: '≤ 1.5 ×',
      figure: `${late.toFixed(1)} µs against ${early.toFixed(1)} µs`,
      ratio: late / early,
      isMet: late <= 1.5 * early,
    },
  ]
}

async function deployed(xml: string): Promise<Ir> {
  const { ir } = await compile(xml)
  if (ir === undefined) throw new Error('not compiled')
  return ir
}

/** Taken from and given to JSON, as a row of the database would be. */
function stepOf(ir: Ir, state: string, command: Command): string {
  return JSON.stringify(step(ir, JSON.parse(state) as State, command, env).state)
}

const firstTask = (state: string) => Number(Object.keys((JSON.parse(state) as State).tasks)[0])

function runOurs(ir: Ir): void {
  let state = stepOf(ir, JSON.stringify(NEW), { type: 'start', vars: { no: false } })
  state = stepOf(ir, state, { type: 'complete', task: firstTask(state) })
  state = stepOf(ir, state, { type: 'complete', task: firstTask(state) })
  if ((JSON.parse(state) as State).status !== 'ended') throw new Error('not ended')
}

async function runTheirs(): Promise<void> {
  const engine = new Engine({ name: 'bench', source: PROCESS, variables: { no: false } })
  await engine.execute()
  let state = JSON.stringify(await engine.getState())
  await engine.stop()
  for (const id of ['A', 'B']) {
    const again = new Engine({ name: 'bench' }).recover(JSON.parse(state))
    const ended = id === 'B' ? again.waitFor('end') : undefined
    const resumed = await again.resume()
    resumed.signal({ id })
    if (ended === undefined) {
      state = JSON.stringify(await again.getState())
      await again.stop()
    } else await ended
  }
}

async function countersignBytes(): Promise<number> {
  const ir = await deployed(COUNTERSIGN)
  const people = Array.from({ length: 50 }, (_, index) => `0190a1b2-c3d4-7e5f-8a9b-${String(index).padStart(12, '0')}`)
  // Form data is in its own table: the row keeps who signs, once.
  const begun = step(ir, NEW, { type: 'start', vars: { people } }, env).state
  const lean = {
    ...begun,
    scopes: Object.fromEntries(Object.entries(begun.scopes).map(([id, scope]) => [id, { ...scope, vars: {} }])),
  }
  return JSON.stringify(lean).length
}

async function loopCost(): Promise<{ early: number; late: number }> {
  const ir = await deployed(LOOP)
  let state = step(ir, NEW, { type: 'start' }, env).state
  const some = (count: number): number => {
    const begun = performance.now()
    for (let at = 0; at < count; at += 1)
      state = step(ir, state, { type: 'complete', task: Number(Object.keys(state.tasks)[0]) }, env).state
    return ((performance.now() - begun) / count) * 1_000
  }
  some(4_000)
  const early = some(2_000)
  some(17_000)
  return { early, late: some(2_000) }
}

function perSecond(count: number, work: () => void): number {
  const begun = performance.now()
  for (let at = 0; at < count; at += 1) work()
  return (count / (performance.now() - begun)) * 1_000
}

async function perSecondOf(count: number, work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  for (let at = 0; at < count; at += 1) await work()
  return (count / (performance.now() - begun)) * 1_000
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

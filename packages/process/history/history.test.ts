import { describe, expect, test } from 'vitest'
import { foldHistory } from './fold.ts'
import { forecast } from './forecast.ts'
import { bpmn, NOON, straightBack } from '../testing/bpmn.ts'
import { World } from '../cli/world.ts'
import type { Step } from '../cli/forms.ts'
import { Script } from '../cli/steps.ts'
import { compile } from '../compile/compile.ts'

const fork = bpmn(
  { s: 'start', apply: 'user', f: 'and', A: 'user', B: 'user', j: 'and', x: 'xor', C: 'user', D: 'user', e: 'end' },
  ['s apply', 'apply f', 'f A', 'f B', 'A j', 'B j', 'j x', 'x C ${amount>10}', 'x D default', 'C e', 'D e'],
)

async function after(xml: string, steps: readonly Step[], vars = {}): Promise<World> {
  const { ir } = await compile(xml)
  if (ir === undefined) throw new Error('not compiled')
  const world = new World(NOON, new Map([[ir.id, ir]]))
  world.start(ir.id, vars)
  const script = new Script(world, { load: () => Promise.reject(new Error('nothing to load')) })
  for (const one of steps) await script.take(one)
  return world
}

const runOf = (world: World) => foldHistory(world.get(1).history.map((effect, index) => ({ effect, at: NOON + index })))

describe('a run as it is drawn', () => {
  test('shows what is done, what is open, who acted, and what was taken back', async () => {
    const world = await after(fork, [
      { complete: 'apply', by: 'ann' },
      { complete: 'A' },
      { return: 'apply', from: 'B' },
    ])
    const { nodes, flows } = runOf(world)
    expect(nodes['apply']).toMatchObject({ state: 'active', visits: 2, by: 'ann' })
    expect(nodes['A']).toMatchObject({ state: 'returned', visits: 1 })
    expect(nodes['B']?.state).toBe('returned')
    expect(nodes['s']?.state).toBe('done')
    expect(flows['apply-f']).toMatchObject({ count: 1, returned: true })
    expect(flows['s-apply']).toMatchObject({ count: 1, returned: false })
  })

  test('shows rounds that count again after a way straight back', async () => {
    const world = await after(fork, [
      { complete: 'apply' },
      { complete: 'A' },
      straightBack('apply', 'B'),
      { complete: 'apply' },
    ])
    const { nodes } = runOf(world)
    expect(nodes['A']?.state).toBe('done')
    expect(nodes['B']).toMatchObject({ state: 'active', visits: 2 })
  })

  test('shows incidents and canceled branches', async () => {
    const world = await after(fork, [{ complete: 'apply' }, { cancelBranch: 'A' }, { complete: 'B' }])
    const { nodes } = runOf(world)
    expect(nodes['x']?.state).toBe('error')
    expect(nodes['j']?.state).toBe('done')
  })
})

describe('the way ahead', () => {
  test('follows the variables there are, and changes nothing', async () => {
    const world = await after(fork, [], { amount: 5 })
    const { ir, state } = world.get(1)
    const before = JSON.stringify(state)
    expect(forecast(ir, state, { now: NOON })).toEqual({ ahead: ['f', 'A', 'B', 'j', 'x', 'D', 'e'] })
    expect(JSON.stringify(state)).toBe(before)
  })

  test('says where it depends on what no one knows yet', async () => {
    const { ir, state } = (await after(fork, [])).get(1)
    expect(forecast(ir, state, { now: NOON })).toEqual({ ahead: ['f', 'A', 'B', 'j', 'x'], unsure: 'x' })
  })
})

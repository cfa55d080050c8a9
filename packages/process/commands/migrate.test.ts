/** Another version of a process, for an instance that runs. */
import { describe, expect, test } from 'vitest'
import { objectToMigration } from './migrate.ts'
import { compile } from '../compile/compile.ts'
import type { Ir } from '../model/ir.ts'
import { bpmn, NOON, type Sketch } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'

const version = async (nodes: Sketch, flows: readonly string[], id = 'p'): Promise<Ir> => {
  const { ir } = await compile(bpmn(nodes, flows, id))
  if (ir === undefined) throw new Error('not compiled')
  return ir
}
const forked: [Sketch, string[]] = [
  { s: 'start', f: 'and', A: 'user', B: 'user', j: 'and', C: 'user' },
  ['s f', 'f A', 'f B', 'A j', 'B j', 'j C'],
]

describe('what speaks against another version', () => {
  const objections = async (to: Ir, map: Record<string, string> = {}) => {
    const run = await driven(bpmn(...forked))
    run.complete('A')
    return objectToMigration(run.ir, to, run.state, map)
  }

  test('nothing, when everything it stands on is there', async () => {
    expect(await objections(await version(...forked))).toStrictEqual([])
    expect(
      await objections(
        await version({ ...forked[0], D: 'user' }, ['s f', 'f A', 'f B', 'A D', 'A j', 'B j', 'D j', 'j C']),
      ),
    ).toStrictEqual([])
  })

  test('a node that is missing, of another kind, done otherwise, or elsewhere', async () => {
    expect(
      await objections(
        await version({ s: 'start', f: 'and', A: 'user', j: 'and', C: 'user' }, ['s f', 'f A', 'f j', 'A j', 'j C']),
      ),
    ).toStrictEqual([{ node: 'B', reason: 'missing' }])
    expect(await objections(await version({ ...forked[0], B: 'task' }, forked[1]))).toStrictEqual([
      { node: 'B', reason: 'kind' },
    ])
    expect(await objections(await version({ ...forked[0], B: 'user times=2' }, forked[1]))).toStrictEqual([
      { node: 'B', reason: 'multiplicity' },
    ])
    expect(await objections(await version({ ...forked[0], B: 'user while=${a}' }, forked[1]))).toStrictEqual([
      { node: 'B', reason: 'multiplicity' },
    ])
    expect(
      await objections(
        await version(
          {
            s: 'start',
            f: 'and',
            A: 'user',
            S: { is: 'sub', of: { a: 'start', B: 'user' }, flows: ['a B'] },
            j: 'and',
            C: 'user',
          },
          ['s f', 'f A', 'f S', 'A j', 'S j', 'j C'],
        ),
      ),
    ).toStrictEqual([{ node: 'B', reason: 'scope' }])
  })

  test('a token before a join whose flow is gone, or which has fewer ways in', async () => {
    expect(
      await objections(await version({ ...forked[0], D: 'user' }, ['s f', 'f A', 'f B', 'A D', 'D j', 'B j', 'j C'])),
    ).toStrictEqual([{ node: 'j', reason: 'flow' }])
    expect(
      await objections(
        await version({ s: 'start', f: 'and', A: 'user', B: 'user', j: 'and', C: 'user' }, [
          's f',
          'f A',
          'f B',
          'A j',
          'j C',
          'B C',
        ]),
      ),
    ).toStrictEqual([{ node: 'j', reason: 'inputs' }])
  })

  test('no longer done several times', async () => {
    const plain = await version({ s: 'start', A: 'user' }, ['s A'])
    for (const more of ['times=2', 'while=${a}']) {
      const run = await driven(bpmn({ s: 'start', A: `user ${more}` }, ['s A']), { a: true })
      expect(objectToMigration(run.ir, plain, run.state)).toStrictEqual([{ node: 'A', reason: 'multiplicity' }])
      expect(objectToMigration(run.ir, run.ir, run.state)).toStrictEqual([])
    }
  })

  test('several things at several nodes', async () => {
    const run = await driven(bpmn({ s: 'start', f: 'and', A: 'user', B: 'user' }, ['s f', 'f A', 'f B']))
    const to = await version({ s: 'start', C: 'user' }, ['s C'])
    expect(objectToMigration(run.ir, to, run.state)).toStrictEqual([
      { node: 'A', reason: 'missing' },
      { node: 'B', reason: 'missing' },
    ])
    const merged = await version({ s: 'start', A: 'task' }, ['s A'])
    expect(objectToMigration(run.ir, merged, run.state, { B: 'A' })).toStrictEqual([
      { node: 'A', reason: 'kind' },
      { node: 'B', reason: 'kind' },
      { node: 'B', reason: 'merged' },
    ])
  })

  test('two that become one, and each is reported once', async () => {
    const run = await driven(bpmn({ s: 'start', f: 'and', A: 'user', B: 'user' }, ['s f', 'f A', 'f B']))
    const to = await version({ s: 'start', A: 'user' }, ['s A'])
    expect(objectToMigration(run.ir, to, run.state, { B: 'A' })).toStrictEqual([{ node: 'B', reason: 'merged' }])
    const twice = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', x: 'xor', B: 'user' }, ['s f', 'f A', 'f x', 'x A']),
    )
    const without = await version({ s: 'start', B: 'user' }, ['s B'])
    expect(twice.places()).toBe('A×2')
    expect(objectToMigration(twice.ir, without, twice.state)).toStrictEqual([{ node: 'A', reason: 'missing' }])
  })

  test('what it waits for as itself; not what waits on it', async () => {
    const run = await driven(
      bpmn({ s: 'start', m: 'receive message=go', t: 'boundary on=m timer=PT1H', L: 'user' }, ['s m', 't L']),
    )
    expect(
      objectToMigration(run.ir, await version({ s: 'start', m: 'receive message=go' }, ['s m']), run.state),
    ).toStrictEqual([])
    expect(objectToMigration(run.ir, await version({ s: 'start', A: 'user' }, ['s A']), run.state)).toStrictEqual([
      { node: 'm', reason: 'missing' },
    ])
    const other = await version({ s: 'start', m: 'receive message=go', t: 'user' }, ['s m', 'm t'])
    expect(objectToMigration(run.ir, other, run.state)).toStrictEqual([{ node: 't', reason: 'kind' }])
  })
})

describe('migrating', () => {
  test('is refused with the first objection', async () => {
    const run = await driven(bpmn(...forked))
    const to = await version({ s: 'start', f: 'and', A: 'user', B: 'task' }, ['s f', 'f A', 'f B'])
    expect(run.refusal({ type: 'migrate', to })).toBe('MIGRATION B {"reason":"kind"}')
  })

  test('takes tokens, scopes and waits along, under their new names', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          S: { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] },
          t: 'boundary on=S timer=PT1H',
          L: 'user',
          B: 'user',
          j: 'and',
        },
        ['s f', 'f S', 'f B', 't L', 'S j', 'B j'],
      ),
    )
    run.complete('B')
    const to = await version(
      {
        s: 'start',
        f: 'and',
        R: { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] },
        u: 'boundary on=R timer=PT2H',
        L: 'user',
        B: 'user',
        k: 'and',
      },
      ['s f', 'f R', 'f B', 'u L', 'R k', 'B k'],
      'q',
    )
    const wait = run.wait('t')
    const map = { S: 'R', t: 'u', j: 'k', 'B-j': 'B-k', 'f-S': 'f-R', 'S-j': 'R-k' }
    expect(run.do({ type: 'migrate', to, map })).toStrictEqual([
      { type: 'acted', kind: 'migrate', data: { process: 'q', map } },
    ])
    expect(run.places()).toBe('A R k')
    expect(run.state.tokens[run.token('R')]).toMatchObject({ n: 'R', f: 'f-R' })
    expect(run.state.tokens[run.token('k')]).toMatchObject({ n: 'k', f: 'B-k', st: 'join' })
    expect(Object.values(run.state.scopes).map(({ n }) => n)).toStrictEqual(['q', 'R'])
    expect(run.state.waits[wait]).toMatchObject({ k: 'timer', n: 'u', due: NOON + 3_600_000 })
    run.complete('A')
    expect(run.state.status).toBe('ended')
  })

  test('drops what only the old version waits for, and begins what only the new one does', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          A: 'user',
          t: 'boundary on=A timer=PT1H',
          m: 'boundary on=A message=go',
          k: 'boundary on=A timer=PT5H',
          L: 'user',
        },
        ['s A', 't L', 'm L', 'k L'],
      ),
    )
    const [t, m, k] = [run.wait('t'), run.wait('m'), run.wait('k')]
    const to = await version(
      { s: 'start', A: 'user', k: 'boundary on=A timer=PT5H', n: 'boundary on=A signal=go', L: 'user' },
      ['s A', 'k L', 'n L'],
    )
    const effects = run.do({ type: 'migrate', to })
    expect(effects.slice(0, 2)).toStrictEqual([
      { type: 'jobGone', wait: t },
      { type: 'unsubscribed', wait: m },
    ])
    expect(of(effects, 'subscribed')).toStrictEqual([
      { type: 'subscribed', wait: run.wait('n'), node: 'n', kind: 'signal', name: 'go' },
    ])
    expect(of(effects, 'jobArmed')).toStrictEqual([])
    expect(run.wait('k')).toBe(k)
    run.do({ type: 'signal', name: 'go' })
    expect(run.places()).toBe('L')
  })

  test('names what begins by what is known where it begins', async () => {
    const of_ = (more: Sketch, flows: string[]): Sketch => ({
      s: 'start',
      S: { is: 'sub each=item:items', of: { a: 'start', A: 'user', ...more }, flows: ['a A', ...flows] },
    })
    const run = await driven(bpmn(of_({}, []), ['s S']), { items: ['x', 'y'] })
    const to = await version(of_({ b: 'boundary on=A message=${item}', L: 'user' }, ['b L']), ['s S'])
    run.do({ type: 'migrate', to })
    expect(Object.values(run.state.waits).map(({ name }) => name)).toStrictEqual(['x', 'y'])
  })

  test('begins nothing for who only waits before a join, and something for who holds a sub-process', async () => {
    const sub: Sketch = { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] } as unknown as Sketch
    const run = await driven(bpmn({ s: 'start', S: sub as never }, ['s S']))
    const to = await version({ s: 'start', S: sub as never, b: 'boundary on=S message=go', L: 'user' }, ['s S', 'b L'])
    run.do({ type: 'migrate', to })
    expect(Object.values(run.state.waits)).toMatchObject([{ n: 'b', t: run.token('S') }])
  })
})

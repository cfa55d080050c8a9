/** Which ways a canceled branch takes, and what follows from it. */
import { describe, expect, test } from 'vitest'
import { bpmn, type Sketch } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'

/** What a branch passes after it was canceled at `A`, while `Z` beside it goes on. */
async function passed(nodes: Sketch, flows: readonly string[]): Promise<string[]> {
  const run = await driven(
    bpmn({ s: 'start', f: 'and', A: 'user', Z: 'user', ...nodes }, ['s f', 'f A', 'f Z', ...flows]),
  )
  return of(run.do({ type: 'cancelBranch', token: run.token('A') }), 'tokenGone').map(({ node }) => node)
}

describe('a canceled branch', () => {
  test('takes every way out of a parallel gateway, whatever stands on it', async () => {
    expect(await passed({ g: 'and', B: 'user', C: 'user' }, ['A g', 'g B ${unknown}', 'g C'])).toStrictEqual([
      'A',
      'g',
      'B',
      'C',
    ])
  })

  test('takes the plain ways of an activity or an inclusive gateway, even where another ends sooner', async () => {
    const behind = { B: 'user', C: 'user', D: 'user', E: 'user' }
    expect(await passed(behind, ['A B', 'A C ${unknown}', 'A E default', 'B D'])).toStrictEqual(['A', 'B', 'D'])
    expect(await passed({ x: 'or', ...behind }, ['A x', 'x B', 'x C', 'x D ${unknown}', 'B E'])).toStrictEqual([
      'A',
      'x',
      'B',
      'C',
      'E',
    ])
  })

  test('takes the one way that ends soonest where every way is a choice, the default among them', async () => {
    const behind = { B: 'user', C: 'user', D: 'user' }
    for (const kind of ['xor', 'or']) {
      const nodes = { x: kind, ...behind }
      expect(await passed(nodes, ['A x', 'x B default', 'x C ${unknown}', 'B D']), kind).toStrictEqual(['A', 'x', 'C'])
      expect(await passed(nodes, ['A x', 'x B ${unknown}', 'x C default', 'B D']), kind).toStrictEqual(['A', 'x', 'C'])
    }
  })

  test('takes one way out of what lets only one be taken, though no way has a condition', async () => {
    expect(await passed({ x: 'xor', B: 'user', C: 'user', D: 'user' }, ['A x', 'x B', 'x C', 'B D'])).toStrictEqual([
      'A',
      'x',
      'C',
    ])
    const events = { g: 'event', m: 'catch message=yes', t: 'catch timer=PT1H', B: 'user' }
    expect(await passed(events, ['A g', 'g m', 'g t', 'm B'])).toStrictEqual(['A', 'g', 't'])
  })

  test('goes round no loop on its way to an end', async () => {
    const nodes = { x: 'xor', B: 'user', y: 'xor', C: 'user', e: 'end' }
    expect(await passed(nodes, ['A x', 'x B', 'B y', 'y x', 'y C', 'C e'])).toStrictEqual([
      'A',
      'x',
      'B',
      'y',
      'C',
      'e',
    ])
  })

  test('comes to an end by force only where there is no other', async () => {
    const nodes = { x: 'xor', B: 'user', C: 'user', t: 'end terminate', e: 'end' }
    expect(await passed(nodes, ['A x', 'x t', 'x B', 'B C', 'C e'])).toStrictEqual(['A', 'x', 'B', 'C', 'e'])
  })

  test('takes a sub-process along: what comes after it follows from what was done inside', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          S: { is: 'sub', of: { a: 'start', A: 'user', B: 'user' }, flows: ['a A', 'A B'] },
          Z: 'user',
          j: 'and',
          C: 'user',
        },
        ['s f', 'f S', 'f Z', 'S j', 'Z j', 'j C'],
      ),
    )
    run.complete('A')
    const done = run.visit('A')
    const effects = run.do({ type: 'cancelBranch', token: run.token('S') })
    expect(of(effects, 'visited')).toStrictEqual([])
    expect([...run.lineage().descendants(done)]).toContain(run.token('j'))
  })

  test('leaves known behind a join what was decided on the other branch', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', j: 'and', C: 'user' }, [
        's f',
        'f A',
        'f B',
        'A j',
        'B j',
        'j C',
      ]),
    )
    run.do({ type: 'complete', task: run.task('A'), outcome: 'agree' })
    run.do({ type: 'cancelBranch', token: run.token('B') })
    expect(run.state.tokens[run.token('C')]).toMatchObject({ d: { outcome: 'agree' } })
  })
})

describe('a join', () => {
  test('passes on the last decision there was, though a branch on which no one decided comes later', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', w: 'service type=external topic=t', j: 'and', C: 'user' }, [
        's f',
        'f A',
        'f w',
        'A j',
        'w j',
        'j C',
      ]),
    )
    run.do({ type: 'complete', task: run.task('A'), outcome: 'agree' })
    const effects = run.do({ type: 'jobDone', wait: run.wait('w') })
    expect(run.state.tokens[run.token('C')]).toMatchObject({ d: { outcome: 'agree' } })
    expect(of(effects, 'tokenGone').map(({ node, why }) => `${node} ${why}`)).toStrictEqual([
      'w passed',
      'j passed',
      'j passed',
      'j passed',
    ])
  })

  test('is no deadlock while something in its scope is stuck, which may still be repaired', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', C: 'user', j: 'or', k: 'and', D: 'user' }, [
        's f',
        'f A',
        'f B',
        'f C',
        'A j',
        'B j',
        'j k ${n==1}',
        'j D ${n==2}',
        'C k',
      ]),
      { n: 0 },
    )
    const codes = of(run.complete('C', 'A', 'B'), 'incident').map(({ node, code }) => `${node} ${code}`)
    expect(codes).toStrictEqual(['j NO_FLOW'])
    expect(run.places()).toBe('j k')
    run.do({ type: 'setVars', vars: { n: 1 } })
    expect(run.state.status).toBe('ended')
  })

  test('is left out by a jump into a branch only where that branch may end elsewhere', async () => {
    const into = async (more: readonly string[]) => {
      const run = await driven(
        bpmn({ s: 'start', apply: 'user', f: 'and', A: 'user', B: 'user', x: 'xor', j: 'and', e: 'end' }, [
          's apply',
          'apply f',
          'f A',
          'f B',
          'A x',
          'x j ${n==1}',
          'B j',
          ...more,
        ]),
      )
      const command = { type: 'jump', token: run.token('apply'), to: 'A', lineage: run.lineage() } as const
      if (more.length === 0) return run.refusal(command)
      run.do(command)
      return run.places()
    }
    expect(await into(['x e default'])).toBe('A')
    expect(await into([])).toBe('JUMP_STRANDS j')
  })
})

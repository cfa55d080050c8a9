/** What administrators do to branches. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import { fork } from '../testing/traps/models.ts'

describe('canceling a branch', () => {
  test('lets it go on as one that does nothing', async () => {
    const run = await driven(fork)
    run.complete('apply')
    const [token, task] = [run.token('A'), run.task('A')]
    const effects = run.do({ type: 'cancelBranch', token })
    expect(effects.slice(0, 3)).toStrictEqual([
      { type: 'acted', kind: 'cancelBranch', node: 'A' },
      { type: 'taskClosed', task, token, node: 'A', why: 'canceled' },
      { type: 'tokenGone', token, node: 'A', why: 'canceled' },
    ])
    expect(of(effects, 'visited')).toStrictEqual([])
    expect(of(effects, 'flowTaken')).toStrictEqual([])
    expect(run.state.tokens[run.token('j')]).toStrictEqual({ n: 'j', s: 1, f: 'A2-j', st: 'join', void: true })
    run.complete('B')
    expect(run.places()).toBe('C')
    expect(run.state.tokens[run.token('C')]).not.toHaveProperty('void')
  })

  test('of a token before a join makes it one that does not count', async () => {
    const run = await driven(fork)
    run.complete('apply', 'B')
    const token = run.token('j')
    expect(run.do({ type: 'cancelBranch', token, by: 'admin' })).toStrictEqual([
      { type: 'acted', kind: 'cancelBranch', node: 'j', by: 'admin' },
    ])
    expect(run.state.tokens[token]).toMatchObject({ st: 'join', void: true })
    run.complete('A', 'A2')
    expect(run.places()).toBe('C')
  })

  test('the last one ends the instance', async () => {
    const run = await driven(fork)
    expect(run.do({ type: 'cancelBranch', token: run.token('apply') }).at(-1)).toStrictEqual({
      type: 'status',
      status: 'canceled',
    })
    const two = await driven(fork)
    two.complete('apply')
    two.do({ type: 'cancelBranch', token: two.token('A') })
    two.do({ type: 'cancelBranch', token: two.token('B') })
    expect(two.state.status).toBe('canceled')
    const inner = await driven(
      bpmn({ s: 'start', S: { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] }, B: 'user' }, ['s S', 'S B']),
    )
    inner.do({ type: 'cancelBranch', token: inner.token('A') })
    expect(inner.state.status).toBe('canceled')
  })

  test('takes the way that ends soonest, where there is a choice', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          A: 'user',
          B: 'user',
          x: 'xor',
          C: 'user',
          D: 'user',
          E: 'user',
          y: 'xor',
          j: 'and',
          e: 'end',
        },
        ['s f', 'f A', 'f B', 'A x', 'x C ${a}', 'x D default', 'C E', 'E y', 'D y', 'y j', 'B j', 'j e'],
      ),
    )
    run.do({ type: 'cancelBranch', token: run.token('A') })
    expect(of(run.history, 'tokenGone').map(({ node }) => node)).toStrictEqual(['s', 'f', 'A', 'x', 'D', 'y'])
    expect(run.state.tokens[run.token('j')]).toMatchObject({ f: 'y-j', void: true })
    run.complete('B')
    expect(run.state.status).toBe('ended')
  })

  test('takes all ways where all are taken, and the plain ones where some have conditions', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', g: 'and', C: 'user', D: 'user', h: 'and', j: 'and' }, [
        's f',
        'f A',
        'f B',
        'A g',
        'g C',
        'g D',
        'C h',
        'D h',
        'h j',
        'B j',
      ]),
    )
    run.do({ type: 'cancelBranch', token: run.token('A') })
    expect(run.places()).toBe('B j')
    const some = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', C: 'user', D: 'user', j: 'or', E: 'user' }, [
        's f',
        'f A',
        'f B',
        'A C',
        'A D ${a}',
        'C j',
        'D j',
        'B j',
        'j E',
      ]),
    )
    some.do({ type: 'cancelBranch', token: some.token('A') })
    expect(some.state.tokens[some.token('j')]).toMatchObject({ f: 'C-j' })
    some.complete('B')
    expect(some.places()).toBe('E')
  })

  test('does nothing on its way: no events, no jobs, no members; links lead on', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          A: 'user',
          B: 'user',
          t: 'throw signal=go',
          w: 'catch timer=PT1H',
          S: { is: 'sub', of: { a: 'start', X: 'user' }, flows: ['a X'] },
          l: 'throw link=L',
          c: 'catch link=L',
          j: 'and',
          C: 'user',
        },
        ['s f', 'f A', 'f B', 'A t', 't w', 'w S', 'S l', 'c j', 'B j', 'j C'],
      ),
    )
    const effects = run.do({ type: 'cancelBranch', token: run.token('A') })
    expect(of(effects, 'emit')).toStrictEqual([])
    expect(of(effects, 'visited')).toStrictEqual([])
    expect(run.places()).toBe('B j')
    run.complete('B')
    expect(run.places()).toBe('C')
  })

  test('all branches of a join canceled leave a canceled one behind it', async () => {
    const run = await driven(
      bpmn(
        { s: 'start', f: 'and', Z: 'user', g: 'and', A: 'user', B: 'user', h: 'and', D: 'user', j: 'and', C: 'user' },
        ['s f', 'f Z', 'f g', 'g A', 'g B', 'A h', 'B h', 'h D', 'D j', 'Z j', 'j C'],
      ),
    )
    run.do({ type: 'cancelBranch', token: run.token('A') })
    run.do({ type: 'cancelBranch', token: run.token('B') })
    expect(run.places()).toBe('Z j')
    expect(run.state.tokens[run.token('j')]).toMatchObject({ void: true })
  })

  test('in a sub-process where others go on leaves the sub-process a real one', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        S: { is: 'sub', of: { a: 'start', g: 'and', A: 'user', B: 'user' }, flows: ['a g', 'g A', 'g B'] },
        D: 'user',
        Z: 'user',
      },
      ['s f', 'f S', 'f Z', 'S D'],
    )
    const run = await driven(xml)
    run.do({ type: 'cancelBranch', token: run.token('A') })
    run.complete('B')
    expect(run.places()).toBe('D Z')
    const both = await driven(xml)
    both.do({ type: 'cancelBranch', token: both.token('A') })
    both.do({ type: 'cancelBranch', token: both.token('B') })
    expect(both.places()).toBe('Z')
  })
})

describe('jumping', () => {
  test('says so, and makes what comes after follow from where it was', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user', B: 'user', C: 'user' }, ['s A', 'A B', 'B C']))
    const [token, task] = [run.token('A'), run.task('A')]
    const effects = run.do({ type: 'jump', token, to: 'C', by: 'root', lineage: run.lineage() })
    const next = run.token('C')
    expect(effects).toStrictEqual([
      { type: 'acted', kind: 'jump', by: 'root', data: { to: 'C' } },
      { type: 'taskClosed', task, token, node: 'A', why: 'jumped' },
      { type: 'tokenGone', token, node: 'A', why: 'jumped' },
      { type: 'tokenMade', token: next, node: 'C', scope: 1, par: [token] },
      { type: 'visited', node: 'C', token: next },
      { type: 'taskOpened', task: run.task('C'), token: next, node: 'C' },
    ])
  })

  test('back is a return', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user', B: 'user', C: 'user' }, ['s A', 'A B', 'B C']))
    run.complete('A', 'B')
    const effects = run.do({ type: 'jump', token: run.token('C'), to: 'A', lineage: run.lineage() })
    expect(of(effects, 'undone')).toMatchObject([{ why: 'jumped' }])
    expect(of(effects, 'tokenMade')).toMatchObject([{ node: 'A', flow: 's-A' }])
    expect(run.places()).toBe('A')
  })

  test('never to a boundary event, an event sub-process, or what is not there', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          A: 'user',
          t: 'boundary on=A timer=PT1H',
          L: 'user',
          E: { is: 'sub event', of: { m: 'start message=help', H: 'user' }, flows: ['m H'] },
        },
        ['s A', 't L'],
      ),
    )
    const jump = (to: string) => run.refusal({ type: 'jump', token: run.token('A'), to, lineage: run.lineage() })
    expect(jump('t')).toBe('NO_SUCH_NODE t')
    expect(jump('E')).toBe('NO_SUCH_NODE E')
    expect(jump('x')).toBe('NO_SUCH_NODE x')
    expect(jump('toString')).toBe('NO_SUCH_NODE toString')
    expect(jump('H')).toBe('JUMP_INSIDE H')
  })

  test('out of a sub-process takes the whole of it along; into one is refused', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: {
            a: 'start',
            R: { is: 'sub', of: { c: 'start', g: 'and', A: 'user', B: 'user' }, flows: ['c g', 'g A', 'g B'] },
          },
          flows: ['a R'],
        },
        C: 'user',
        D: 'user',
      },
      ['s S', 'S C', 'C D'],
    )
    const run = await driven(xml)
    run.do({ type: 'jump', token: run.token('A'), to: 'D', lineage: run.lineage() })
    expect(run.places()).toBe('D')
    expect(Object.keys(run.state.scopes)).toStrictEqual(['1'])
    expect(run.refusal({ type: 'jump', token: run.token('D'), to: 'A', lineage: run.lineage() })).toBe('JUMP_INSIDE A')
  })

  test('over a join takes along what waits before it, and leaves what does not', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        A: 'user',
        B: 'user',
        g: 'and',
        X: 'user',
        j: 'and',
        C: 'user',
        k: 'and',
        D: 'user',
      },
      ['s g', 'g f', 'g X', 'f A', 'f B', 'A j', 'B j', 'j C', 'C k', 'X k', 'k D'],
    )
    const run = await driven(xml)
    const [A, B] = [run.token('A'), run.token('B')]
    const effects = run.do({ type: 'jump', token: A, to: 'C', lineage: run.lineage() })
    expect(run.places()).toBe('C X')
    expect(of(effects, 'tokenGone').map(({ token, why }) => [token, why])).toStrictEqual([
      [A, 'jumped'],
      [B, 'jumped'],
    ])
    expect(of(effects, 'tokenMade')).toMatchObject([{ node: 'C', par: [A, B] }])
    const parked = await driven(xml)
    parked.complete('B')
    parked.do({ type: 'jump', token: parked.token('A'), to: 'C', lineage: parked.lineage() })
    expect(parked.places()).toBe('C X')
    parked.complete('C', 'X', 'D')
    expect(parked.state.status).toBe('ended')
    const all = await driven(xml)
    all.do({ type: 'jump', token: all.token('X'), to: 'D', lineage: all.lineage() })
    expect(all.places()).toBe('D')
  })

  test('to a join is refused when it could not fire, and to another branch', async () => {
    const run = await driven(fork)
    run.complete('apply')
    expect(run.refusal({ type: 'jump', token: run.token('A'), to: 'B', lineage: run.lineage() })).toBe('JUMP_STRANDS j')
    run.complete('A')
    run.do({ type: 'jump', token: run.token('A2'), to: 'A', lineage: run.lineage() })
    expect(run.places()).toBe('A B')
  })

  test('over an exclusive join leaves the others alone', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', m: 'xor', C: 'user' }, [
        's f',
        'f A',
        'f B',
        'A m',
        'B m',
        'm C',
      ]),
    )
    run.do({ type: 'jump', token: run.token('A'), to: 'C', lineage: run.lineage() })
    expect(run.places()).toBe('B C')
  })

  test('keeps what was decided', async () => {
    const run = await driven(bpmn({ s: 'start', A: 'user', B: 'user', C: 'user' }, ['s A', 'A B', 'B C']))
    run.do({ type: 'complete', task: run.task('A'), outcome: 'agree' })
    run.do({ type: 'jump', token: run.token('B'), to: 'C', lineage: run.lineage() })
    expect(run.state.tokens[run.token('C')]?.d).toStrictEqual({ outcome: 'agree' })
  })

  test('to a visit of another round of a scope is none of one’s own', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: { is: 'sub times=2 sequential', of: { a: 'start', A: 'user', B: 'user' }, flows: ['a A', 'A B'] },
        },
        ['s S'],
      ),
    )
    run.complete('A', 'B')
    const effects = run.do({ type: 'jump', token: run.token('A'), to: 'B', lineage: run.lineage() })
    expect(of(effects, 'undone')).toStrictEqual([])
    expect(run.places()).toBe('B S')
    run.complete('B')
    expect(run.state.status).toBe('ended')
  })

  test('next to a join that is fed otherwise is fine', async () => {
    const xml = bpmn(
      { s: 'start', f: 'and', A: 'user', A2: 'user', B: 'user', j: 'and', C: 'user', x: 'xor', D: 'user', e: 'end' },
      ['s f', 'f A', 'f B', 'A A2', 'A2 x', 'x j ${a}', 'x D default', 'B j', 'j C', 'D e'],
    )
    const run = await driven(xml, { a: true })
    run.do({ type: 'jump', token: run.token('A'), to: 'x', lineage: run.lineage() })
    expect(run.places()).toBe('B j')
    // Past the join, what would wait for ever before it goes along.
    const elsewhere = await driven(xml, { a: true })
    elsewhere.do({ type: 'jump', token: elsewhere.token('A'), to: 'D', lineage: elsewhere.lineage() })
    expect(elsewhere.places()).toBe('D')
  })

  test('with a user parked before a join that could then not fire takes them along', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', j: 'and', C: 'user', D: 'user' }, [
        's f',
        'f A',
        'f B',
        'A j',
        'B j',
        'j C',
        'A D ${d}',
      ]),
    )
    run.complete('B')
    run.do({ type: 'jump', token: run.token('A'), to: 'D', lineage: run.lineage() })
    expect(run.places()).toBe('D')
  })
})

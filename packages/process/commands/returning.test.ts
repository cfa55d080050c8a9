/** Returning, and the effects it emits. */
import { describe, expect, test } from 'vitest'
import { bpmn } from '../testing/bpmn.ts'
import { driven, of } from '../testing/driven.ts'
import { fork } from '../testing/traps/models.ts'
import { findVisit } from './return.ts'

const line = bpmn({ s: 'start', A: 'user', B: 'user', C: 'user', e: 'end' }, ['s A', 'A B', 'B C', 'C e'])

describe('returning', () => {
  test('says what is taken back and what begins anew', async () => {
    const run = await driven(line)
    run.complete('A')
    const [visit, from, task] = [run.visit('A'), run.token('B'), run.task('B')]
    const effects = run.do({ type: 'return', visit, from, by: 'bob', lineage: run.lineage() })
    const again = run.token('A')
    expect(effects).toStrictEqual([
      { type: 'acted', kind: 'return', by: 'bob', data: { visit } },
      { type: 'undone', visit, why: 'returned' },
      { type: 'taskClosed', task, token: from, node: 'B', why: 'returned' },
      { type: 'tokenGone', token: from, node: 'B', why: 'returned' },
      { type: 'tokenMade', token: again, node: 'A', scope: 1, flow: 's-A', par: [run.visit('s')] },
      { type: 'visited', node: 'A', token: again },
      { type: 'taskOpened', task: run.task('A'), token: again, node: 'A' },
    ])
    expect(run.state.tokens[again]).toStrictEqual({ n: 'A', s: 1, f: 's-A', st: 'wait' })
  })

  test('to where no one was, or to what was taken back, is refused', async () => {
    const run = await driven(line)
    run.complete('A')
    const lineage = run.lineage()
    expect(run.refusal({ type: 'return', visit: 99, lineage })).toBe('NEVER_VISITED')
    const old = run.visit('A')
    run.returnTo('A', 'B')
    expect(run.refusal({ type: 'return', visit: old, lineage: run.lineage() })).toBe('NEVER_VISITED A')
  })

  test('begins an open node anew, with new tasks', async () => {
    const run = await driven(line)
    const task = run.task('A')
    run.do({ type: 'return', visit: run.visit('A'), lineage: run.lineage() })
    expect(run.places()).toBe('A')
    expect(run.task('A')).not.toBe(task)
  })

  test('never goes to an event sub-process, but into it', async () => {
    const xml = bpmn(
      {
        s: 'start',
        A: 'user',
        E: { is: 'sub event', of: { m: 'start message=help', H: 'user', I: 'user' }, flows: ['m H', 'H I'] },
      },
      ['s A'],
    )
    const run = await driven(xml)
    run.do({ type: 'message', wait: run.wait('m') })
    run.complete('H')
    expect(run.refusal({ type: 'return', visit: run.visit('E'), lineage: run.lineage() })).toBe('NEVER_VISITED E')
    run.returnTo('H', 'I')
    expect(run.places()).toBe('E H')
    // Before what it interrupted: that is there again.
    run.returnTo('A', 'H')
    expect(run.places()).toBe('A')
  })

  test('to the latest visit that one follows from', async () => {
    const loop = bpmn({ s: 'start', A: 'user', B: 'user', x: 'xor', e: 'end' }, [
      's A',
      'A B',
      'B x',
      'x A ${again}',
      'x e default',
    ])
    const run = await driven(loop, { again: true })
    run.complete('A', 'B', 'A')
    const lineage = run.lineage()
    const [first = 0, second = 0] = lineage.visitsOf('A').map(({ id }) => id)
    expect(findVisit(lineage, 'A', run.token('B'))).toBe(second)
    expect(findVisit(lineage, 'A', second)).toBe(first)
    expect(findVisit(lineage, 'A')).toBe(second)
    expect(findVisit(lineage, 'Z')).toBeUndefined()
    const both = await driven(
      bpmn({ s: 'start', f: 'and', B: 'user', A: 'user', C: 'user' }, ['s f', 'f A', 'f B', 'B A', 'A C']),
    )
    both.complete('A', 'B')
    const [own = 0, other = 0] = both
      .lineage()
      .visitsOf('A')
      .map(({ id }) => id)
    expect(findVisit(both.lineage(), 'A', both.token('C'))).toBe(own)
    expect(findVisit(both.lineage(), 'A')).toBe(other)
    expect(findVisit(both.lineage(), 'B', both.visit('B'))).toBeUndefined()
    const beside = await driven(fork)
    beside.complete('apply', 'A')
    expect(findVisit(beside.lineage(), 'A2', beside.token('B'))).toBe(beside.visit('A2'))
  })

  test('gives a join back what came from elsewhere, parked as it was', async () => {
    const run = await driven(fork)
    run.complete('apply', 'A', 'A2')
    run.do({ type: 'complete', task: run.task('B'), outcome: 'agree' })
    const parked = run.lineage().tokens.get(run.visit('C'))?.par
    const effects = run.returnTo('A2', 'C')
    expect(parked).toHaveLength(1)
    const back = of(effects, 'tokenBack')
    expect(back).toMatchObject([{ node: 'j' }])
    expect(run.state.tokens[back[0]?.token ?? 0]).toStrictEqual({
      n: 'j',
      s: 1,
      st: 'join',
      f: 'B-j',
      d: { outcome: 'agree' },
    })
    expect(run.places()).toBe('A2 j')
  })

  test('into a sub-process opens it with the variables it had, its events and its holder', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub each=item:items sequential',
          of: {
            a: 'start',
            A: 'user',
            D: 'user',
            E: { is: 'sub event', of: { m: 'start message=help beside', H: 'user' }, flows: ['m H'] },
          },
          flows: ['a A', 'A D'],
        },
        t: 'boundary on=S timer=PT1H',
        L: 'user',
        C: 'user',
      },
      ['s S', 'S C', 't L'],
    )
    const run = await driven(xml, { items: ['x', 'y'] })
    run.do({ type: 'complete', task: run.task('A'), vars: { item: 'z' } })
    run.complete('D', 'A', 'D')
    expect(run.places()).toBe('C')
    const lineage = run.lineage()
    const [first] = lineage.visitsOf('A')
    const effects = run.do({ type: 'return', visit: first?.id ?? 0, from: run.token('C'), lineage })
    const holder = run.token('S')
    expect(run.places()).toBe('A S')
    expect(of(effects, 'scopeBack')).toHaveLength(1)
    expect(run.state.tokens[holder]).toMatchObject({ st: 'hold', m: { total: 2, begun: 1, done: 0 } })
    expect(Object.values(run.state.scopes).find(({ n }) => n === 'S')).toMatchObject({
      t: holder,
      i: 0,
      p: 1,
      vars: { item: 'z' },
    })
    expect(
      Object.values(run.state.waits)
        .map(({ n }) => n)
        .sort(),
    ).toStrictEqual(['m', 't'])
    run.complete('A', 'D', 'A', 'D')
    expect(run.places()).toBe('C')
  })

  test('into an earlier member of a sequence takes back those after it, which have not begun then', async () => {
    const inside = {
      is: 'sub each=item:items sequential',
      of: { a: 'start', A: 'user', B: 'user' },
      flows: ['a A', 'A B'],
    }
    const run = await driven(bpmn({ s: 'start', S: inside, C: 'user' }, ['s S', 'S C']), { items: ['x', 'y', 'z'] })
    run.complete('A', 'B', 'A', 'B', 'A')
    for (const [member, done] of [
      [1, ['B', 'A']],
      [0, ['B', 'A', 'B', 'A']],
    ] as const) {
      const visit =
        run
          .lineage()
          .visitsOf('B')
          .filter(({ undone }) => undone !== true)[member]?.id ?? 0
      run.do({ type: 'return', visit, from: run.token('B'), lineage: run.lineage() })
      expect(run.places()).toBe('B S')
      expect(run.state.tokens[run.token('S')]?.m).toMatchObject({ total: 3, begun: member + 1, done: member })
      run.complete(...done)
      expect(run.places()).toBe('B S')
      expect(run.state.tokens[run.token('S')]?.m).toMatchObject({ total: 3, begun: 3, done: 2 })
    }
    run.complete('B')
    expect(run.places()).toBe('C')
  })

  test('into one of several at once counts it as not done', async () => {
    const xml = bpmn(
      { s: 'start', S: { is: 'sub times=3', of: { a: 'start', A: 'user' }, flows: ['a A'] }, C: 'user' },
      ['s S', 'S C'],
    )
    const run = await driven(xml)
    run.complete('A', 'A', 'A')
    const visits = run.lineage().visitsOf('A')
    run.do({ type: 'return', visit: visits[1]?.id ?? 0, from: run.token('C'), lineage: run.lineage() })
    expect(run.state.tokens[run.token('S')]?.m).toMatchObject({ total: 3, begun: 3, done: 2 })
    expect(run.places()).toBe('A S')
  })

  test('into what an event interrupted brings back its votes as they were, and what ran beside', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: { is: 'sub times=3', of: { a: 'start', A: 'user' }, flows: ['a A'] },
          t: 'boundary on=S timer=PT1H',
          L: 'user',
        },
        ['s S', 't L'],
      ),
    )
    run.complete('A')
    run.do({ type: 'timer', wait: run.wait('t') })
    const open = run
      .lineage()
      .visitsOf('A')
      .find(({ why }) => why === 'interrupted')
    run.do({ type: 'return', visit: open?.id ?? 0, from: run.token('L'), lineage: run.lineage() })
    expect(run.state.tokens[run.token('S')]?.m).toMatchObject({ total: 3, begun: 3, done: 1 })
    expect(run.places()).toBe('A×2 S')
    const events = await driven(
      bpmn(
        {
          s: 'start',
          A: 'user',
          E: { is: 'sub event', of: { m: 'start message=help beside', H: 'user' }, flows: ['m H'] },
          I: { is: 'sub event', of: { n: 'start message=stop', K: 'user' }, flows: ['n K'] },
        },
        ['s A'],
      ),
    )
    events.do({ type: 'message', wait: events.wait('m') })
    events.do({ type: 'message', wait: events.wait('n') })
    expect(events.places()).toBe('I K')
    events.returnTo('A', 'K')
    expect(events.places()).toBe('A E H')
    events.complete('A', 'H')
    expect(events.state.status).toBe('ended')
  })

  test('into a round of a loop forgets the rounds after it', async () => {
    const xml = bpmn(
      { s: 'start', S: { is: 'sub while=${again}', of: { a: 'start', A: 'user' }, flows: ['a A'] }, C: 'user' },
      ['s S', 'S C'],
    )
    const run = await driven(xml, { again: true })
    run.complete('A', 'A')
    run.do({ type: 'complete', task: run.task('A'), vars: { again: false } })
    expect(run.places()).toBe('C')
    const [first] = run.lineage().visitsOf('A')
    run.do({ type: 'return', visit: first?.id ?? 0, from: run.token('C'), lineage: run.lineage() })
    expect(run.state.tokens[run.token('S')]?.m).toMatchObject({ total: 1, begun: 1, done: 0 })
    run.complete('A')
    expect(run.places()).toBe('C')
  })
})

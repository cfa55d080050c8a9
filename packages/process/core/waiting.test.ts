/** What is waited for: who an event reaches, and what it leaves alone. */
import { describe, expect, test } from 'vitest'
import { bpmn, NOON } from '../testing/bpmn.ts'
import { driven, type Driven } from '../testing/driven.ts'

const HOUR = 3_600_000
const waiting = (run: Driven) => Object.values(run.state.waits).map(({ n }) => n)

describe('who waits', () => {
  test('stands still until it happens: events, event gateways, and a start that is asked again', async () => {
    const standing = async (kind: string) => {
      const run = await driven(
        bpmn({ s: 'start', w: kind, m: 'catch message=a', r: 'receive message=b' }, ['s w', 'w m', 'w r']),
      )
      return run.state.tokens[run.token('w')]
    }
    for (const kind of ['catch timer=PT1H', 'catch message=go', 'event', 'receive message=go'])
      expect(await standing(kind), kind).toStrictEqual({ n: 'w', s: 1, st: 'wait', f: 's-w' })
    const asked = await driven(bpmn({ s: 'start', A: 'user' }, ['s A']))
    asked.returnTo('s', 'A')
    expect(asked.state.tokens[asked.token('s')]).toStrictEqual({ n: 's', s: 1, st: 'wait' })
  })

  test('for a message alone is no member of anything', async () => {
    const run = await driven(bpmn({ s: 'start', r: 'receive message=go', A: 'user' }, ['s r', 'r A']))
    const wait = { k: 'message', n: 'r', t: run.token('r'), name: 'go' }
    expect(Object.values(run.state.waits)).toStrictEqual([wait])
  })

  test('for a job or a called process alone is no member of anything either', async () => {
    const job = await driven(bpmn({ s: 'start', w: 'service type=external topic=t' }, ['s w']))
    expect(Object.values(job.state.waits)).toStrictEqual([{ k: 'job', n: 'w', t: job.token('w') }])
    const child = await driven(bpmn({ s: 'start', c: 'call calls=q' }, ['s c']))
    expect(Object.values(child.state.waits)).toStrictEqual([{ k: 'child', n: 'c', t: child.token('c') }])
  })
})

describe('a signal', () => {
  test('reaches no one who waits for a message of the same name', async () => {
    const run = await driven(
      bpmn({ s: 'start', f: 'and', m: 'catch message=go', g: 'catch signal=go', A: 'user', B: 'user' }, [
        's f',
        'f m',
        'f g',
        'm A',
        'g B',
      ]),
    )
    run.do({ type: 'signal', name: 'go' })
    expect(run.places()).toBe('B m')
  })

  test('that interrupts a sub-process is heard no more by what waited in it', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: { is: 'sub', of: { a: 'start', g: 'catch signal=go', A: 'user' }, flows: ['a g', 'g A'] },
          b: 'boundary on=S signal=go',
          L: 'user',
        },
        ['s S', 'b L'],
      ),
    )
    run.do({ type: 'signal', name: 'go' })
    expect(run.places()).toBe('L')
    expect(waiting(run)).toStrictEqual([])
  })
})

describe('an event sub-process instead of its scope', () => {
  const handled = bpmn(
    {
      s: 'start',
      S: {
        is: 'sub',
        of: {
          a: 'start',
          A: 'user',
          E: { is: 'sub event', of: { m: 'start message=help', H: 'user' }, flows: ['m H'] },
        },
        flows: ['a A'],
      },
      F: { is: 'sub event', of: { o: 'start message=other', K: 'user' }, flows: ['o K'] },
      C: 'user',
    },
    ['s S', 'S C'],
  )

  test('ends what is waited for in there, and nowhere else', async () => {
    const run = await driven(handled)
    run.do({ type: 'message', wait: run.wait('m') })
    expect(run.places()).toBe('E H S')
    expect(waiting(run)).toStrictEqual(['o'])
  })

  test('that a return brings back ends it again, and nothing else', async () => {
    const run = await driven(handled)
    run.do({ type: 'message', wait: run.wait('m') })
    run.complete('H')
    expect(run.places()).toBe('C')
    run.do({ type: 'return', visit: run.visit('H'), lineage: run.lineage() })
    expect(run.places()).toBe('E H S')
    expect(waiting(run)).toStrictEqual(['o'])
  })

  test('begins at the event that happened, where it has several', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          A: 'user',
          E: {
            is: 'sub event',
            of: { m: 'start message=a', r: 'start message=b', H: 'user', K: 'user' },
            flows: ['m H', 'r K'],
          },
        },
        ['s A'],
      ),
    )
    run.do({ type: 'message', wait: run.wait('r') })
    expect(run.places()).toBe('E K')
    expect(run.state.tokens[run.token('E')]).toStrictEqual({ n: 'E', s: 1, st: 'hold' })
  })
})

describe('timers', () => {
  test('that repeat wait for their activity as before, only later', async () => {
    const run = await driven(
      bpmn({ s: 'start', A: 'user', t: 'boundary on=A cycle=R3/PT1H beside', L: 'user' }, ['s A', 't L']),
    )
    run.env = { now: NOON + HOUR }
    run.do({ type: 'timer', wait: run.wait('t') })
    expect(Object.values(run.state.waits)).toStrictEqual([
      { k: 'timer', n: 't', t: run.token('A'), due: NOON + 2 * HOUR, left: 2, every: 'PT1H' },
    ])
  })

  test('beside that happen once are over then, whatever became of their calendar', async () => {
    const week = Array.from({ length: 7 }, () => [['00:00', '23:59']] as [string, string][])
    const calendars = new Map([['office', { zone: 'UTC', week }]])
    const timer = (spec: string) =>
      bpmn({ s: 'start', A: 'user', t: `boundary on=A ${spec} portico:calendar=office`, L: 'user' }, ['s A', 't L'])
    const once = await driven(timer('timer=PT1H beside'), {}, { calendars })
    once.env = { now: NOON + HOUR }
    once.do({ type: 'timer', wait: once.wait('t') })
    expect(once.places()).toBe('A L')
    expect(waiting(once)).toStrictEqual([])
    const again = await driven(timer('cycle=R/PT1H beside'), {}, { calendars })
    again.env = { now: NOON + HOUR }
    expect(again.refusal({ type: 'timer', wait: again.wait('t') })).toBe('BAD_TIMER p {"detail":"office"}')
  })
})

describe('conditions', () => {
  test('that cannot be evaluated have not become true', async () => {
    const run = await driven(bpmn({ s: 'start', c: 'catch when=${n>1}', A: 'user' }, ['s c', 'c A']))
    expect(run.places()).toBe('c')
    expect(run.state.waits[run.wait('c')]).toMatchObject({ was: false })
  })

  test('see the names of where they stand', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub each=item:items',
            of: { a: 'start', A: 'user', c: 'boundary on=A when=${n>item}', L: 'user' },
            flows: ['a A', 'c L'],
          },
        },
        ['s S'],
      ),
      { items: [1, 5], n: 0 },
    )
    run.do({ type: 'setVars', vars: { n: 3 } })
    expect(run.places()).toBe('A L S')
  })

  test('that become true through each other happen in the same step', async () => {
    const run = await driven(
      bpmn(
        {
          s: 'start',
          f: 'and',
          c: 'catch when=${n==2}',
          d: 'catch when=${n==1}',
          T: 'service camunda:expression=${2} camunda:resultVariable=n',
          A: 'user',
          B: 'user',
        },
        ['s f', 'f c', 'f d', 'c A', 'd T', 'T B'],
      ),
      { n: 0 },
    )
    expect(run.places()).toBe('c d')
    run.do({ type: 'setVars', vars: { n: 1 } })
    expect(run.places()).toBe('A B')
  })
})

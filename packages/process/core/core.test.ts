/** What BPMN says of events, gateways, activities and scopes. */
import { describe, expect, test } from 'vitest'
import { bpmn, places, trial } from '../testing/bpmn.ts'

const done = (...nodes: string[]) => nodes.map((complete) => ({ complete }))

describe('gateways', () => {
  test('exclusive: the first condition that holds, in the order of the file, else the default', async () => {
    const xml = bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user', C: 'user' }, [
      's x',
      'x A ${n>10}',
      'x B ${n>5}',
      'x C default',
    ])
    expect(await places(xml, [], { vars: { n: 20 } })).toEqual(['A'])
    expect(await places(xml, [], { vars: { n: 7 } })).toEqual(['B'])
    expect(await places(xml, [], { vars: { n: 1 } })).toEqual(['C'])
  })

  test('parallel: all flows, and one token of each to join', async () => {
    const xml = bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', j: 'and', C: 'user', e: 'end' }, [
      's f',
      'f A',
      'f B',
      'A j',
      'B j',
      'j C',
      'C e',
    ])
    expect(await places(xml, done('A', 'B', 'C'))).toEqual(['A B', 'B j', 'C', 'ended'])
  })

  test('a parallel join does not count an exclusive block in one of its branches as arrived', async () => {
    const xml = bpmn(
      { s: 'start', f: 'and', x: 'xor', A: 'user', B: 'user', y: 'xor', C: 'user', j: 'and', D: 'user' },
      ['s f', 'f x', 'f C', 'x A ${a}', 'x B default', 'A y', 'B y', 'y j', 'C j', 'j D'],
    )
    expect(await places(xml, done('C', 'A', 'D'), { vars: { a: true } })).toEqual(['A C', 'A j', 'D', 'ended'])
  })

  test('inclusive: waits for all that were taken, and for none that was not', async () => {
    const xml = bpmn({ s: 'start', f: 'or', A: 'user', B: 'user', C: 'user', j: 'or', D: 'user' }, [
      's f',
      'f A ${a}',
      'f B ${b}',
      'f C default',
      'A j',
      'B j',
      'C j',
      'j D',
    ])
    expect(await places(xml, done('A', 'B', 'D'), { vars: { a: true, b: true } })).toEqual(['A B', 'B j', 'D', 'ended'])
    expect(await places(xml, done('B', 'D'), { vars: { a: false, b: true } })).toEqual(['B', 'D', 'ended'])
    expect(await places(xml, done('C', 'D'), { vars: { a: false, b: false } })).toEqual(['C', 'D', 'ended'])
  })

  test('an inclusive join goes on when the branch it waits for ends elsewhere', async () => {
    const xml = bpmn({ s: 'start', f: 'and', A: 'user', B: 'user', x: 'xor', e: 'end', j: 'or', D: 'user' }, [
      's f',
      'f A',
      'f B',
      'A j',
      'B x',
      'x e ${gone}',
      'x j default',
      'j D',
    ])
    expect(await places(xml, [{ complete: 'A' }, { complete: 'B', vars: { gone: true } }])).toEqual(['A B', 'B j', 'D'])
  })

  test('an inclusive join in a loop waits for no one who comes through itself', async () => {
    const xml = bpmn({ s: 'start', j: 'or', A: 'user', x: 'xor', e: 'end' }, [
      's j',
      'j A',
      'A x',
      'x j ${again}',
      'x e default',
    ])
    expect(
      await places(xml, [
        { complete: 'A', vars: { again: true } },
        { complete: 'A', vars: { again: false } },
      ]),
    ).toEqual(['A', 'A', 'ended'])
  })

  test('an activity takes its unconditional flow and the default, when no condition holds', async () => {
    const xml = bpmn({ s: 'start', A: 'user', B: 'user', C: 'user', D: 'user' }, [
      's A',
      'A B ${b}',
      'A C',
      'A D default',
    ])
    expect(await places(xml, done('A'), { vars: { b: false } })).toEqual(['A', 'C D'])
    expect(await places(xml, done('A'), { vars: { b: true } })).toEqual(['A', 'B C'])
  })

  test('event-based: the first event takes all', async () => {
    const xml = bpmn({ s: 'start', g: 'event', m: 'catch message=yes', t: 'catch timer=PT1H', A: 'user', B: 'user' }, [
      's g',
      'g m',
      'g t',
      'm A',
      't B',
    ])
    expect(await places(xml, [{ message: 'yes' }, { advance: 'PT2H' }])).toEqual(['g', 'A', 'A'])
    expect(await places(xml, [{ advance: 'PT59M' }, { advance: 'PT1M' }, { message: 'yes' }])).toEqual([
      'g',
      'g',
      'B',
      '!MESSAGE_UNKNOWN',
    ])
  })
})

describe('events', () => {
  test('a boundary timer interrupts its activity, or goes on beside it, again and again', async () => {
    const xml = bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H', B: 'user', C: 'user' }, [
      's A',
      'A B',
      't C',
    ])
    expect(await places(xml, [{ advance: 'PT1H' }, { complete: 'A' }])).toEqual(['A', 'C', '!TASK_GONE'])
    const beside = bpmn({ s: 'start', A: 'user', t: 'boundary on=A cycle=R2/PT1H beside', B: 'user', C: 'user' }, [
      's A',
      'A B',
      't C',
    ])
    expect(await places(beside, [{ advance: 'PT1H' }, { advance: 'PT5H' }, { complete: 'A' }])).toEqual([
      'A',
      'A C',
      'A C×2',
      'B C×2',
    ])
  })

  test('messages say which node, when several wait', async () => {
    const xml = bpmn({ s: 'start', f: 'and', a: 'catch message=go', b: 'catch message=go' }, ['s f', 'f a', 'f b'])
    expect(await places(xml, [{ message: 'go' }, { message: 'go', at: 'b' }, { message: 'go' }])).toEqual([
      'a b',
      '!MESSAGE_AMBIGUOUS',
      'a',
      'ended',
    ])
  })

  test('a signal reaches everybody, called processes included, also one thrown inside', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        a: 'catch signal=go',
        b: 'receive message=x',
        c: 'call calls=q',
        T: 'user',
        t: 'throw signal=go',
      },
      ['s f', 'f a', 'f b', 'f c', 'f T', 'T t'],
    )
    const called = bpmn({ s: 'start', w: 'catch signal=go', Q: 'user' }, ['s w', 'w Q'], 'q')
    expect(await places([xml, called], [{ complete: 'T' }, { complete: 'Q' }, { message: 'x' }])).toEqual([
      'T a b w',
      'Q b',
      'b',
      'ended',
    ])
  })

  test('an error is caught by the nearest that names it, else by the nearest that catches all', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: { is: 'sub', of: { s1: 'start', A: 'user', e1: 'end error=E1' }, flows: ['s1 A', 'A e1'] },
        all: 'boundary on=S error',
        one: 'boundary on=S error=E1',
        X: 'user',
        Y: 'user',
        Z: 'user',
      },
      ['s S', 'S Z', 'all X', 'one Y'],
    )
    expect(await places(xml, done('A'))).toEqual(['A', 'Y'])
  })

  test('an uncaught error ends the process and is reported', async () => {
    const xml = bpmn({ s: 'start', f: 'and', A: 'user', e: 'end error=E1', B: 'user' }, ['s f', 'f A', 'f B', 'A e'])
    const [, line] = await trial(xml, done('A'))
    expect(line).toMatchObject({ status: 'ended', active: {}, error: { code: 'ERROR_NOT_CAUGHT', node: 'e' } })
  })

  test('an error of a called process is caught at its call', async () => {
    const xml = bpmn({ s: 'start', c: 'call calls=q', b: 'boundary on=c error=E1', X: 'user', Y: 'user' }, [
      's c',
      'c X',
      'b Y',
    ])
    const called = bpmn({ s: 'start', A: 'user', e: 'end error=E1' }, ['s A', 'A e'], 'q')
    expect(await places([xml, called], done('A'))).toEqual(['A', 'Y'])
  })

  test('an escalation goes on beside, or interrupts, or is heard by no one', async () => {
    const sub = (kind: string) =>
      bpmn(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: { s1: 'start', A: 'user', t: 'throw escalation=up', B: 'user' },
            flows: ['s1 A', 'A t', 't B'],
          },
          b: `boundary on=S escalation=up ${kind}`,
          X: 'user',
        },
        ['s S', 'b X'],
      )
    expect(await places(sub('beside'), done('A'))).toEqual(['A', 'B X'])
    expect(await places(sub(''), done('A'))).toEqual(['A', 'X'])
    expect(await places(bpmn({ s: 'start', t: 'throw escalation=up', B: 'user' }, ['s t', 't B']))).toEqual(['B'])
  })

  test('a condition happens when it becomes true, at once if it is', async () => {
    const xml = bpmn({ s: 'start', c: 'catch when=${n>3}', A: 'user' }, ['s c', 'c A'])
    expect(await places(xml, [{ setVars: { n: 3 } }, { setVars: { n: 4 } }], { vars: { n: 1 } })).toEqual([
      'c',
      'c',
      'A',
    ])
    expect(await places(xml, [], { vars: { n: 9 } })).toEqual(['A'])
  })

  test('links lead on', async () => {
    expect(await places(bpmn({ s: 'start', t: 'throw link=L', c: 'catch link=L', A: 'user' }, ['s t', 'c A']))).toEqual(
      ['A'],
    )
  })

  test('terminate ends its own scope, and only that', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        S: {
          is: 'sub',
          of: { s1: 'start', f1: 'and', A: 'user', B: 'user', t: 'end terminate' },
          flows: ['s1 f1', 'f1 A', 'f1 B', 'A t'],
        },
        C: 'user',
        D: 'user',
        t0: 'end terminate',
      },
      ['s f', 'f S', 'f C', 'S D', 'D t0'],
    )
    expect(await places(xml, done('A', 'D'))).toEqual(['A B C', 'C D', 'ended'])
  })

  test('an event sub-process runs instead of its scope, or beside it', async () => {
    const xml = (kind: string) =>
      bpmn(
        {
          s: 'start',
          A: 'user',
          E: { is: 'sub event', of: { m: `start message=help ${kind}`, B: 'user' }, flows: ['m B'] },
        },
        ['s A'],
      )
    expect(await places(xml(''), [{ message: 'help' }, ...done('B')])).toEqual(['A', 'B', 'ended'])
    expect(await places(xml('beside'), [{ message: 'help' }, { message: 'help' }, ...done('B', 'A', 'B')])).toEqual([
      'A',
      'A B',
      'A B×2',
      'A B',
      'B',
      'ended',
    ])
  })
})

describe('activities', () => {
  test('several at once and one after the other, until the condition says enough', async () => {
    const xml = (kind: string) =>
      bpmn({ s: 'start', A: `user each=who:people ${kind} assignee=\${who}`, B: 'user' }, ['s A', 'A B'])
    const vars = { people: ['ann', 'bob', 'eve'] }
    expect(await places(xml(''), done('A', 'A', 'A'), { vars })).toEqual(['A×3', 'A×2', 'A', 'B'])
    expect(await places(xml('sequential'), done('A', 'A', 'A'), { vars })).toEqual(['A', 'A', 'A', 'B'])
    expect(await places(xml('until=${nrOfCompletedInstances/nrOfInstances>=0.6}'), done('A', 'A'), { vars })).toEqual([
      'A×3',
      'A×2',
      'B',
    ])
    expect(await places(xml(''), [], { vars: { people: [] } })).toEqual(['B'])
  })

  test('a loop goes on while its condition holds', async () => {
    const xml = bpmn({ s: 'start', A: 'user while=${again}', B: 'user' }, ['s A', 'A B'])
    expect(
      await places(xml, [
        { complete: 'A', vars: { again: true } },
        { complete: 'A', vars: { again: false } },
      ]),
    ).toEqual(['A', 'A', 'B'])
  })

  test('nested sub-processes, several at once, each with its own variable', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub each=item:items',
          of: { s1: 'start', x: 'xor', A: 'user', B: 'user' },
          flows: ['s1 x', 'x A ${item>1}', 'x B default'],
        },
        C: 'user',
      },
      ['s S', 'S C'],
    )
    expect(await places(xml, done('A', 'B', 'A'), { vars: { items: [1, 2, 3] } })).toEqual(['A×2 B', 'A B', 'A', 'C'])
  })

  test('a called process has the variables it is given and gives back what is named', async () => {
    const xml = bpmn({ s: 'start', c: 'call calls=q', A: 'user' }, ['s c', 'c A']).replace(
      '<callActivity id="c" calledElement="q">',
      '<callActivity id="c" calledElement="q"><extensionElements><camunda:in source="a" target="b"/><camunda:out sourceExpression="${b * 2}" target="r"/></extensionElements>',
    )
    const called = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    const lines = await trial([xml, called], done('Q'), { vars: { a: 21, secret: 1 } })
    expect(lines[0]?.active).toEqual({ Q: 1 })
    expect(lines[1]?.vars).toEqual({ a: 21, secret: 1, r: 42 })
  })

  test('a job waits for who does it; an expression is evaluated; others say that there is nothing to do', async () => {
    const xml = bpmn(
      {
        s: 'start',
        a: 'service type=external topic=print',
        b: 'service expression=${n*2} resultVariable=m',
        c: 'service',
        A: 'user',
      },
      ['s a', 'a b', 'b c', 'c A'],
    )
    const lines = await trial(xml, [{ complete: 'a', vars: { n: 4 } }])
    expect(lines[0]?.active).toEqual({ a: 1 })
    expect(lines[1]).toMatchObject({ active: { A: 1 }, vars: { n: 4, m: 8 }, visited: ['b', 'c', 'A'] })
  })
})

describe('long rows', () => {
  test('members that are done at once need no depth, and a loop that waits for nothing is stopped', async () => {
    const many = bpmn({ s: 'start', T: 'task times=5000 sequential', A: 'user' }, ['s T', 'T A'])
    expect(await places(many)).toEqual(['A'])
    const enough = bpmn({ s: 'start', T: 'task times=5 until=${nrOfCompletedInstances>1}', A: 'user' }, ['s T', 'T A'])
    expect(await places(enough)).toEqual(['A'])
    const forever = bpmn({ s: 'start', T: 'task while=${true}', A: 'user' }, ['s T', 'T A'])
    expect(await places(forever)).toEqual(['!STEP_BUDGET'])
  })

  test('members wait for a condition that can be decided, and go on then', async () => {
    const xml = bpmn({ s: 'start', T: 'task times=3 until=${enough}', A: 'user' }, ['s T', 'T A'])
    expect(await places(xml, [{ setVars: { enough: false } }])).toEqual(['!UNKNOWN_NAME', 'A'])
  })
})

/** What is seen in a model without running it. */
import { describe, expect, test } from 'vitest'
import { compile } from './compile.ts'
import { bpmn, type Sketch } from '../testing/bpmn.ts'

/** The problems: `severity CODE node flow detail`. */
async function problems(nodes: Sketch | string, flows: readonly string[] = []): Promise<string[]> {
  const all = (await compile(typeof nodes === 'string' ? nodes : bpmn(nodes, flows))).problems
  return all.map(({ severity, code, node, flow, detail }) =>
    [severity, code, node, flow, detail].filter((one) => one !== undefined).join(' '),
  )
}

describe('where a process begins', () => {
  test('at one plain start event; others that something triggers may be beside', async () => {
    expect(await problems({ s: 'start', t: 'start', A: 'user' }, ['s A', 't A'])).toStrictEqual([
      'error SEVERAL_STARTS p',
    ])
    expect(await problems({ s: 'start', t: 'start message=go', A: 'user' }, ['s A', 't A'])).toStrictEqual([])
    expect(await problems({ t: 'start message=go', u: 'start timer=PT1H', A: 'user' }, ['t A', 'u A'])).toStrictEqual(
      [],
    )
  })

  test('else at what nothing leads to', async () => {
    expect(await problems({ A: 'user', B: 'user' }, ['A B'])).toStrictEqual(['warning NO_START_EVENT p'])
    expect(await problems({ A: 'user', B: 'user' }, ['A B', 'B A'])).toContain('error NO_START_EVENT p')
  })

  test('never at where something leads to', async () => {
    expect(await problems({ s: 'start', A: 'user' }, ['s A', 'A s'])).toStrictEqual(['error BAD_EVENT_TARGET s'])
  })

  test('a sub-process begins at one plain start event', async () => {
    const sub = (of: Sketch, flows: string[]) => problems({ s: 'start', S: { is: 'sub', of, flows } }, ['s S'])
    expect(await sub({ a: 'start', A: 'user' }, ['a A'])).toStrictEqual([])
    expect(await sub({ a: 'start', b: 'start', A: 'user' }, ['a A', 'b A'])).toStrictEqual(['error SEVERAL_STARTS S'])
    expect(await sub({ a: 'start message=go', A: 'user' }, ['a A'])).toStrictEqual(['error NOT_SUPPORTED a start'])
    expect(await sub({ A: 'user' }, [])).toStrictEqual(['warning NO_START_EVENT S'])
  })

  test('an event sub-process begins at one event that something triggers, and nothing leads to or from it', async () => {
    const beside = (of: Sketch, flows: string[], around: string[] = []) =>
      problems({ s: 'start', A: 'user', E: { is: 'sub event', of, flows } }, ['s A', ...around])
    expect(await beside({ m: 'start message=go', B: 'user' }, ['m B'])).toStrictEqual([])
    expect(await beside({ m: 'start error', B: 'user' }, ['m B'])).toStrictEqual([])
    expect(await beside({ m: 'start', B: 'user' }, ['m B'])).toStrictEqual(['error NO_TRIGGER E start'])
    expect(await beside({ m: 'start message=go', n: 'start message=no', B: 'user' }, ['m B', 'n B'])).toStrictEqual([
      'error NO_TRIGGER E start',
    ])
    expect(await beside({ m: 'start message=go', B: 'user' }, ['m B'], ['A E'])).toStrictEqual([
      'error BAD_EVENT_TARGET E',
    ])
    expect(await beside({ B: 'user' }, [])).toStrictEqual(['warning NO_START_EVENT E', 'error NO_TRIGGER E start'])
  })
})

describe('what is never reached', () => {
  test('is reported for the node, over boundary events and links too', async () => {
    expect(await problems({ s: 'start', A: 'user', B: 'user', C: 'user' }, ['s A', 'B C'])).toStrictEqual([
      'warning UNREACHABLE B',
      'warning UNREACHABLE C',
    ])
    expect(
      await problems({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H', B: 'user' }, ['s A', 't B']),
    ).toStrictEqual([])
    expect(
      await problems({ s: 'start', t: 'throw link=L', c: 'catch link=L', B: 'user' }, ['s t', 'c B']),
    ).toStrictEqual([])
    expect(
      await problems({ s: 'start', S: { is: 'sub', of: { a: 'start', A: 'user', B: 'user' }, flows: ['a A'] } }, [
        's S',
      ]),
    ).toStrictEqual(['warning UNREACHABLE B'])
  })
})

describe('choices', () => {
  const choice = (kind: string, ...flows: string[]) =>
    problems({ s: 'start', x: kind, A: 'user', B: 'user' }, ['s x', ...flows])

  test('by a condition each, or by a default', async () => {
    for (const kind of ['xor', 'or']) {
      expect(await choice(kind, 'x A ${a}', 'x B default')).toStrictEqual([])
      expect(await choice(kind, 'x A ${a}', 'x B ${b}')).toStrictEqual(['info NO_DEFAULT x'])
    }
    expect(await choice('user', 'x A ${a}', 'x B ${b}')).toStrictEqual(['info NO_DEFAULT x'])
    expect(await choice('user', 'x A ${a}', 'x B')).toStrictEqual([])
    expect(await choice('or', 'x A ${a}', 'x B')).toStrictEqual([])
  })

  test('that chance makes', async () => {
    expect(await choice('xor', 'x A', 'x B ${b}')).toStrictEqual(['warning NO_CONDITION x x-A'])
    expect(await problems({ s: 'start', x: 'xor', A: 'user' }, ['s x', 'x A'])).toStrictEqual([])
    expect(await problems({ s: 'start', x: 'xor', A: 'user' }, ['s x', 'x A ${a}'])).toStrictEqual([
      'info NO_DEFAULT x',
    ])
  })

  test('that no one asks for', async () => {
    expect(await choice('and', 'x A ${a}', 'x B ${b}')).toStrictEqual([
      'warning CONDITION_IGNORED x x-A',
      'warning CONDITION_IGNORED x x-B',
    ])
    expect(await problems({ s: 'start', A: 'user', B: 'user' }, ['s A ${a}', 's B'])).toStrictEqual([
      'warning CONDITION_IGNORED s s-A',
    ])
    const both = bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user' }, ['s x', 'x A ${a}', 'x B ${b}']).replace(
      '<exclusiveGateway id="x"',
      '<exclusiveGateway id="x" default="x-B"',
    )
    expect(await problems(both)).toStrictEqual(['warning CONDITION_IGNORED x x-B'])
  })

  test('with a default that leads from elsewhere', async () => {
    const xml = bpmn({ s: 'start', x: 'xor', A: 'user', B: 'user' }, ['s x', 'x A ${a}', 'x B ${b}', 'A B']).replace(
      '<exclusiveGateway id="x"',
      '<exclusiveGateway id="x" default="A-B"',
    )
    const { ir } = await compile(xml)
    expect(ir?.nodes['x']).not.toHaveProperty('default')
    expect(await problems(xml)).toStrictEqual(['error DEFAULT_ELSEWHERE x A-B', 'info NO_DEFAULT x'])
  })
})

describe('events', () => {
  test('that nothing triggers', async () => {
    expect(await problems({ s: 'start', c: 'catch' }, ['s c'])).toStrictEqual(['error NO_TRIGGER c'])
    expect(await problems({ s: 'start', A: 'user', b: 'boundary on=A', B: 'user' }, ['s A', 'b B'])).toStrictEqual([
      'error NO_TRIGGER b',
    ])
    expect(
      await problems({ s: 'start', A: 'user', b: 'boundary on=A link=L', B: 'user' }, ['s A', 'b B']),
    ).toStrictEqual(['error NO_TRIGGER b'])
    expect(await problems({ s: 'start', t: 'throw', A: 'user' }, ['s t', 't A'])).toStrictEqual([])
  })

  test('that can only be caught at an activity', async () => {
    expect(await problems({ s: 'start', c: 'catch error=E1' }, ['s c'])).toStrictEqual(['error NOT_SUPPORTED c error'])
    expect(await problems({ s: 'start', c: 'catch escalation=E1' }, ['s c'])).toStrictEqual([
      'error NOT_SUPPORTED c escalation',
    ])
  })

  test('at an activity: nothing leads to them, and the activity is there', async () => {
    expect(
      await problems({ s: 'start', A: 'user', b: 'boundary on=A timer=PT1H', B: 'user' }, ['s A', 'b B', 'B b']),
    ).toStrictEqual(['error BAD_EVENT_TARGET b'])
    expect(await problems({ s: 'start', A: 'user', b: 'boundary on=gone timer=PT1H' }, ['s A'])).toStrictEqual([
      'error DANGLING_REFERENCE b attachedToRef gone',
      'error DANGLING_REFERENCE b attachedToRef',
      'warning UNREACHABLE b',
    ])
    expect(await problems({ s: 'start', x: 'xor', b: 'boundary on=x timer=PT1H' }, ['s x'])).toStrictEqual([
      'error DANGLING_REFERENCE b attachedToRef',
      'warning UNREACHABLE b',
    ])
    const inside = bpmn(
      { s: 'start', S: { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] }, b: 'boundary on=A timer=PT1H' },
      ['s S'],
    )
    expect(await problems(inside)).toStrictEqual(['error DANGLING_REFERENCE b attachedToRef', 'warning UNREACHABLE b'])
  })

  test('links lead to exactly one place in the same scope', async () => {
    expect(await problems({ s: 'start', t: 'throw link=L' }, ['s t'])).toStrictEqual(['error LINK_TARGET t'])
    expect(
      await problems({ s: 'start', t: 'throw link=L', c: 'catch link=L', d: 'catch link=L' }, ['s t']),
    ).toStrictEqual(['error LINK_TARGET t'])
    expect(await problems({ s: 'start', t: 'throw link=L', c: 'catch link=M' }, ['s t'])).toStrictEqual([
      'warning UNREACHABLE c',
      'error LINK_TARGET t',
    ])
    expect(
      await problems({ s: 'start', t: 'throw link=L', S: { is: 'sub', of: { c: 'catch link=L' }, flows: [] } }, [
        's t',
        's S',
      ]),
    ).toContain('error LINK_TARGET t')
  })

  test('an event gateway leads to events that are waited for', async () => {
    const gateway = (target: string) => problems({ s: 'start', g: 'event', T: target }, ['s g', 'g T'])
    for (const target of ['catch message=go', 'catch timer=PT1H', 'catch when=${a}', 'receive message=go'])
      expect(await gateway(target), target).toStrictEqual([])
    for (const target of ['user', 'receive', 'throw message=go', 'end'])
      expect(await gateway(target), target).toStrictEqual(['error BAD_EVENT_TARGET g g-T'])
    expect(await problems({ s: 'start', g: 'event' }, ['s g'])).toStrictEqual(['error BAD_EVENT_TARGET g'])
    expect(
      await problems({ s: 'start', g: 'event', A: 'catch message=go', B: 'user' }, ['s g', 'g A', 'g B']),
    ).toStrictEqual(['error BAD_EVENT_TARGET g g-B'])
  })

  test('an error that no one catches', async () => {
    const inside = (...around: [string, string][]) =>
      problems(
        {
          s: 'start',
          S: { is: 'sub', of: { a: 'start', e: 'end error=E1' }, flows: ['a e'] },
          ...Object.fromEntries(around),
          X: 'user',
        },
        ['s S', ...around.map(([id]) => `${id} X`), 's X'],
      )
    expect(await inside()).toStrictEqual(['warning NOT_CAUGHT e'])
    expect(await inside(['b', 'boundary on=S error=E1'])).toStrictEqual([])
    expect(await inside(['b', 'boundary on=S error'])).toStrictEqual([])
    expect(await inside(['b', 'boundary on=S error=E2'])).toStrictEqual(['warning NOT_CAUGHT e'])
    expect(await inside(['b', 'boundary on=S timer=PT1H'])).toStrictEqual(['warning NOT_CAUGHT e'])
    expect(
      await problems(
        {
          s: 'start',
          e: 'end error=E1',
          E: { is: 'sub event', of: { m: 'start error=E1', B: 'user' }, flows: ['m B'] },
        },
        ['s e'],
      ),
    ).toStrictEqual([])
    expect(await problems({ s: 'start', e: 'end escalation=up' }, ['s e'])).toStrictEqual([])
    // One far out catches it, too.
    expect(
      await problems(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: { a: 'start', R: { is: 'sub', of: { c: 'start', e: 'end error=E1' }, flows: ['c e'] } },
            flows: ['a R'],
          },
          b: 'boundary on=S error=E1',
          X: 'user',
        },
        ['s S', 'b X'],
      ),
    ).toStrictEqual([])
  })
})

describe('joins', () => {
  const joined = (kind: string, ...flows: string[]) =>
    problems({ s: 'start', f: kind, A: 'user', B: 'user', j: 'and' }, ['s f', ...flows, 'A j', 'B j'])

  test('after a fork are sound', async () => {
    expect(await joined('and', 'f A', 'f B')).toStrictEqual([])
    expect(await joined('user', 'f A', 'f B')).toStrictEqual([])
    expect(await problems({ s: 'start', A: 'user', B: 'user', j: 'and' }, ['s A', 's B', 'A j', 'B j'])).toStrictEqual(
      [],
    )
  })

  test('after an exclusive choice never fire', async () => {
    expect(await joined('xor', 'f A ${a}', 'f B default')).toStrictEqual(['error JOIN_NEVER j'])
    expect(
      await problems({ s: 'start', g: 'event', A: 'catch message=a', B: 'catch message=b', j: 'and' }, [
        's g',
        'g A',
        'g B',
        'A j',
        'B j',
      ]),
    ).toStrictEqual(['error JOIN_NEVER j'])
  })

  test('after choices of several may wait for ever', async () => {
    expect(await joined('or', 'f A ${a}', 'f B default')).toStrictEqual(['warning JOIN_MAY_WAIT j'])
    expect(await joined('user', 'f A ${a}', 'f B')).toStrictEqual(['warning JOIN_MAY_WAIT j'])
    expect(
      await problems({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H beside', B: 'user', j: 'and' }, [
        's A',
        't B',
        'A j',
        'B j',
      ]),
    ).toStrictEqual(['warning JOIN_MAY_WAIT j'])
    expect(
      await problems({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H', B: 'user', j: 'and' }, [
        's A',
        't B',
        'A j',
        'B j',
      ]),
    ).toStrictEqual(['error JOIN_NEVER j'])
    expect(await problems({ A: 'user', B: 'user', j: 'and' }, ['A j', 'B j'])).toStrictEqual([
      'warning NO_START_EVENT p',
      'warning JOIN_MAY_WAIT j',
    ])
  })

  test('of three need a fork for each two', async () => {
    expect(
      await problems({ s: 'start', f: 'and', x: 'xor', A: 'user', B: 'user', C: 'user', j: 'and' }, [
        's f',
        'f A',
        'f x',
        'x B ${b}',
        'x C default',
        'A j',
        'B j',
        'C j',
      ]),
    ).toStrictEqual(['error JOIN_NEVER j'])
    expect(
      await problems({ s: 'start', f: 'and', g: 'and', A: 'user', B: 'user', C: 'user', j: 'and' }, [
        's f',
        'f A',
        'f g',
        'g B',
        'g C',
        'A j',
        'B j',
        'C j',
      ]),
    ).toStrictEqual([])
  })

  test('that a fork leads to directly are sound, and in their own scope', async () => {
    expect(await problems({ s: 'start', f: 'and', A: 'user', j: 'and' }, ['s f', 'f A', 'f j', 'A j'])).toStrictEqual(
      [],
    )
    expect(
      await problems(
        {
          s: 'start',
          f: 'and',
          X: 'user',
          S: {
            is: 'sub',
            of: { a: 'start', x: 'xor', A: 'user', B: 'user', j: 'and' },
            flows: ['a x', 'x A ${a}', 'x B default', 'A j', 'B j'],
          },
        },
        ['s f', 'f S', 'f X'],
      ),
    ).toStrictEqual(['error JOIN_NEVER j'])
  })
})

describe('flows', () => {
  test('never leave their scope', async () => {
    const xml = bpmn({ s: 'start', S: { is: 'sub', of: { a: 'start', A: 'user' }, flows: ['a A'] }, B: 'user' }, [
      's S',
      'S B',
      'A B',
    ])
    const { ir } = await compile(xml)
    expect(ir?.flows).not.toHaveProperty('A-B')
    expect(await problems(xml)).toStrictEqual(['error FLOW_ACROSS A A-B B'])
  })

  test('lead from somewhere to somewhere', async () => {
    const xml = (flow: string) =>
      bpmn({ s: 'start', A: 'user' }, ['s A']).replace('</process>', `<sequenceFlow id="z" ${flow}/></process>`)
    expect(await problems(xml('sourceRef="A" targetRef="gone"'))).toStrictEqual(['error FLOW_NOWHERE A z gone'])
    expect(await problems(xml('sourceRef="gone" targetRef="A"'))).toStrictEqual(['error FLOW_NOWHERE A z gone'])
    expect(await problems(xml('sourceRef="A"'))).toStrictEqual(['error FLOW_NOWHERE A z targetRef'])
    expect(await problems(xml('targetRef="A"'))).toStrictEqual(['error FLOW_NOWHERE A z sourceRef'])
    expect(await problems(xml(''))).toStrictEqual(['error FLOW_NOWHERE z z sourceRef'])
  })
})

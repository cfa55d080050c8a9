/** Rounds of a model that wait for nothing. */
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

describe('rounds', () => {
  test('that wait for nothing, with and without an end', async () => {
    expect(
      await problems({ s: 'start', x: 'xor', T: 'task', e: 'end' }, ['s x', 'x T ${a}', 'T x', 'x e default']),
    ).toStrictEqual(['warning CYCLE_WITHOUT_WAIT T'])
    expect(await problems({ s: 'start', T: 'task', U: 'task' }, ['s T', 'T U', 'U T'])).toStrictEqual([
      'error CYCLE_WITHOUT_END U',
    ])
    expect(await problems({ s: 'start', T: 'task' }, ['s T', 'T T'])).toStrictEqual(['error CYCLE_WITHOUT_END T'])
  })

  test.each(['user', 'catch message=go', 'receive message=go', 'service type=external topic=t', 'call calls=q'])(
    'that wait at %s are fine',
    async (kind) => {
      expect(
        await problems({ s: 'start', x: 'xor', T: kind, e: 'end' }, ['s x', 'x T ${a}', 'T x', 'x e default']),
      ).toStrictEqual([])
    },
  )

  test('that lead into others are their own', async () => {
    // The second one stands first in the file, and leads nowhere back.
    expect(
      await problems({ y: 'xor', U: 'task', e: 'end', s: 'start', x: 'xor', T: 'task' }, [
        's x',
        'x T ${a}',
        'T x',
        'x y default',
        'y U ${b}',
        'U y',
        'y e default',
      ]),
    ).toStrictEqual(['warning CYCLE_WITHOUT_WAIT U', 'warning CYCLE_WITHOUT_WAIT T'])
  })

  test('each is reported once, however they are connected', async () => {
    expect(
      await problems({ s: 'start', x: 'xor', T: 'task', y: 'xor', U: 'task', A: 'user', e: 'end' }, [
        's x',
        'x T ${a}',
        'T x',
        'x A default',
        'A y',
        'y U ${b}',
        'U y',
        'y e default',
      ]),
    ).toStrictEqual(['warning CYCLE_WITHOUT_WAIT T', 'warning CYCLE_WITHOUT_WAIT U'])
  })
})

test('a sub-process waits only where something inside does', async () => {
  const around = (inside: string) => ({
    s: 'start',
    T: { is: 'sub', of: { s1: 'start', A: inside, e1: 'end' }, flows: ['s1 A', 'A e1'] },
    x: 'xor',
    e: 'end',
  })
  const ways = ['s T', 'T x', 'x T ${again}', 'x e default']
  expect(await problems(around('user assignee=ann'), ways)).toStrictEqual([])
  expect(await problems(around('task'), ways)).toStrictEqual(['warning CYCLE_WITHOUT_WAIT x'])
})

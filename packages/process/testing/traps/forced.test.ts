/** What is ended by force, by events and by errors, and is gone back into. Most of this was found by random play. */
import { describe, expect, test } from 'vitest'
import { done } from './models.ts'
import { bpmn, places, straightBack, trial } from '../bpmn.ts'
import { compile } from '../../compile/compile.ts'

/** A and, beside it, B, which may throw; L is asked when it did. */
const throwing = (end: string, boundary = 'boundary on=S error=E1') =>
  bpmn(
    {
      s: 'start',
      S: {
        is: 'sub',
        of: { s1: 'start', f: 'and', A: 'user', A2: 'user', B: 'user', x: 'xor', e1: end, j: 'and' },
        flows: ['s1 f', 'f A', 'A A2', 'A2 j', 'f B', 'B x', 'x e1 ${bad}', 'x j default'],
      },
      b: boundary,
      L: 'user',
      C: 'user',
    },
    ['s S', 'S C', 'b L'],
  )
const bad = { complete: 'B', vars: { bad: true } }
const good = { complete: 'B', vars: { bad: false } }

describe('ending by force', () => {
  test('who threw decides again when others are returned to; else it would end them again at once', async () => {
    for (const [xml, after] of [
      [throwing('end error=E1'), 'L'],
      [throwing('end escalation=E1', 'boundary on=S escalation=E1'), 'L'],
      [throwing('end terminate'), 'C'],
    ] as const)
      expect(await places(xml, [...done('A'), bad, { return: 'A', from: after }, good, ...done('A', 'A2')])).toEqual([
        'A B',
        'A2 B',
        after,
        'A B',
        'A j',
        'A2 j',
        'C',
      ])
  })

  test('straight back is forward then, since something else is decided anew', async () => {
    const steps = [...done('A'), bad, straightBack('A', 'L'), ...done('A'), good, ...done('A2')]
    expect(await places(throwing('end error=E1'), steps)).toEqual(['A B', 'A2 B', 'L', 'A B', 'A2 B', 'A2 j', 'C'])
  })

  test('no one is returned to what ends again without anybody deciding', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: { is: 'sub', of: { s1: 'start', f: 'and', A: 'user', e1: 'end error=E1' }, flows: ['s1 f', 'f A', 'f e1'] },
        b: 'boundary on=S error=E1',
        L: 'user',
      },
      ['s S', 'b L'],
    )
    expect(await places(xml, [{ return: 'A', from: 'L' }, ...done('L')])).toEqual(['L', '!NEVER_VISITED', 'ended'])
  })

  test('what happened beside and threw is over; what it ended goes on', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: {
            s1: 'start',
            A: 'user',
            H: { is: 'sub event', of: { s2: 'start message=m beside', e2: 'end error=E1' }, flows: ['s2 e2'] },
          },
          flows: ['s1 A'],
        },
        b: 'boundary on=S error=E1',
        L: 'user',
        C: 'user',
      },
      ['s S', 'S C', 'b L'],
    )
    const steps = [{ message: 'm' }, { return: 'A', from: 'L' }, ...done('A', 'C')]
    expect(await places(xml, steps)).toEqual(['A', 'L', 'A', 'C', 'ended'])
  })

  test('one of several that terminated gives back what it ended, also when the others were done later', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub times=2',
          of: { s1: 'start', f: 'and', A: 'user', B: 'user', x: 'xor', e1: 'end terminate', j: 'and' },
          flows: ['s1 f', 'f A', 'f B', 'A j', 'B x', 'x e1 ${bad}', 'x j default'],
        },
        C: 'user',
      },
      ['s S', 'S C'],
    )
    const steps = [bad, good, ...done('A'), { return: 'B', from: 'C' }]
    expect((await places(xml, steps)).slice(-2)).toEqual(['C', 'B j'])
    const first = [bad, bad, { return: 'A', from: 'C' }, good, ...done('A', 'C')]
    expect(await places(xml, first)).toEqual(['A×2 B×2', 'A B', 'C', 'A B', 'A j', 'C', 'ended'])
  })

  test('a canceled branch does not end by force: the others get their share', async () => {
    const steps = [{ cancelBranch: 'B' }, ...done('A', 'A2', 'C')]
    for (const end of ['end error=E1', 'end terminate'])
      expect(await places(throwing(end), steps)).toEqual(['A B', 'A j', 'A2 j', 'C', 'ended'])
  })
})

test('what was canceled stays so: no one goes back into it', async () => {
  const inside = { s1: 'start', f: 'and', A: 'user', B: 'user', j: 'and' }
  const xml = bpmn(
    {
      s: 'start',
      g: 'or',
      S: { is: 'sub', of: inside, flows: ['s1 f', 'f A', 'f B', 'A j', 'B j'] },
      C: 'user',
      h: 'or',
    },
    ['s g', 'g S', 'g C', 'S h', 'C h'],
  )
  const canceled = [...done('A'), { cancelBranch: 'S' }]
  expect(await places(xml, [...canceled, { withdraw: 'A' }, { return: 'A', from: 'C' }])).toEqual([
    'A B C',
    'B C j',
    'C h',
    '!NEVER_VISITED',
    '!NEVER_VISITED',
  ])
})

describe('event sub-processes', () => {
  const handled = (start: string) =>
    bpmn(
      {
        s: 'start',
        A: 'user',
        B: 'user',
        H: { is: 'sub event', of: { s1: `start ${start}`, U: 'user' }, flows: ['s1 U'] },
      },
      ['s A', 'A B'],
    )

  test('one that interrupted is waited for again after a return, and not after the way straight back to it', async () => {
    const xml = handled('message=m')
    const message = { message: 'm' }
    expect(await places(xml, [...done('A'), message, { return: 'A', from: 'U' }, message])).toEqual([
      'A',
      'B',
      'U',
      'A',
      'U',
    ])
    expect(await places(xml, [...done('A'), message, straightBack('A', 'U'), ...done('A'), message])).toEqual([
      'A',
      'B',
      'U',
      'A',
      'U',
      '!MESSAGE_UNKNOWN',
    ])
  })

  test('one that interrupted is waited for again after a jump out of it', async () => {
    const xml = handled('message=m')
    expect(await places(xml, [{ message: 'm' }, { jump: 'U', to: 'B' }, { message: 'm' }])).toEqual([
      'A',
      'U',
      'B',
      'U',
    ])
  })

  test('what has happened beside a scope does not happen again when a way straight back brings it back', async () => {
    const xml = bpmn(
      {
        s: 'start',
        A: 'user',
        S: {
          is: 'sub',
          of: {
            s1: 'start',
            B: 'user',
            H: { is: 'sub event', of: { s2: 'start timer=PT1H beside', U: 'user' }, flows: ['s2 U'] },
          },
          flows: ['s1 B'],
        },
      },
      ['s A', 'A S'],
    )
    const steps = [...done('A'), { advance: 'PT1H' }, straightBack('A', 'B'), ...done('A'), { advance: 'PT2H' }]
    expect(await places(xml, steps)).toEqual(['A', 'B', 'B U', 'A', 'B U', 'B U'])
  })

  test('what one throws is not for itself, but for those around', async () => {
    for (const [what, kind] of [
      ['error', ''],
      ['escalation', ''],
      ['escalation', 'beside'],
    ] as const) {
      const xml = bpmn(
        {
          s: 'start',
          S: {
            is: 'sub',
            of: {
              s1: 'start',
              A: 'user',
              e1: `end ${what}=E1`,
              H: {
                is: 'sub event',
                of: { s2: `start ${what}=E1 ${kind}`, U: 'user', e2: `end ${what}=E1` },
                flows: ['s2 U', 'U e2'],
              },
            },
            flows: ['s1 A', 'A e1'],
          },
          b: `boundary on=S ${what}=E1`,
          L: 'user',
        },
        ['s S', 'b L'],
      )
      expect(await places(xml, done('A', 'U', 'L'))).toEqual(['A', 'U', 'L', 'ended'])
    }
  })

  test('an error interrupts, whatever the file says, and a problem reports it', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: { s1: 'start', f: 'and', A: 'user', B: 'user', e1: 'end error=E1' },
          flows: ['s1 f', 'f A', 'f B', 'B e1'],
        },
        b: 'boundary on=S error=E1 beside',
        L: 'user',
      },
      ['s S', 'b L'],
    )
    expect(await places(xml, done('B', 'L'))).toEqual(['A B', 'L', 'ended'])
    expect((await compile(xml)).problems).toContainEqual(
      expect.objectContaining({ code: 'EXTENSION_IGNORED', severity: 'warning', node: 'b', detail: 'cancelActivity' }),
    )
  })
})

describe('jumping out of branches', () => {
  const branches = (kind: string) =>
    bpmn({ s: 'start', A: 'user', f: kind, B: 'user', D: 'user', j: kind, C: 'user' }, [
      's A',
      'A f',
      'f B ${one}',
      'f D',
      'B j',
      'D j',
      'j C',
    ])
  const vars = { one: true }

  test('over an inclusive join takes the other branches along: no one is asked twice', async () => {
    expect(await places(branches('or'), [...done('A'), { jump: 'B', to: 'C' }, ...done('C')], { vars })).toEqual([
      'A',
      'B D',
      'C',
      'ended',
    ])
  })

  test('to before the fork, where no one was, takes them along as well', async () => {
    for (const kind of ['or', 'and'])
      expect(
        await places(branches(kind), [{ jump: 'A', to: 'f' }, { jump: 'B', to: 'A' }, ...done('A', 'B', 'D', 'C')], {
          vars,
        }),
      ).toEqual(['A', 'B D', 'A', 'B D', 'D j', 'C', 'ended'])
  })

  test('what is inside of what went along comes back once', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        S: { is: 'sub', of: { s1: 'start', A: 'user' }, flows: ['s1 A'] },
        t: 'boundary on=S timer=PT1H',
        L: 'user',
        B: 'user',
        j: 'and',
        C: 'user',
      },
      ['s f', 'f S', 't L', 'L j', 'f B', 'S j', 'B j', 'j C'].map((flow) => flow.replace('L j', 'L S')),
    )
    const lines = await trial(xml, [...done('B'), { jump: 'A', to: 'C' }, { withdraw: 'B' }, ...done('A', 'B', 'C')])
    expect(lines.map(({ active }) => Object.keys(active).sort().join(' '))).toEqual([
      'A B',
      'A j',
      'C',
      'A B',
      'B j',
      'C',
      '',
    ])
  })
})

describe('votes', () => {
  const steps = (...more: object[]) => [{ addSigner: 'M', user: 'u', position: 'before' }, ...more]
  const any = bpmn({ s: 'start', M: 'user times=3 mode=any', C: 'user' }, ['s M', 'M C'])

  test('a helper’s rejection counts for its task also after another vote was withdrawn', async () => {
    const rejected = { complete: 'M', by: 'u', outcome: 'reject' }
    expect(await places(any, steps(rejected, ...done('M'), { withdraw: 'M' }, ...done('M', 'C')) as never)).toEqual([
      'M×3',
      'M×3',
      'M×2',
      'C',
      'M×2',
      'C',
      'ended',
    ])
  })

  test('who is done while those after have not signed has not voted yet', async () => {
    const after = [{ addSigner: 'M', user: 'u', position: 'after' }, ...done('M')]
    const all = [...after, { complete: 'M', outcome: 'agree' }, { withdraw: 'M' }]
    expect((await places(any, all as never)).at(-1)).toBe('M×3')
  })

  test('a rejection with no one to return it to ends the process: who votes last is not stuck with it', async () => {
    for (const rule of ['return', 'end']) {
      const xml = bpmn({ s: 'start', M: `user times=2 portico:onReject=${rule}`, C: 'user' }, ['s M', 'M C'])
      const lines = await trial(xml, [{ complete: 'M', outcome: 'reject' }, { complete: 'M' }])
      expect(lines.at(-1)).toMatchObject({ status: 'rejected', active: {} })
    }
  })
})

/** Traps that other engines fall into, each with what is right. */
import { describe, expect, test } from 'vitest'
import { done } from './models.ts'
import { bpmn, places, straightBack } from '../bpmn.ts'

describe('what random play has found', () => {
  test('a return gives a join back its input also when what came of it has ended', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        A: 'user',
        t: 'boundary on=A timer=PT1H beside',
        R: 'user',
        B: 'user',
        j: 'and',
        e: 'end',
      },
      ['s f', 'f A', 'f B', 't R', 'A j', 'B j', 'j e'],
    )
    expect(
      await places(xml, [{ advance: 'PT1H' }, ...done('A', 'B'), { return: 'A', from: 'R' }, ...done('A')]),
    ).toEqual(['A B', 'A B R', 'B R j', 'R', 'A j', 'ended'])
  })

  test('what happens beside a second time is not brought back from the first, too', async () => {
    const xml = bpmn({ s: 'start', A: 'user', t: 'boundary on=A timer=PT1H beside', R: 'user', e: 'end' }, [
      's A',
      't R',
      'A e',
    ])
    const back = straightBack('A', 'R')
    expect(
      await places(xml, [{ advance: 'PT1H' }, ...done('A'), back, { advance: 'PT1H' }, ...done('A', 'R')]),
    ).toEqual(['A', 'A R', 'R', 'A', 'A R', 'R', 'ended'])
  })

  test('a helper’s signature is no vote that could be withdrawn; a task whose followers have not signed can be', async () => {
    const xml = bpmn({ s: 'start', A: 'user assignee=ann', B: 'user' }, ['s A', 'A B'])
    const after = { addSigner: 'A', user: 'bob', position: 'after' }
    expect(
      await places(xml, [
        after,
        { complete: 'A', by: 'ann' },
        { withdraw: 'A', by: 'ann' },
        { complete: 'A', by: 'bob' },
        { complete: 'A', by: 'ann' },
        { complete: 'A', by: 'bob' },
      ]),
    ).toEqual(['A', 'A', 'A', 'A', '!NOT_YOURS', 'A', 'B'])
    expect(
      await places(xml, [
        { ...after, position: 'before' },
        { complete: 'A', by: 'bob' },
        { withdraw: 'A', by: 'bob' },
      ]),
    ).toEqual(['A', 'A', 'A', '!NOTHING_TO_WITHDRAW'])
  })

  test('who was alone when the task opened is counted as a member since, also when another withdraws', async () => {
    const xml = bpmn({ s: 'start', A: 'user', B: 'user' }, ['s A', 'A B'])
    expect(
      await places(xml, [{ addSigner: 'A', user: 'bob' }, ...done('A', 'A'), { withdraw: 'A' }, ...done('A')]),
    ).toEqual(['A', 'A×2', 'A', 'B', 'A', 'B'])
  })

  test('what was taken back before a way straight back stays taken back after it', async () => {
    const xml = bpmn({ s: 'start', l: 'xor', P: 'task', U: 'user', x: 'xor', e: 'end' }, [
      's l',
      'l P',
      'P U',
      'U x',
      'x l ${again}',
      'x e default',
    ])
    const steps = [
      { complete: 'U', vars: { again: true } },
      { withdraw: 'U' },
      straightBack('P', 'U'),
      { withdraw: 'U' },
      { complete: 'U', vars: { again: false } },
    ]
    expect(await places(xml, steps)).toEqual(['U', 'U', 'U', 'U', '!NOTHING_TO_WITHDRAW', 'ended'])
  })

  test('withdrawing into a canceled branch leaves the join with one token of it', async () => {
    const xml = bpmn(
      {
        s: 'start',
        f: 'and',
        A: 'user',
        S: { is: 'sub times=2', of: { s1: 'start', U: 'user' }, flows: ['s1 U'] },
        j: 'and',
        e: 'end',
      },
      ['s f', 'f A', 'f S', 'A j', 'S j', 'j e'],
    )
    expect(
      (await places(xml, [...done('U'), { cancelBranch: 'S' }, { withdraw: 'U' }, ...done('U', 'A')])).at(-1),
    ).toBe('ended')
  })

  test('a vote given before a way straight back is none that could be withdrawn after it', async () => {
    const xml = bpmn({ s: 'start', A: 'user', M: 'user times=2', B: 'user' }, ['s A', 'A M', 'A B'])
    const steps = [...done('A', 'M'), straightBack('A', 'B'), ...done('A'), { withdraw: 'M' }, ...done('M', 'M', 'B')]
    expect(await places(xml, steps)).toEqual([
      'A',
      'B M×2',
      'B M',
      'A',
      'B M×2',
      '!NOTHING_TO_WITHDRAW',
      'B M',
      'B',
      'ended',
    ])
  })

  test('what has happened beside a task does not happen again when a way straight back brings both back', async () => {
    const xml = bpmn({ s: 'start', A: 'user', B: 'user', t: 'boundary on=B timer=PT1H beside', R: 'user', e: 'end' }, [
      's A',
      'A B',
      't R',
      'B e',
    ])
    const steps = [
      ...done('A'),
      { advance: 'PT1H' },
      straightBack('A', 'B'),
      ...done('A'),
      { advance: 'PT2H' },
      ...done('B', 'R'),
    ]
    expect(await places(xml, steps)).toEqual(['A', 'B', 'B R', 'A', 'B R', 'B R', 'R', 'ended'])
  })
})

describe('what a way straight back sends away again stays on record as it had gone before', () => {
  test('members that were interrupted were not done', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: { is: 'sub times=2', of: { a: 'start', U: 'user', V: 'user' }, flows: ['a U', 'U V'] },
        t: 'boundary on=S timer=PT1H',
        L: 'user',
        e: 'end',
      },
      ['s S', 'S e', 't L', 'L e'],
    )
    const steps = [
      ...done('U'),
      { advance: 'PT1H' },
      straightBack('U', 'L'),
      ...done('U'),
      { return: 'U', from: 'L' },
      ...done('U', 'V', 'V'),
    ]
    expect(await places(xml, steps)).toEqual(['U×2', 'U V', 'L', 'U V', 'L', 'U V', 'V×2', 'V', 'ended'])
  })

  test('a branch that was ended by force comes back again with who did it', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: {
            a: 'start',
            f: 'and',
            A: 'user',
            x: 'xor',
            k: 'end terminate',
            P: 'task',
            B: 'user',
            j: 'and',
            z: 'end',
          },
          flows: ['a f', 'f A', 'f B', 'A x', 'x k ${kill}', 'x P default', 'P j', 'B j', 'j z'],
        },
        C: 'user',
        e: 'end',
      },
      ['s S', 'S C', 'C e'],
    )
    const decide = (kill: boolean) => ({ complete: 'A', vars: { kill } })
    const steps = [
      decide(true),
      straightBack('A', 'C'),
      decide(true),
      { return: 'A', from: 'C' },
      decide(false),
      ...done('B', 'C'),
    ]
    expect(await places(xml, steps)).toEqual(['A B', 'C', 'A B', 'C', 'A B', 'B j', 'C', 'ended'])
  })
})

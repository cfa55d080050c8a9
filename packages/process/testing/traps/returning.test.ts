/** Traps that other engines fall into, each with what is right. */
import { describe, expect, test } from 'vitest'
import { countersign, done, fork, people } from './models.ts'
import { bpmn, places, straightBack } from '../bpmn.ts'

describe('returning', () => {
  test('trap 5: from one branch to before the fork takes the other branch along, and nothing is asked twice', async () => {
    expect(
      await places(fork, [
        ...done('apply', 'A'),
        { return: 'apply', from: 'A2' },
        ...done('apply', 'A', 'A2', 'B', 'C'),
      ]),
    ).toEqual(['apply', 'A B', 'A2 B', 'apply', 'A B', 'A2 B', 'B j', 'C', 'ended'])
  })

  test('trap 5: also when the other branch has come to the join already', async () => {
    expect(
      await places(fork, [
        ...done('apply', 'B', 'A'),
        { return: 'apply', from: 'A2' },
        ...done('apply', 'B', 'A', 'A2', 'C'),
      ]),
    ).toEqual(['apply', 'A B', 'A j', 'A2 j', 'apply', 'A B', 'A j', 'A2 j', 'C', 'ended'])
  })

  test('from one branch into another is refused: what is open there would go on beside what is asked again', async () => {
    expect(await places(fork, [...done('apply', 'A'), { return: 'A', from: 'B' }])).toEqual([
      'apply',
      'A B',
      'A2 B',
      '!OTHER_BRANCH',
    ])
  })

  test('trap 6: from behind the join into one branch gives the join back what came from the other', async () => {
    expect(
      await places(fork, [...done('apply', 'A', 'A2', 'B'), { return: 'A', from: 'C' }, ...done('A', 'A2', 'C')]),
    ).toEqual(['apply', 'A B', 'A2 B', 'B j', 'C', 'A j', 'A2 j', 'C', 'ended'])
  })

  test('trap 6: twice in a row, into the same branch and into the other', async () => {
    expect(
      await places(fork, [
        ...done('apply', 'A', 'A2', 'B'),
        { return: 'A', from: 'C' },
        ...done('A', 'A2'),
        { return: 'B', from: 'C' },
        ...done('B'),
        { return: 'A2', from: 'C' },
        ...done('A2', 'C'),
      ]),
    ).toEqual(['apply', 'A B', 'A2 B', 'B j', 'C', 'A j', 'A2 j', 'C', 'B j', 'C', 'A2 j', 'C', 'ended'])
  })

  test('trap 6: two joins deep', async () => {
    const xml = bpmn(
      { s: 'start', f: 'and', g: 'and', A: 'user', B: 'user', D: 'user', h: 'and', j: 'and', C: 'user', e: 'end' },
      ['s f', 'f g', 'f D', 'g A', 'g B', 'A h', 'B h', 'h j', 'D j', 'j C', 'C e'],
    )
    expect(await places(xml, [...done('A', 'B', 'D'), { return: 'A', from: 'C' }, ...done('A', 'C')])).toEqual([
      'A B D',
      'B D h',
      'D j',
      'C',
      'A h j',
      'C',
      'ended',
    ])
  })

  test('an inclusive join waits for what was returned, and for nothing else', async () => {
    const xml = bpmn({ s: 'start', f: 'or', A: 'user', B: 'user', D: 'user', j: 'or', C: 'user', e: 'end' }, [
      's f',
      'f A ${a}',
      'f B ${b}',
      'f D default',
      'A j',
      'B j',
      'D j',
      'j C',
      'C e',
    ])
    expect(
      await places(xml, [...done('A', 'B'), { return: 'B', from: 'C' }, ...done('B', 'C')], {
        vars: { a: true, b: true },
      }),
    ).toEqual(['A B', 'B j', 'C', 'B j', 'C', 'ended'])
  })

  test('trap 7: a countersign that is returned to begins with no votes', async () => {
    const steps = [...done('A', 'A', 'A'), { return: 'A', from: 'B' }, ...done('A'), ...done('A', 'A', 'B')]
    expect(await places(countersign('until=${nrOfCompletedInstances==3}'), steps, { vars: people })).toEqual([
      'A×3',
      'A×2',
      'A',
      'B',
      'A×3',
      'A×2',
      'A',
      'B',
      'ended',
    ])
  })

  test('trap 8: straight back to the returner, with everything beside as it was', async () => {
    const back = straightBack('apply', 'A2')
    expect(await places(fork, [...done('apply', 'A', 'B'), back, ...done('apply', 'A2', 'C')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'A2 j',
      'apply',
      'A2 j',
      'C',
      'ended',
    ])
    expect(await places(fork, [...done('apply', 'A'), back, ...done('apply', 'A2', 'B', 'C')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'apply',
      'A2 B',
      'B j',
      'C',
      'ended',
    ])
  })

  test('trap 8: straight back over a join leaves nothing before it', async () => {
    const back = straightBack('A', 'C')
    expect(await places(fork, [...done('apply', 'A', 'A2', 'B'), back, ...done('A', 'C')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'B j',
      'C',
      'A j',
      'C',
      'ended',
    ])
  })

  test('trap 8: a choice that would now be another leads forward', async () => {
    const xml = bpmn({ s: 'start', A: 'user', x: 'xor', B: 'user', C: 'user' }, [
      's A',
      'A x',
      'x B ${n>10}',
      'x C default',
    ])
    const back = [{ complete: 'A', vars: { n: 20 } }, straightBack('A', 'B')]
    expect(await places(xml, [...back, { complete: 'A', vars: { n: 1 } }])).toEqual(['A', 'B', 'A', 'C'])
    expect(await places(xml, [...back, { complete: 'A', vars: { n: 30 } }])).toEqual(['A', 'B', 'A', 'B'])
  })

  test('into a sub-process that is over opens it again, with what it had', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: { s1: 'start', f: 'and', A: 'user', B: 'user', j: 'and', D: 'user' },
          flows: ['s1 f', 'f A', 'f B', 'A j', 'B j', 'j D'],
        },
        C: 'user',
        e: 'end',
      },
      ['s S', 'S C', 'C e'],
    )
    expect(await places(xml, [...done('A', 'B', 'D'), { return: 'A', from: 'C' }, ...done('A', 'D', 'C')])).toEqual([
      'A B',
      'B j',
      'D',
      'C',
      'A j',
      'D',
      'C',
      'ended',
    ])
  })

  test('into one of several sub-processes leaves the others done', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: { is: 'sub times=3', of: { s1: 'start', A: 'user', D: 'user' }, flows: ['s1 A', 'A D'] },
        C: 'user',
        e: 'end',
      },
      ['s S', 'S C', 'C e'],
    )
    expect(
      await places(xml, [...done('A', 'A', 'A', 'D', 'D', 'D'), { return: 'A', from: 'C' }, ...done('A', 'D', 'C')]),
    ).toEqual(['A×3', 'A×2 D', 'A D×2', 'D×3', 'D×2', 'D', 'C', 'A', 'D', 'C', 'ended'])
  })

  test('from a boundary event’s way into what it interrupted brings back the rest of that, too', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub',
          of: { s1: 'start', f: 'and', A: 'user', A2: 'user', B: 'user' },
          flows: ['s1 f', 'f A', 'A A2', 'f B'],
        },
        t: 'boundary on=S timer=PT1H',
        L: 'user',
        C: 'user',
      },
      ['s S', 'S C', 't L'],
    )
    expect(
      await places(xml, [...done('A'), { advance: 'PT1H' }, { return: 'A', from: 'L' }, ...done('A', 'A2', 'B', 'C')]),
    ).toEqual(['A B', 'A2 B', 'L', 'A B', 'A2 B', 'B', 'C', 'ended'])
  })

  test('out of a called process ends it; the call begins anew', async () => {
    const xml = bpmn({ s: 'start', A: 'user', c: 'call calls=q', C: 'user', e: 'end' }, ['s A', 'A c', 'c C', 'C e'])
    const called = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    expect(
      await places(
        [xml, called],
        [...done('A'), { return: 'A', from: 'Q' }, ...done('A', 'Q'), { return: 'c', from: 'C' }, ...done('Q', 'C')],
      ),
    ).toEqual(['A', 'Q', 'A', 'Q', 'C', 'Q', 'C', 'ended'])
  })

  test('into a called process that is over lets it go on there; others called beside stay done', async () => {
    const xml = bpmn({ s: 'start', c: 'call calls=q', C: 'user', e: 'end' }, ['s c', 'c C', 'C e'])
    const called = bpmn(
      { s: 'start', f: 'and', A: 'user', B: 'user', j: 'and', D: 'user' },
      ['s f', 'f A', 'f B', 'A j', 'B j', 'j D'],
      'q',
    )
    expect(
      await places([xml, called], [...done('A', 'B', 'D'), { return: 'A', from: 'C' }, ...done('A', 'D', 'C')]),
    ).toEqual(['A B', 'B j', 'D', 'C', 'A j', 'D', 'C', 'ended'])
    const twice = [
      ...done('A', 'B', 'D'),
      { return: 'A', from: 'C' },
      ...done('A', 'D'),
      { return: 'D', from: 'C' },
      ...done('D', 'C'),
    ]
    expect((await places([xml, called], twice)).slice(-4)).toEqual(['C', 'D', 'C', 'ended'])
    const several = bpmn({ s: 'start', c: 'call calls=q times=2', C: 'user', e: 'end' }, ['s c', 'c C', 'C e'])
    const simple = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    expect(await places([several, simple], [...done('Q', 'Q'), { return: 'Q', from: 'C' }, ...done('Q', 'C')])).toEqual(
      ['Q×2', 'Q', 'C', 'Q', 'C', 'ended'],
    )
  })

  test('what happens beside goes away with what it hangs on, and only with that', async () => {
    const xml = bpmn(
      { s: 'start', f: 'and', A: 'user', t: 'boundary on=A timer=PT1H beside', R: 'user', B: 'user', D: 'user' },
      ['s f', 'f A', 'f B', 't R', 'A D'],
    )
    expect(await places(xml, [{ advance: 'PT1H' }, ...done('A'), { return: 'A', from: 'D' }])).toEqual([
      'A B',
      'A B R',
      'B D R',
      'A B',
    ])
  })

  test('never to where no one was, nor to what was taken back', async () => {
    expect(
      await places(fork, [
        ...done('apply', 'A'),
        { return: 'C', from: 'A2' },
        { return: 'apply', from: 'A2' },
        { return: 'A', from: 'apply' },
      ]),
    ).toEqual(['apply', 'A B', 'A2 B', '!NEVER_VISITED', 'apply', '!NEVER_VISITED'])
  })
})

/** Going back across called processes. */
import { describe, expect, test } from 'vitest'
import { done } from './models.ts'
import { bpmn, places } from '../bpmn.ts'

const simple = bpmn({ s: 'start', Q: 'user', R: 'user' }, ['s Q', 'Q R'], 'q')
const caller = bpmn({ s: 'start', A: 'user', c: 'call calls=q', C: 'user' }, ['s A', 'A c', 'c C'])

describe('withdrawing into a called process that is over', () => {
  test('its caller waits for it again, and it goes on there', async () => {
    const steps = [...done('A', 'Q', 'R'), { withdraw: 'R' }, ...done('R', 'C')]
    expect(await places([caller, simple], steps)).toEqual(['A', 'Q', 'R', 'C', 'R', 'C', 'ended'])
  })

  test('not when a user has acted on what followed, in it or after it', async () => {
    const by = (complete: string, who: string) => ({ complete, by: who })
    const after = bpmn({ s: 'start', c: 'call calls=q', C: 'user', D: 'user' }, ['s c', 'c C', 'C D'])
    const start = [by('Q', 'ann'), by('R', 'bob')]
    expect(await places([after, simple], [...start, { withdraw: 'Q', by: 'ann' }])).toEqual([
      'Q',
      'R',
      'C',
      '!ALREADY_HANDLED',
    ])
    expect(await places([after, simple], [...start, by('C', 'eve'), { withdraw: 'R', by: 'bob' }])).toEqual([
      'Q',
      'R',
      'C',
      'D',
      '!ALREADY_HANDLED',
    ])
    expect(await places([after, simple], [...start, by('C', 'bob'), { withdraw: 'R', by: 'bob' }])).toEqual([
      'Q',
      'R',
      'C',
      'D',
      'R',
    ])
  })

  test('through every process around that is over as well', async () => {
    const middle = bpmn({ s: 'start', d: 'call calls=r' }, ['s d'], 'q')
    const inner = bpmn({ s: 'start', R: 'user' }, ['s R'], 'r')
    const steps = [...done('A', 'R'), { withdraw: 'R' }, ...done('R'), { return: 'R', from: 'C' }, ...done('R', 'C')]
    expect(await places([caller, middle, inner], steps)).toEqual(['A', 'R', 'C', 'R', 'C', 'R', 'C', 'ended'])
  })

  test('of several at once, the others stay done, and may be withdrawn while the call is not over', async () => {
    const several = bpmn({ s: 'start', c: 'call calls=q times=2', C: 'user' }, ['s c', 'c C'])
    const one = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    expect(await places([several, one], [...done('Q'), { withdraw: 'Q' }, ...done('Q', 'Q', 'C')])).toEqual([
      'Q×2',
      'Q',
      'Q×2',
      'Q',
      'C',
      'ended',
    ])
    expect(await places([several, one], [...done('Q', 'Q'), { withdraw: 'Q' }, ...done('Q', 'C')])).toEqual([
      'Q×2',
      'Q',
      'C',
      'Q',
      'C',
      'ended',
    ])
  })

  test('no one withdraws the start of a called process', async () => {
    const named = bpmn({ begin: 'start', Q: 'user' }, ['begin Q'], 'q')
    expect((await places([caller, named], [...done('A'), { withdraw: 'begin' }])).at(-1)).toBe('!NOTHING_TO_WITHDRAW')
    expect((await places([caller, named], [...done('A', 'Q'), { withdraw: 'begin' }])).at(-1)).toBe('!NO_TOKEN')
  })
})

describe('what was done in called processes', () => {
  test('keeps what led there from being withdrawn', async () => {
    const steps = [
      { complete: 'A', by: 'ann' },
      { complete: 'Q', by: 'bob' },
    ]
    expect(await places([caller, simple], [...steps, { withdraw: 'A', by: 'ann' }])).toEqual([
      'A',
      'Q',
      'R',
      '!ALREADY_HANDLED',
    ])
    expect(await places([caller, simple], [...done('A'), { withdraw: 'A' }])).toEqual(['A', 'Q', 'A'])
  })

  test('no longer does when the call was taken back meanwhile', async () => {
    const steps = [...done('A', 'Q'), { return: 'A', from: 'R' }, ...done('A'), { withdraw: 'A' }]
    expect(await places([caller, simple], steps)).toEqual(['A', 'Q', 'R', 'A', 'Q', 'A'])
  })

  test('is left when a round of it was taken back: the round before is the one that is returned to', async () => {
    const loop = bpmn({ s: 'start', l: 'xor', c: 'call calls=q', U: 'user', x: 'xor', C: 'user' }, [
      's l',
      'l c',
      'c U',
      'U x',
      'x l ${again}',
      'x C default',
    ])
    const one = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
    const steps = [
      ...done('Q'),
      { complete: 'U', vars: { again: true } },
      ...done('Q'),
      { complete: 'U', vars: { again: false } },
      { return: 'U', from: 'C' },
      { return: 'U', from: 'C' },
      { return: 'Q', from: 'U' },
    ]
    expect((await places([loop, one], steps)).slice(-4)).toEqual(['C', 'U', '!NO_TOKEN', 'Q'])
  })
})

describe('members of a call that were closed when it was over', () => {
  const one = bpmn({ s: 'start', Q: 'user' }, ['s Q'], 'q')
  test('are at it again when one that was done is', async () => {
    const xml = bpmn({ s: 'start', c: 'call calls=q times=3 until=${nrOfCompletedInstances>=1}', C: 'user' }, [
      's c',
      'c C',
    ])
    expect(await places([xml, one], [...done('Q'), { return: 'Q', from: 'C' }, ...done('Q', 'C')])).toEqual([
      'Q×3',
      'C',
      'Q×3',
      'C',
      'ended',
    ])
  })

  test('also when a boundary event had closed them', async () => {
    const xml = bpmn({ s: 'start', c: 'call calls=q times=2', t: 'boundary on=c timer=PT1H', L: 'user', C: 'user' }, [
      's c',
      'c C',
      't L',
    ])
    const steps = [...done('Q'), { advance: 'PT1H' }, { return: 'Q', from: 'L' }, ...done('Q', 'Q', 'C')]
    expect(await places([xml, one], steps)).toEqual(['Q×2', 'Q', 'L', 'Q×2', 'Q', 'C', 'ended'])
  })

  test('members of a sub-process likewise', async () => {
    const xml = bpmn(
      {
        s: 'start',
        S: {
          is: 'sub times=2 until=${nrOfCompletedInstances>=1}',
          of: { s1: 'start', A: 'user', B: 'user' },
          flows: ['s1 A', 'A B'],
        },
        C: 'user',
      },
      ['s S', 'S C'],
    )
    expect(await places(xml, [...done('A', 'B'), { return: 'B', from: 'C' }, ...done('A', 'B', 'C')])).toEqual([
      'A×2',
      'A B',
      'C',
      'A B',
      'B×2',
      'C',
      'ended',
    ])
  })
})

test('what a called process ended by force goes on when it is returned to, and who ended it decides again', async () => {
  const called = bpmn(
    { s: 'start', f: 'and', X: 'user', Y: 'user', x: 'xor', e: 'end terminate', j: 'and' },
    ['s f', 'f X', 'f Y', 'Y x', 'x e ${stop}', 'x j default', 'X j'],
    'q',
  )
  const stop = [...done('A'), { complete: 'Y', vars: { stop: true } }]
  const go = { complete: 'Y', vars: { stop: false } }
  for (const node of ['X', 'Y'])
    expect(await places([caller, called], [...stop, { return: node, from: 'C' }, go, ...done('X', 'C')])).toEqual([
      'A',
      'X Y',
      'C',
      'X Y',
      'X j',
      'C',
      'ended',
    ])
})

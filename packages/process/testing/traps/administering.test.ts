/** Traps that other engines fall into, each with what is right. */
import { describe, expect, test } from 'vitest'
import { done, fork } from './models.ts'
import { bpmn, NOON, places, straightBack, trial } from '../bpmn.ts'
import { compile } from '../../compile/compile.ts'
import { NEW, step } from '../../core/step.ts'

describe('administering', () => {
  test('trap 33: another version takes over what stands on the same nodes, and refuses the rest', async () => {
    const next = (nodes: Parameters<typeof bpmn>[0], flows: string[]) => async () => bpmn(nodes, flows)
    const wider = next(
      { s: 'start', apply: 'user', f: 'and', A: 'user', A2: 'user', B: 'user', j: 'and', C: 'user', X: 'user' },
      ['s apply', 'apply f', 'f A', 'A A2', 'f B', 'A2 j', 'B j', 'j X', 'X C'],
    )
    expect(
      await places(fork, [...done('apply', 'B'), { migrate: 'v2' }, ...done('A', 'A2', 'X')], { read: wider }),
    ).toEqual(['apply', 'A B', 'A j', 'A j', 'A2 j', 'X', 'C'])
    const without = next({ s: 'start', apply: 'user', f: 'and', A: 'user', D: 'user', j: 'and', C: 'user' }, [
      's apply',
      'apply f',
      'f A',
      'f D',
      'A j',
      'D j',
      'j C',
    ])
    const lines = await trial(fork, [...done('apply'), { migrate: 'v3' }], { read: without })
    expect(lines[2]?.error).toMatchObject({ code: 'MIGRATION', node: 'B' })
    const other = next({ s: 'start', apply: 'user', f: 'and', A: 'user', A2: 'user', B: 'user', j: 'or', C: 'user' }, [
      's apply',
      'apply f',
      'f A',
      'A A2',
      'f B',
      'A2 j',
      'B j',
      'j C',
    ])
    expect((await trial(fork, [...done('apply', 'B'), { migrate: 'v4' }], { read: other }))[3]?.error).toMatchObject({
      code: 'MIGRATION',
      node: 'j',
    })
  })

  test('trap 41: a jump back is a return; a jump over a join leaves nothing before it; one that strands is refused', async () => {
    expect(await places(fork, [...done('apply', 'A'), { jump: 'A2', to: 'apply' }, ...done('apply')])).toEqual([
      'apply',
      'A B',
      'A2 B',
      'apply',
      'A B',
    ])
    expect(await places(fork, [...done('apply', 'B'), { jump: 'A', to: 'C' }, ...done('C')])).toEqual([
      'apply',
      'A B',
      'A j',
      'C',
      'ended',
    ])
    expect(await places(fork, [...done('apply'), { jump: 'A', to: 'A2' }, { jump: 'A2', to: 'B' }])).toEqual([
      'apply',
      'A B',
      'A2 B',
      '!JUMP_STRANDS',
    ])
  })

  test('what a jump over a join leads to follows from all that was done on the branches it took along', async () => {
    const sub = (n: number) => ({
      is: 'sub',
      of: {
        [`a${n}`]: 'start',
        [`U${n}`]: 'user',
        [`b${n}`]: `boundary on=U${n} message=m${n} beside`,
        [`R${n}`]: 'user',
      },
      flows: [`a${n} U${n}`, `b${n} R${n}`],
    })
    const xml = bpmn({ s: 'start', f: 'and', S1: sub(1), S2: sub(2), j: 'and', C: 'user', e: 'end' }, [
      's f',
      'f S1',
      'f S2',
      'S1 j',
      'S2 j',
      'j C',
      'C e',
    ])
    const beside = [{ message: 'm1' }, { message: 'm2' }, ...done('R1', 'R2')]
    for (const node of ['R1', 'R2'])
      expect(
        await places(xml, [...beside, { jump: 'U1', to: 'C' }, { withdraw: node }, ...done(node, 'U1', 'U2', 'C')]),
      ).toEqual([
        'U1 U2',
        'R1 U1 U2',
        'R1 R2 U1 U2',
        'R2 U1 U2',
        'U1 U2',
        'C',
        `${node} U1 U2`,
        'U1 U2',
        'U2 j',
        'C',
        'ended',
      ])
    expect(
      await places(xml, [...beside, { jump: 'U1', to: 'C' }, straightBack('R2', 'C'), ...done('R2', 'C')]),
    ).toEqual(['U1 U2', 'R1 U1 U2', 'R1 R2 U1 U2', 'R2 U1 U2', 'U1 U2', 'C', 'R2 U1 U2', 'C', 'ended'])
  })

  test('a canceled branch gives the join its share', async () => {
    expect(await places(fork, [...done('apply'), { cancelBranch: 'A' }, ...done('B', 'C')])).toEqual([
      'apply',
      'A B',
      'B j',
      'C',
      'ended',
    ])
    expect(await places(fork, [{ cancelBranch: 'apply' }])).toEqual(['apply', 'canceled'])
  })

  test('trap 42: redoing is another instance, which says whose copy it is', async () => {
    const { ir } = await compile(fork)
    if (ir === undefined) throw new Error('not compiled')
    expect(step(ir, NEW, { type: 'start', copiedFrom: 'i1' }, { now: NOON }).effects[0]).toEqual({
      type: 'started',
      process: 'p',
      copiedFrom: 'i1',
    })
    const { state } = step(ir, NEW, { type: 'start' }, { now: NOON })
    const ended = step(ir, state, { type: 'cancel' }, { now: NOON }).state
    expect(() => step(ir, ended, { type: 'start' }, { now: NOON })).toThrow('ALREADY_STARTED')
  })

  test('trap 43: flows without ids get stable ones, written into the file, and none is lost', async () => {
    const bare = fork.replaceAll(/<sequenceFlow id="[^"]*"/g, '<sequenceFlow')
    const { ir, xml, problems } = await compile(bare)
    expect(Object.keys(ir?.flows ?? {})).toEqual([
      's_apply_1',
      'apply_f_1',
      'f_A_1',
      'A_A2_1',
      'f_B_1',
      'A2_j_1',
      'B_j_1',
      'j_C_1',
      'C_e_1',
    ])
    expect(problems.filter(({ code }) => code === 'ID_MADE')).toHaveLength(9)
    const again = await compile(xml)
    expect(again.ir).toEqual(ir)
    expect(again.problems).toEqual([])
    expect(await places(bare, done('apply', 'A', 'A2', 'B', 'C'))).toEqual([
      'apply',
      'A B',
      'A2 B',
      'B j',
      'C',
      'ended',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { readTree, writeTree, type SimpleTree } from '../simple/index.ts'
import { compile } from './compile.ts'
import { processIdsIn, withProcessIds } from './renamed.ts'

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const file = (processes: string) =>
  `<b:definitions xmlns:b="${MODEL}" xmlns:di="urn:di" xmlns:t="urn:own" targetNamespace="urn:own">${processes}</b:definitions>`

describe('processes with other ids', () => {
  const xml = file(
    `<!-- <b:process id="old"> --><b:collaboration id="c"><b:participant id="q" processRef="t:old"/></b:collaboration>` +
      `<b:process id='old' name="old"><b:startEvent id="s" name="id=&quot;old&quot;"/><b:callActivity id="again" calledElement="old"/></b:process>` +
      `<b:process id="second"><b:startEvent id="s2"/></b:process><di:plane bpmnElement="old"/>`,
  )
  const ids = new Map([
    ['old', 'new'],
    ['second', 'new_2'],
  ])

  it('are what the file has, in its order', () => expect(processIdsIn(xml)).toEqual(['old', 'second']))

  it('change where a process is defined or referred to, and nowhere else', () => {
    expect(withProcessIds(xml, ids)).toBe(
      xml
        .replace(`processRef="t:old"`, `processRef="t:new"`)
        .replace(`<b:process id='old'`, `<b:process id="new"`)
        .replace('calledElement="old"', 'calledElement="new"')
        .replace('<b:process id="second"', '<b:process id="new_2"')
        .replace('bpmnElement="old"', 'bpmnElement="new"'),
    )
  })

  it('come back when they are changed back', () =>
    expect(withProcessIds(withProcessIds(xml, ids), new Map([...ids].map(([a, b]) => [b, a])))).toBe(
      xml.replace(`id='old'`, `id="old"`),
    ))

  it('leave a drawn tree a tree', async () => {
    const tree: SimpleTree = {
      version: 1,
      made: 1,
      process: { key: 'leave', name: 'Leave' },
      start: {},
      steps: [{ id: 'approve1', kind: 'approve', fields: { people: 'leader' } }],
      end: {},
    }
    const copy = withProcessIds(writeTree(tree), new Map([['leave', 'leave_2']]))
    expect(readTree(copy)).toEqual({ ...tree, process: { ...tree.process, key: 'leave_2' } })
    expect((await compile(copy)).ir?.id).toBe('leave_2')
  })
})

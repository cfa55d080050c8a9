/** Small files, and what was read of them. */
import { compile } from './compile.ts'
import type { Mapping } from './reader.ts'
import type { Node } from '../model/ir.ts'

const NAMESPACES = [
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"',
  'xmlns:activiti="http://activiti.org/bpmn"',
  'xmlns:flowable="http://flowable.org/bpmn"',
  'xmlns:zeebe="http://camunda.org/schema/zeebe/1.0"',
  'xmlns:portico="urn:portico:process"',
].join(' ')
const ROOTS =
  '<message id="m1" name="order"/><message id="m2"/><message id="m3" name=" "/><signal id="g1" name="go"/><signal id="g2" name="go ${n}"/><error id="e1" errorCode="E1"/><error id="e2"/><escalation id="c1" escalationCode="C1"/><escalation id="c2"/>'
export const file = (inside: string) =>
  `<definitions ${NAMESPACES}>${ROOTS}<process id="p">${inside}</process></definitions>`
export const around = (element: string) =>
  file(`<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="T"/>${element}`)

export interface Read {
  node: Node | undefined
  problems: string[]
}

/** The node `T` of what stands after a start event, and the problems: `severity CODE node detail`. */
export async function read(element: string, mapping: Mapping = {}): Promise<Read> {
  const { ir, problems } = await compile(around(element), mapping)
  return {
    node: ir?.nodes['T'],
    problems: problems.map(({ severity, code, node, flow, detail }) =>
      [severity, code, node, flow, detail].filter((one) => one !== undefined).join(' '),
    ),
  }
}

export const juel = (text: string) => ({ lang: 'juel', text })
export const plain = (text: string) => ({ lang: 'text', text })
export const base = { id: 'T', scope: 'p', in: ['f'], out: [] }

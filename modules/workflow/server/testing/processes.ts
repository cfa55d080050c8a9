/** Small processes in XML, and the ways of a test to deploy, start and handle them. */
import type { TestServer } from '../../../../tests/harness.ts'
import { workflowInstanceRoutes, type Start } from '#workflow/contract/instance.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'

/** The XML of a process; `body`: its nodes and flows, in BPMN's own namespace. */
export const processOf = (id: string, body: string, name = id, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"
  xmlns:portico="urn:portico:process" targetNamespace="test" id="d_${id}">${more}
<process id="${id}" name="${name}" isExecutable="true">${body}</process></definitions>`

/** Flows from `a b` pairs; what follows a second blank is the condition. */
export const flows = (...pairs: string[]): string =>
  pairs
    .map((pair, index) => {
      const [from = '', to = '', ...rest] = pair.split(' ')
      const condition = rest.join(' ')
      const inside = condition === '' ? '' : `<conditionExpression>${condition}</conditionExpression>`
      return `<sequenceFlow id="f${index}" sourceRef="${from}" targetRef="${to}">${inside}</sequenceFlow>`
    })
    .join('')

/** A form of fields: `name:type`, `name:type:readonly`. */
export const fields = (...all: string[]): string => {
  const inside = all.map((field) => {
    const [id = '', type = 'string', readOnly] = field.split(':')
    const rule = '<camunda:validation><camunda:constraint name="readonly"/></camunda:validation>'
    return `<camunda:formField id="${id}" type="${type}">${readOnly === undefined ? '' : rule}</camunda:formField>`
  })
  return `<extensionElements><camunda:formData>${inside.join('')}</camunda:formData></extensionElements>`
}

/** Apply, then approve: who approves is a variable, `boss`. */
export const LEAVE = (id = 'leave'): string =>
  processOf(
    id,
    `<startEvent id="start" portico:writes="boss"/><userTask id="apply" name="Apply" camunda:assignee="\${initiator}"/>
<userTask id="approve" name="Approve" camunda:assignee="\${boss}"/>
<exclusiveGateway id="choice" default="back"/><endEvent id="done"/><endEvent id="refused"/>
<sequenceFlow id="back" sourceRef="choice" targetRef="refused"/>${flows(
      'start apply',
      'apply approve',
      'approve choice',
      "choice done ${outcome == 'agree'}",
    )}`,
    'Leave',
  )

export async function deploy(server: TestServer, token: string, xml: string, name = 'Process'): Promise<string> {
  const { data, body } = await server.call(workflowModelRoutes.create, { body: { name, xml }, token })
  if (data === null) throw new Error(JSON.stringify(body))
  const deployed = await server.call(workflowModelRoutes.deploy, { body: { id: data.id }, token })
  if (deployed.status !== 200) throw new Error(JSON.stringify(deployed.body))
  return data.id
}

export async function start(server: TestServer, token: string, body: Partial<Start> & { key: string }) {
  const answer = await server.call(workflowInstanceRoutes.start, { body, token })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.data
}

export const toDo = async (server: TestServer, token: string) =>
  (await server.call(workflowTaskRoutes.toDo, { query: { limit: 100 }, token })).data.list

/** The oldest open task a user has at a node of an instance. */
export async function taskAt(server: TestServer, token: string, rootId: string, nodeId: string): Promise<string> {
  const found = (await toDo(server, token)).filter((task) => task.rootId === rootId && task.nodeId === nodeId).at(-1)
  if (found === undefined) throw new Error(`nothing to do at ${nodeId}`)
  return found.id
}

export const get = async (server: TestServer, token: string, id: string) =>
  (await server.call(workflowInstanceRoutes.get, { params: { id }, token })).data

/** Pieces of which the stand-ins for files of other engines are made (`foreign.ts`). */

export interface Foreign {
  category: string
  name: string
  /** The nodes and flows of its process. */
  body: string
  /** Beside the process: messages, errors, other processes. */
  roots?: string
  vars?: Record<string, unknown>
  /** What stands in for its classes, beans and scripts. */
  functions?: readonly string[]
  /** `ends`, or what keeps it from being deployed, or from going on until what it calls is there. */
  outcome: 'ends' | readonly string[]
}

export const flow = (from: string, to: string, condition = '') =>
  `<sequenceFlow sourceRef="${from}" targetRef="${to}">${
    condition === ''
      ? ''
      : `<conditionExpression xsi:type="tFormalExpression"><![CDATA[${condition}]]></conditionExpression>`
  }</sequenceFlow>`
/** Flows from node to node. */
export const way = (...nodes: string[]) =>
  nodes
    .slice(1)
    .map((to, at) => flow(nodes[at] ?? '', to))
    .join('')
export const [START, END] = ['<startEvent id="start"/>', '<endEvent id="end"/>']
/** Start, one activity `work`, end. */
export const around = (activity: string, more = '') => `${START}${activity}${END}${way('start', 'work', 'end')}${more}`
export const user = (attributes = 'activiti:assignee="kermit"', inside = '') =>
  around(`<userTask id="work" name="Work" ${attributes}>${inside}</userTask>`)
export const service = (attributes: string, inside = '') =>
  around(`<serviceTask id="work" ${attributes}>${inside}</serviceTask>`)
export const inside = (extension: string) => `<extensionElements>${extension}</extensionElements>`
export const handled = (boundary: string, work = '<userTask id="work" activiti:assignee="kermit"/>') =>
  around(work, `${boundary}<endEvent id="other"/>${way('boundary', 'other')}`)
export const boundary = (event: string, more = '') =>
  `<boundaryEvent id="boundary" attachedToRef="work" ${more}>${event}</boundaryEvent>`
export const waits = (event: string) => around(`<intermediateCatchEvent id="work">${event}</intermediateCatchEvent>`)
export const throws = (event: string) => around(`<intermediateThrowEvent id="work">${event}</intermediateThrowEvent>`)
export const after = (duration: string) =>
  `<timerEventDefinition><timeDuration>${duration}</timeDuration></timerEventDefinition>`
export const MESSAGE = '<message id="msg" name="news"/>'
export const SIGNAL = '<signal id="sig" name="news"/>'
export const ERROR = '<error id="err" errorCode="BROKEN"/>'
export const several = (content: string, more = '') =>
  `<multiInstanceLoopCharacteristics ${more}>${content}</multiInstanceLoopCharacteristics>`
export const part = (content: string, tag = 'subProcess', more = '') =>
  `<${tag} id="work" ${more}><startEvent id="in"/>${content}<endEvent id="out"/>${way('in', 'inner', 'out')}</${tag}>`
export const INNER = '<userTask id="inner" activiti:assignee="kermit"/>'
export const split = (gateway: string, first: string, second: string) =>
  `${START}<${gateway} id="split"/><userTask id="a" activiti:assignee="kermit"/><userTask id="b" activiti:assignee="gonzo"/>
<${gateway} id="join"/>${END}${way('start', 'split')}${flow('split', 'a', first)}${flow('split', 'b', second)}${way('a', 'join', 'end')}${way('b', 'join')}`

export const of = (
  category: string,
  all: Record<string, Omit<Foreign, 'category' | 'name' | 'outcome'> & { not?: string[] }>,
): Foreign[] =>
  Object.entries(all).map(([name, { not, ...one }]) => ({ category, name, ...one, outcome: not ?? 'ends' }))

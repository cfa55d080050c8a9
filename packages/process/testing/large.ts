/**
 * Models made to be expensive: wide, long, deep. Those that stay within the limits must be read in time, the others be
 * refused in time.
 */

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="large">'

/** One file with one process. */
export const processWith = (body: string, key = 'large'): string =>
  `${HEAD}<process id="${key}" isExecutable="true">${body}</process></definitions>`

const flow = (id: string, from: string, to: string) =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
const count = (many: number) => Array.from({ length: many }, (_, at) => at)

/** A fork into many branches of one task each, and their join: `branches + 4` nodes. */
export const manyBranches = (branches: number, gateway: 'parallel' | 'inclusive' = 'parallel'): string =>
  processWith(
    `<startEvent id="s"/><${gateway}Gateway id="fork"/><${gateway}Gateway id="join"/><endEvent id="e"/>
${flow('in', 's', 'fork')}${flow('out', 'join', 'e')}
${count(branches)
  .map(
    (at) =>
      `<userTask id="t${at}" camunda:assignee="ann"/>${flow(`a${at}`, 'fork', `t${at}`)}${flow(`b${at}`, `t${at}`, 'join')}`,
  )
  .join('')}`,
  )

/** Pairs of a fork and a join, one after the other: `4 * pairs + 2` nodes. */
export const manyJoins = (pairs: number): string =>
  processWith(
    `<startEvent id="s"/><endEvent id="e"/>${flow('in', 's', 'f0')}${flow('out', `j${pairs - 1}`, 'e')}
${count(pairs)
  .map(
    (at) => `<parallelGateway id="f${at}"/><task id="a${at}"/><task id="b${at}"/><parallelGateway id="j${at}"/>
${flow(`fa${at}`, `f${at}`, `a${at}`)}${flow(`fb${at}`, `f${at}`, `b${at}`)}${flow(`aj${at}`, `a${at}`, `j${at}`)}${flow(`bj${at}`, `b${at}`, `j${at}`)}
${at + 1 < pairs ? flow(`n${at}`, `j${at}`, `f${at + 1}`) : ''}`,
  )
  .join('')}`,
  )

/** A fork and a join around pairs of forks and joins, each inside of the one before: `2 * depth + 3` nodes. */
export const nestedJoins = (depth: number): string =>
  processWith(
    `<startEvent id="s"/><task id="t"/><endEvent id="e"/>${flow('in', 's', 'f0')}${flow('out', 'j0', 'e')}
${flow('tin', `f${depth - 1}`, 't')}${flow('tout', 't', `j${depth - 1}`)}
${count(depth)
  .map(
    (at) => `<parallelGateway id="f${at}"/><parallelGateway id="j${at}"/>${flow(`x${at}`, `f${at}`, `j${at}`)}
${at + 1 < depth ? flow(`i${at}`, `f${at}`, `f${at + 1}`) + flow(`o${at}`, `j${at + 1}`, `j${at}`) : ''}`,
  )
  .join('')}`,
  )

/** Nodes that wait for nothing, one after the other: `nodes + 2` nodes. */
export const longChain = (nodes: number, element = 'task'): string =>
  processWith(
    `<startEvent id="s"/><endEvent id="e"/>${flow('in', 's', 'n0')}${flow('out', `n${nodes - 1}`, 'e')}
${count(nodes)
  .map((at) => `<${element} id="n${at}"/>${at + 1 < nodes ? flow(`f${at}`, `n${at}`, `n${at + 1}`) : ''}`)
  .join('')}`,
  )

/** Sub-processes, each inside of the one before. */
export const deepSubProcesses = (depth: number): string =>
  processWith(
    `<startEvent id="s"/>${flow('in', 's', 'sub0')}${count(depth)
      .map(
        (at) =>
          `<subProcess id="sub${at}"><startEvent id="s${at}"/>${at + 1 < depth ? flow(`i${at}`, `s${at}`, `sub${at + 1}`) : ''}`,
      )
      .join('')}${'</subProcess>'.repeat(depth)}`,
  )

/** An input parameter of maps, each inside of the one before. */
export const deepValue = (depth: number): string =>
  processWith(
    `<startEvent id="s"/>${flow('in', 's', 't')}<task id="t"><extensionElements><camunda:inputOutput><camunda:inputParameter name="v">${'<camunda:map><camunda:entry key="k">'.repeat(depth)}1${'</camunda:entry></camunda:map>'.repeat(depth)}</camunda:inputParameter></camunda:inputOutput></extensionElements></task>`,
  )

/** Tasks with as many flows as wanted between them: from each to those after it, over an inclusive choice. */
export const manyFlows = (nodes: number, flows: number): string =>
  processWith(
    `<startEvent id="s"/>${flow('first', 's', 'n0')}${count(nodes)
      .map((at) => `<userTask id="n${at}" camunda:assignee="ann"/>`)
      .join('')}${count(flows - 1)
      .map((at) => flow(`f${at}`, `n${at % nodes}`, `n${(at + 1 + Math.floor(at / nodes)) % nodes}`))
      .join('')}`,
  )

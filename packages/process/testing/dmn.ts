/** Files of decisions for tests, in a line per row instead of a page of XML. */

export interface TableSketch {
  id: string
  /** Decisions that come first. */
  requires?: readonly string[]
  policy?: string
  aggregation?: string
  /** `name`, `name:type` or an expression. */
  inputs: readonly string[]
  /** `name`, `name:type` or `name=values in their order`. */
  outputs: readonly string[]
  /** Tests, `=>`, outputs; cells are separated by `|`. */
  rules: readonly string[]
}

export const DMN = 'https://www.omg.org/spec/DMN/20191111/MODEL/'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const textOf = (text: string) => `<text>${escaped(text)}</text>`

/** A whole file. `more`: elements beside the tables. */
export const dmn = (tables: readonly TableSketch[], more = '', namespace = DMN): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="${namespace}" id="file" name="Decisions" namespace="t">${tables.map(table).join('\n')}${more}</definitions>`

/** An expression as a decision. */
export const literal = (id: string, expression: string, requires: readonly string[] = []): string =>
  `<decision id="${id}" name="${id}"><variable name="${id}"/>${required(requires)}<literalExpression id="${id}-l">${textOf(expression)}</literalExpression></decision>`

const required = (ids: readonly string[]) =>
  ids.map((id) => `<informationRequirement><requiredDecision href="#${id}"/></informationRequirement>`).join('')

function table({ id, requires = [], policy, aggregation, inputs, outputs, rules }: TableSketch): string {
  const attributes = [policy && ` hitPolicy="${policy}"`, aggregation && ` aggregation="${aggregation}"`].join('')
  return `<decision id="${id}" name="${id}">${required(requires)}<decisionTable id="${id}-t"${attributes}>
${inputs.map((one, at) => input(`${id}-i${at}`, one)).join('')}
${outputs.map((one, at) => output(`${id}-o${at}`, one)).join('')}
${rules.map((one, at) => rule(`${id}-r${at}`, one)).join('\n')}</decisionTable></decision>`
}

function input(id: string, spec: string): string {
  const [, expression = spec, type] = /^(\w+):([\w ]+)$/.exec(spec) ?? []
  const typeRef = type === undefined ? '' : ` typeRef="${type}"`
  return `<input id="${id}"><inputExpression id="${id}-e"${typeRef}>${textOf(expression)}</inputExpression></input>`
}

function output(id: string, spec: string): string {
  const [, name = spec, type, values] = /^(\w*)(?::(\w+))?(?:=(.*))?$/.exec(spec) ?? []
  const inner = values === undefined ? '' : `<outputValues>${textOf(values)}</outputValues>`
  return `<output id="${id}" name="${name}"${type === undefined ? '' : ` typeRef="${type}"`}>${inner}</output>`
}

function rule(id: string, spec: string): string {
  const [tests = '', entries = ''] = spec.split('=>')
  const cells = (text: string, element: string) =>
    text
      .split('|')
      .map((one) => `<${element}>${textOf(one.trim())}</${element}>`)
      .join('')
  return `<rule id="${id}">${cells(tests, 'inputEntry')}${cells(entries, 'outputEntry')}</rule>`
}

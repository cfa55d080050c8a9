/**
 * Reads DMN 1.3 XML into decisions, and says everything that cannot be evaluated. Files of the versions before and
 * after it differ in what is not read here, and are read alike. Never rejects: what cannot be read is a problem, too.
 */
import { DmnModdle } from 'dmn-moddle'
import type { DecisionDef, DecisionFile } from './model.ts'
import { readTable } from './read-table.ts'
import { DecisionReader } from './reader.ts'
import { child, children, optional, type Element } from '../compile/element.ts'
import { objectToDecisions } from '../compile/limits.ts'
import type { Problem } from '../compile/problem.ts'

export const MAX_DECISIONS = 100
const DMN_1_3 = 'https://www.omg.org/spec/DMN/20191111/MODEL/'
const OTHER_VERSIONS =
  /(["'])(?:http:\/\/www\.omg\.org\/spec\/DMN\/(?:20151101\/dmn\.xsd|20180521\/MODEL\/)|https?:\/\/www\.omg\.org\/spec\/DMN\/(?:20211108|20230324)\/MODEL\/)\1/g

export interface ReadDecisions {
  /** Undefined where there is nothing to read. */
  file: DecisionFile | undefined
  problems: Problem[]
}

/** A file of another version of the standard as one of DMN 1.3. */
export const asCurrentVersion = (xml: string): string => xml.replace(OTHER_VERSIONS, `"${DMN_1_3}"`)

/** It holds nothing of a file. */
const READER = new DmnModdle()

export async function readDecisions(xml: string): Promise<ReadDecisions> {
  const objection = objectToDecisions(xml)
  if (objection !== undefined) return { file: undefined, problems: [objection] }
  let root: Element
  let warnings: Problem[]
  try {
    const read = await READER.fromXML(asCurrentVersion(xml))
    root = read.rootElement as Element
    warnings = read.warnings.flatMap(({ message }) => problemOf(message))
  } catch (error) {
    const [detail = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { file: undefined, problems: [{ code: 'NOT_DMN', severity: 'error', detail }] }
  }
  const { decisions, reader } = readRoot(root)
  const problems = [...warnings, ...reader.problems]
  const found = { version: 1 as const, name: root.name ?? '', decisions }
  return { file: Object.keys(decisions).length === 0 ? undefined : found, problems }
}

/** What keeps a file from being deployed. */
export const isFaulty = (problems: readonly Problem[]): boolean => problems.some(({ severity }) => severity === 'error')

function problemOf(message: string): Problem[] {
  const twice = /duplicate ID <([^<>]*)>/.exec(message)?.[1]
  if (twice !== undefined) return [{ code: 'DUPLICATE_ID', severity: 'error', node: twice }]
  const [detail = ''] = message.split('\n')
  // Of what is only drawn nothing is read.
  return /di:|dc:|dmndi|DMNDI|unresolved reference/i.test(detail)
    ? []
    : [{ code: 'UNREADABLE', severity: 'warning', detail }]
}

function readRoot(root: Element): { decisions: Record<string, DecisionDef>; reader: DecisionReader } {
  const all = children(root, 'drgElement')
  const own = all.filter((one) => one.$type === 'dmn:Decision')
  const names = [...all, ...all.flatMap((one) => child(one, 'variable') ?? [])].flatMap(({ name }) => name ?? [])
  const reader = new DecisionReader(names)
  const decisions: Record<string, DecisionDef> = {}
  if (own.length === 0) reader.report('NO_DECISIONS', 'error', undefined)
  if (own.length > MAX_DECISIONS)
    reader.report('TOO_MANY_RULES', 'error', undefined, `${own.length} > ${MAX_DECISIONS}`)
  for (const element of own.slice(0, MAX_DECISIONS)) {
    const id = element.id ?? ''
    if (id === '' || id === '__proto__') reader.report('BAD_VALUE', 'error', element, 'id')
    else decisions[id] = readDecision(reader, element)
  }
  checkRequired(reader, decisions)
  return { decisions, reader }
}

function readDecision(reader: DecisionReader, element: Element): DecisionDef {
  const id = element.id ?? ''
  const name = element.name?.trim() || id
  const variable = child(element, 'variable')?.name?.trim() || name
  const logic = child(element, 'decisionLogic')
  if (children(element, 'knowledgeRequirement').length > 0)
    reader.report('DECISION_LOGIC', 'error', element, 'knowledgeRequirement')
  const draft: DecisionDef = { id, name, variable, requires: requiredBy(reader, element) }
  switch (logic?.$type) {
    case 'dmn:DecisionTable':
      return { ...draft, table: readTable(reader, logic, element, variable) }
    case 'dmn:LiteralExpression': {
      const expression = reader.expression(logic, element)
      if (expression === undefined) reader.report('DECISION_LOGIC', 'error', element, 'literalExpression')
      return { ...draft, ...optional('expression', expression) }
    }
    default:
      reader.report('DECISION_LOGIC', 'error', element, logic?.$type.replace(/^\w+:/, '') ?? 'decisionTable')
      return draft
  }
}

function requiredBy(reader: DecisionReader, element: Element): string[] {
  return children(element, 'informationRequirement').flatMap((requirement) => {
    const href = child(requirement, 'requiredDecision')?.['href'] as string | undefined
    if (href === undefined) return []
    if (href.startsWith('#')) return [href.slice(1)]
    reader.report('DANGLING_REFERENCE', 'error', element, href)
    return []
  })
}

/** Every decision that comes first is there, and none comes before itself. */
function checkRequired(reader: DecisionReader, decisions: Readonly<Record<string, DecisionDef>>): void {
  const done = new Set<string>()
  const visit = (id: string, above: readonly string[]): void => {
    if (above.includes(id)) {
      reader.report('DECISION_CYCLE', 'error', id, [...above.slice(above.indexOf(id)), id].join(' → '))
      return
    }
    if (done.has(id)) return
    done.add(id)
    for (const one of decisions[id]?.requires ?? []) {
      if (Object.hasOwn(decisions, one)) visit(one, [...above, id])
      else reader.report('DANGLING_REFERENCE', 'error', id, one)
    }
  }
  for (const id of Object.keys(decisions)) visit(id, [])
}

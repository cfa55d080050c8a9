import { checkModel } from './checks.ts'
import { type Document, type Element, children, flag, is, readDocument } from './element.ts'
import { withIds } from './ids.ts'
import { countsWith, objectToCounts, objectToText, type Counts } from './limits.ts'
import type { Problem } from './problem.ts'
import { readProcess } from './process.ts'
import { Reader, type Mapping } from './reader.ts'
import type { Ir } from '../model/ir.ts'

export interface Compiled {
  /** The first process of the file; `undefined` when there is none to read. */
  ir: Ir | undefined
  /** All processes of the file, in its order. */
  processes: Ir[]
  problems: Problem[]
  /** The file with the ids that were made: keep this one, since state and history speak of them. */
  xml: string
}

/**
 * Reads BPMN 2.0 XML into the intermediate form of its processes, and says everything that is not executable, ambiguous
 * or unsound. Never
 * rejects: what cannot be read is a problem, too. A process is deployed only when `blockers` finds nothing.
 */
export async function compile(xml: string, mapping: Mapping = {}): Promise<Compiled> {
  const objection = objectToText(xml)
  if (objection !== undefined) return refused(xml, objection)
  const identified = withIds(xml)
  let document: Document
  try {
    document = await readDocument(identified.xml)
  } catch (error) {
    const [detail = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return refused(xml, { code: 'NOT_BPMN', severity: 'error', detail })
  }
  const reader = new Reader(document, mapping)
  reportWarnings(reader)
  const made = new Map(identified.made.map(({ id }, at) => [id, at]))
  const processes: Ir[] = []
  let counts: Counts = { nodes: 0, flows: 0 }
  for (const process of children(document.definitions, 'rootElements').filter((one) => is(one, 'Process'))) {
    reader.within(process.id)
    if (flag(process, 'isExecutable') === false) reader.report('NOT_EXECUTABLE', 'info', process)
    const ir = readProcess(reader, process)
    processes.push(ir)
    counts = countsWith(counts, ir)
    const excess = objectToCounts(counts)
    if (excess !== undefined) return refused(xml, excess)
    checkModel(reader, ir)
    // The tree of the simple designer says nothing that the process beside it does not (`simple/`).
    reader.extensions.elements(process, 'tree')
    reader.reportUnused(process, process)
    reportMade(reader, ir, made)
  }
  reader.within(undefined)
  if (processes.length === 0) reader.report('NO_PROCESS', 'error')
  return { ir: processes[0], processes, problems: reader.problems, xml: identified.xml }
}

const refused = (xml: string, problem: Problem): Compiled => ({
  ir: undefined,
  processes: [],
  problems: [problem],
  xml,
})

/** Says which ids were made, in the order of the file. */
function reportMade(reader: Reader, ir: Ir, made: ReadonlyMap<string, number>): void {
  const own = new Set([ir.id, ...Object.keys(ir.nodes), ...Object.keys(ir.flows)])
  const ids = [...own].filter((id) => made.has(id)).sort((a, b) => (made.get(a) ?? 0) - (made.get(b) ?? 0))
  for (const id of ids) {
    const flow = ir.flows[id]
    if (flow === undefined) reader.report('ID_MADE', 'info', id, id)
    else reader.report('ID_MADE', 'info', flow.from, id, id)
  }
}

/** References that lead nowhere and content no one understands. Those of data are of no consequence here. */
function reportWarnings(reader: Reader): void {
  for (const { message, property, value, id } of reader.document.warnings) {
    if (property === 'id') reader.report('DUPLICATE_ID', 'error', value)
    else if (property === undefined || value === undefined) reader.report('UNREADABLE', 'warning', id, message)
    else if (/(messageRef|signalRef|errorRef|escalationRef|attachedToRef|default)$/.test(property))
      reader.report(
        'DANGLING_REFERENCE',
        property.endsWith('errorRef') ? 'warning' : 'error',
        id,
        `${property.replace(/^\w+:/, '')} ${value}`,
      )
    else if (!/(sourceRef|targetRef|incoming|outgoing|loopDataInputRef|bpmnElement)$/.test(property))
      reader.report('DANGLING_REFERENCE', 'info', id, `${property.replace(/^\w+:/, '')} ${value}`)
  }
}

/** What keeps a process from being deployed. */
export const blockers = (problems: readonly Problem[], process: string): Problem[] =>
  problems.filter((one) => one.severity === 'error' && (one.process === undefined || one.process === process))

export type { Element }

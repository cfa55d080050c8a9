import { checkModel } from './checks.ts'
import { type Document, type Element, children, flag, is, readDocument } from './element.ts'
import { withIds } from './ids.ts'
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
 * Reads BPMN 2.0 XML into the intermediate form of its processes, and says everything that is not executable, ambiguous or unsound. Never
 * rejects: what cannot be read is a problem, too. A process is deployed only when `blockers` finds nothing.
 */
export async function compile(xml: string, mapping: Mapping = {}): Promise<Compiled> {
  const identified = withIds(xml)
  let document: Document
  try {
    document = await readDocument(identified.xml)
  } catch (error) {
    const [detail = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    return { ir: undefined, processes: [], problems: [{ code: 'NOT_BPMN', severity: 'error', detail }], xml }
  }
  const reader = new Reader(document, mapping)
  reportWarnings(reader)
  const made = new Set(identified.made.map(({ id }) => id))
  const processes: Ir[] = []
  for (const process of children(document.definitions, 'rootElements').filter((one) => is(one, 'Process'))) {
    reader.within(process.id)
    if (flag(process, 'isExecutable') === false) reader.report('NOT_EXECUTABLE', 'info', process)
    const ir = readProcess(reader, process)
    checkModel(reader, ir)
    reader.reportUnused(process, process)
    for (const id of made) {
      if (Object.hasOwn(ir.flows, id)) reader.report('ID_MADE', 'info', ir.flows[id]?.from, id, id)
      else if (Object.hasOwn(ir.nodes, id) || ir.id === id) reader.report('ID_MADE', 'info', id, id)
    }
    processes.push(ir)
  }
  reader.within(undefined)
  if (processes.length === 0) reader.report('NO_PROCESS', 'error')
  return { ir: processes[0], processes, problems: reader.problems, xml: identified.xml }
}

/** References that lead nowhere and content nobody understands. Those of data are of no consequence here. */
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

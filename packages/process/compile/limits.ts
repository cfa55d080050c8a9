/**
 * What a file may hold. Everything that reads a model is made for models of this size; the sentences are in `locales/`.
 */
import { modelPrefixes } from './ids.ts'
import { tagsIn } from './tags.ts'
import type { Problem, ProblemCode } from './problem.ts'
import type { Ir } from '../model/ir.ts'

export const MAX_FILE_CHARACTERS = 1_000_000
/** Elements of the file, those of the drawing included. */
export const MAX_ELEMENTS = 50_000
/** Elements of the file, each inside of the one before. */
export const MAX_XML_DEPTH = 200
/** Events, gateways and activities of all processes of a file together, and every process but the first. */
export const MAX_NODES = 5_000
export const MAX_FLOWS = 10_000
/** Sub-processes, each inside of the one before; lists and maps in an input or output as well. */
export const MAX_DEPTH = 50

const problem = (code: ProblemCode, detail: string): Problem => ({ code, severity: 'error', detail })
const beyond = (count: number, most: number): string => `${count} > ${most}`

/**
 * Why a text is not read at all; `undefined` when it is. Nothing is read for this, the text is only passed over once.
 */
export function objectToText(xml: string): Problem | undefined {
  const prefixes = modelPrefixes(xml)
  const counts = { nodes: 0, flows: 0 }
  const excess = objectToShape(xml, (from) => {
    const [, prefix = '', name = ''] = NAME.exec(xml.slice(from, from + MAX_NAME)) ?? []
    if (!prefixes.has(prefix.slice(0, -1))) return
    if (NODE.test(name)) counts.nodes += 1
    if (name === 'sequenceFlow') counts.flows += 1
  })
  if (excess !== undefined) return excess
  const character = unstorableIn(xml)
  return character === undefined ? objectToCounts(counts) : problem('NOT_BPMN', character)
}

/** The same for a file of decisions. */
export function objectToDecisions(xml: string): Problem | undefined {
  const excess = objectToShape(xml, () => undefined)
  if (excess !== undefined) return excess
  const character = unstorableIn(xml)
  return character === undefined ? undefined : problem('NOT_DMN', character)
}

/** Whether a text is too long, or has too many elements or too deep ones. @param each where each element begins */
function objectToShape(xml: string, each: (from: number) => void): Problem | undefined {
  if (xml.length > MAX_FILE_CHARACTERS) return problem('TOO_LARGE', beyond(xml.length, MAX_FILE_CHARACTERS))
  let [elements, depth] = [0, 0]
  for (const { kind, from } of tagsIn(xml)) {
    if (kind !== 'empty') depth += kind === 'open' ? 1 : -1
    if (depth > MAX_XML_DEPTH) return problem('TOO_DEEP', `> ${MAX_XML_DEPTH}`)
    if (kind === 'close') continue
    elements += 1
    if (elements > MAX_ELEMENTS) return problem('TOO_MANY_ELEMENTS', `> ${MAX_ELEMENTS}`)
    each(from)
  }
  return undefined
}

/** How an opening tag begins, and the names of what counts as a node. */
const NAME = /^<([\w.-]+:)?([\w.-]+)/
const MAX_NAME = 100
const NODE =
  /^(process|subProcess|adHocSubProcess|transaction|callActivity|boundaryEvent|task|\w+Task|startEvent|endEvent|intermediate\w+Event|\w+Gateway)$/

/** What was read so far, of all processes of a file; each process counts as a node. */
export interface Counts {
  nodes: number
  flows: number
}

export const countsWith = ({ nodes, flows }: Counts, ir: Ir): Counts => ({
  nodes: nodes + 1 + Object.keys(ir.nodes).length,
  flows: flows + Object.keys(ir.flows).length,
})

/** Why processes that were read are not looked at any further. */
export function objectToCounts({ nodes, flows }: Counts): Problem | undefined {
  if (nodes > MAX_NODES + 1) return problem('TOO_MANY_NODES', beyond(nodes - 1, MAX_NODES))
  if (flows > MAX_FLOWS) return problem('TOO_MANY_FLOWS', beyond(flows, MAX_FLOWS))
  return undefined
}

/**
 * A reference to a character that no text may hold, as it stands in the file. What reads the file keeps 16 bits of it.
 */
function unstorableIn(xml: string): string | undefined {
  for (const [text, decimal, hex] of xml.matchAll(/&#(?:(\d+)|x([\da-f]+));/gi)) {
    const code = (decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) % 0x1_00_00
    const isControl = code < 0x20 && code !== 0x9 && code !== 0xa && code !== 0xd
    if (isControl || (code >= 0xd800 && code <= 0xdfff) || Number.isNaN(code)) return text.slice(0, 20)
  }
  return undefined
}

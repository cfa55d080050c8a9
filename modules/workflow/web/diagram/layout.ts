/** Positions for a file that has none: it was written by hand or by a program that draws nothing. */
import { layoutProcess } from 'bpmn-auto-layout'
import type { Drawn } from './labels.ts'

/** An element of a file as the drawing library reads it. */
interface Element {
  $type: string
  $descriptor: { propertiesByName: Readonly<Record<string, unknown>> }
  [property: string]: unknown
}

/** A file, and the drawings in it. */
interface Definitions {
  readonly diagrams?: readonly { readonly plane?: { readonly planeElement?: readonly Drawn[] } }[]
}

/** What reads and writes files; the drawing library has one. */
export interface Moddle {
  fromXML(xml: string): Promise<{ rootElement: Definitions; elementsById: Record<string, unknown> }>
  create(type: string, properties: object): object
  toXML(root: unknown): Promise<{ xml: string }>
}

/** The same process, laid out from left to right. */
export async function layOut(moddle: Moddle, xml: string): Promise<string> {
  const { rootElement, elementsById } = await moddle.fromXML(xml)
  for (const element of Object.values(elementsById) as Element[])
    if (element.$type === 'bpmn:SequenceFlow') {
      note(element['sourceRef'], 'outgoing', element)
      note(element['targetRef'], 'incoming', element)
    }
  const { xml: written } = await moddle.toXML(rootElement)
  return layoutProcess(written)
}

/** Flows name their ends; the layout looks at what the ends name, which files may leave out. */
function note(node: unknown, side: 'outgoing' | 'incoming', flow: Element): void {
  if (typeof node !== 'object' || node === null) return
  const { [side]: known } = node as Record<string, unknown>
  const flows = Array.isArray(known) ? (known as unknown[]) : []
  if (!flows.includes(flow)) (node as Record<string, unknown>)[side] = [...flows, flow]
}

/**
 * The one place that reads what `bpmn-moddle` makes of a file: elements with attributes, and what other engines added
 * to them.
 */
import { BpmnModdle } from 'bpmn-moddle'

/** An element of the file. */
export interface Element {
  $type: string
  id?: string
  name?: string
  $attrs?: Record<string, string>
  $children?: Element[]
  $body?: string
  $instanceOf?: (type: string) => boolean
  [property: string]: unknown
}

const VENDORS: readonly [string, RegExp][] = [
  ['camunda', /^https?:\/\/camunda\.org\/schema\/1\.0\/bpmn$/],
  ['activiti', /^https?:\/\/activiti\.(com|org)\/(bpmn|modeler)$/],
  ['flowable', /^https?:\/\/flowable\.org\/(bpmn|modeler)$/],
  ['portico', /^urn:portico:process$/],
  ['zeebe', /^https?:\/\/camunda\.org\/schema\/zeebe\/1\.0$/],
]

export interface Document {
  definitions: Element
  warnings: { message: string; property?: string; value?: string; id?: string }[]
  /** What a reference named that points to nothing, by element and property. */
  textOfReference: (element: Element, property: string) => string | undefined
  /** Which vendor a prefix stands for; `undefined` for others. */
  vendorOf: (prefix: string) => string | undefined
}

/** It holds nothing of a file, and takes longer to make than most files to read. */
const READER = new BpmnModdle()

/** Reads a file. Rejects when it is no XML, or no BPMN at its root. */
export async function readDocument(xml: string): Promise<Document> {
  const { rootElement, warnings, references, elementsById } = await READER.fromXML(xml)
  const definitions = rootElement as Element
  const resolved = resolveQualified(warnings, elementsById as Record<string, Element>)
  const vendors = new Map<string, string>(VENDORS.map(([name]) => [name, name]))
  for (const [, prefix = '', uri = ''] of xml.matchAll(/\sxmlns:([\w.-]+)\s*=\s*["']([^"']+)["']/g)) {
    const vendor = VENDORS.find(([, pattern]) => pattern.test(uri))
    if (vendor !== undefined) vendors.set(prefix, vendor[0])
  }
  const texts = new Map<unknown, Map<string, string>>()
  for (const { element, property, id } of references) {
    const known = texts.get(element) ?? new Map<string, string>()
    const name = property.replace(/^\w+:/, '')
    if (!known.has(name)) texts.set(element, known.set(name, id))
  }
  return {
    definitions,
    warnings: warnings
      .filter((one) => !resolved.has(one))
      .map(({ message, element, property, value }) => {
        const id = (element as Element | undefined)?.id
        return {
          message: message.split('\n')[0] ?? '',
          ...(message.includes('duplicate ID')
            ? { property: 'id', value: /<([^<>]*)>\s*$/.exec(message)?.[1] ?? '' }
            : {}),
          ...(property === undefined ? {} : { property }),
          ...(value === undefined ? {} : { value }),
          ...(id === undefined ? {} : { id }),
        }
      }),
    textOfReference: (element, property) => texts.get(element)?.get(property),
    vendorOf: (prefix) => vendors.get(prefix),
  }
}

/** References may be qualified, `tns:order`. The package looks for them as they stand, so they are found here. */
function resolveQualified<W extends { element?: unknown; property?: string; value?: string }>(
  warnings: readonly W[],
  byId: Record<string, Element>,
): Set<W> {
  const resolved = new Set<W>()
  for (const warning of warnings) {
    const { element, property, value } = warning
    const local = /^[\w.-]+:(.+)$/.exec(value ?? '')?.[1]
    const target = local !== undefined && Object.hasOwn(byId, local) ? byId[local] : undefined
    if (target === undefined || property === undefined || element === undefined) continue
    resolved.add(warning)
    const name = property.replace(/^\w+:/, '')
    const owner = element as Element
    if (owner[name] === undefined) owner[name] = target
  }
  return resolved
}

export const is = (element: Element, type: string): boolean => element.$instanceOf?.(`bpmn:${type}`) ?? false
export const child = (element: Element, property: string) => element[property] as Element | undefined
export const children = (element: Element, property: string) => (element[property] ?? []) as Element[]
export const text = (element: Element | undefined): string | undefined => {
  const body = (element?.['body'] ?? element?.$body) as string | undefined
  return body === undefined || body.trim() === '' ? undefined : body.trim()
}
export const flag = (element: Element, property: string): boolean | undefined =>
  element[property] as boolean | undefined

/** A property, where it has a value. */
export const optional = <K extends string, V>(key: K, value: V | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V }

/** What vendors and we add to an element: attributes and children, found by their local name. */
export class Extensions {
  private readonly document: Document
  private readonly onKnown: (element: Element, name: string) => void

  constructor(document: Document, onKnown: (element: Element, name: string) => void = () => undefined) {
    this.document = document
    this.onKnown = onKnown
  }

  /** An attribute in our namespace or a known vendor's, ours first. */
  attribute(element: Element | undefined, name: string): string | undefined {
    let found: string | undefined
    for (const [key, value] of Object.entries(element?.$attrs ?? {})) {
      const vendor = this.vendorAndName(key)
      if (vendor?.name !== name || vendor.vendor === 'zeebe') continue
      if (element !== undefined) this.onKnown(element, key)
      if (found === undefined || vendor.vendor === 'portico') found = value
    }
    return found === undefined || found.trim() === '' ? undefined : found.trim()
  }

  /** An attribute only in our own namespace. */
  own(element: Element, name: string): string | undefined {
    for (const [key, value] of Object.entries(element.$attrs ?? {})) {
      const vendor = this.vendorAndName(key)
      if (vendor?.name !== name || vendor.vendor !== 'portico') continue
      this.onKnown(element, key)
      return value
    }
    return undefined
  }

  /** Children of `extensionElements` with a local name. */
  elements(element: Element, name: string): Element[] {
    const values = (child(element, 'extensionElements')?.['values'] ?? []) as Element[]
    return values.filter((value) => {
      const vendor = this.vendorAndName(value.$type)
      if (vendor?.name !== name || vendor.vendor === 'zeebe') return false
      this.onKnown(element, value.$type)
      return true
    })
  }

  /** Every vendor attribute and extension element there is, as written. */
  all(element: Element): { key: string; vendor: string; name: string }[] {
    const values = (child(element, 'extensionElements')?.['values'] ?? []) as Element[]
    return [...Object.keys(element.$attrs ?? {}), ...values.map(({ $type }) => $type)].flatMap((key) => {
      const found = this.vendorAndName(key)
      return found === undefined ? [] : [{ key, ...found }]
    })
  }

  private vendorAndName(key: string): { vendor: string; name: string } | undefined {
    const [prefix = '', name] = key.split(':')
    if (name === undefined || prefix === 'xmlns') return undefined
    const vendor = this.document.vendorOf(prefix)
    return vendor === undefined ? undefined : { vendor, name }
  }
}

/** Local name of a generic element: `inputParameter`. */
export const localName = (element: Element) => element.$type.replace(/^.*:/, '')

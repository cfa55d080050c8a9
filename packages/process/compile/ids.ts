/**
 * Ids for what has none. A flow or node without an id cannot be named by state, history or drawing, so it gets one,
 * stable for the same file: flows after what they join (`a_b_1`), the others after what they are (`userTask_1`). They
 * are put into the text of the file itself, where nothing else changes.
 */

import { tagsIn } from './tags.ts'

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const NEEDS_ID =
  /^(process|subProcess|adHocSubProcess|transaction|sequenceFlow|callActivity|boundaryEvent|task|\w+Task|startEvent|endEvent|intermediate\w+Event|\w+Gateway|message|signal|error|escalation)$/
/** An opening tag: prefix, name, attributes. */
const TAG = /^<([\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>$/

/** The prefixes that stand for BPMN's own elements; `''` for none. */
export function modelPrefixes(xml: string): Set<string> {
  const prefixes = new Set<string>()
  for (const [, prefix = '', uri] of xml.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*["']([^"']+)["']/g))
    if (uri === MODEL) prefixes.add(prefix)
  return prefixes
}

/** The text with ids, and the ids that were made. */
export function withIds(xml: string): { xml: string; made: { id: string; element: string }[] } {
  const prefixes = modelPrefixes(xml)
  const taken = new Set(
    [...xml.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, double, single]) => double ?? single ?? ''),
  )
  const made: { id: string; element: string }[] = []
  const numbers = new Map<string, number>()
  const parts: string[] = []
  let copied = 0
  for (const { kind, from, to } of tagsIn(xml)) {
    if (kind === 'close') continue
    const tag = xml.slice(from, to)
    const [, prefix = '', name, attributes = ''] = TAG.exec(tag) ?? []
    if (name === undefined || !NEEDS_ID.test(name) || !prefixes.has(prefix.slice(0, -1))) continue
    if (/\sid\s*=\s*["'][^"']+["']/.test(attributes)) continue
    const id = free(stemOf(name, attributes), taken, numbers)
    taken.add(id)
    made.push({ id, element: name })
    const opening = `<${prefix}${name}`
    parts.push(
      xml.slice(copied, from),
      `${opening} id="${id}"${tag.slice(opening.length).replace(/\sid\s*=\s*(""|'')/, '')}`,
    )
    copied = to
  }
  return { xml: parts.join('') + xml.slice(copied), made }
}

function stemOf(name: string, attributes: string): string {
  if (name !== 'sequenceFlow') return name
  const end = (side: string) => new RegExp(`\\s${side}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? ''
  return `${end('sourceRef')}_${end('targetRef')}`
}

/** The next id with a stem; `numbers`: the last one of each. */
function free(stem: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  let number = (numbers.get(stem) ?? 0) + 1
  while (taken.has(`${stem}_${number}`)) number += 1
  numbers.set(stem, number)
  return `${stem}_${number}`
}

/**
 * Ids for what has none. A flow or node without an id cannot be named by state, history or drawing, so it gets one, stable for the same file:
 * flows after what they join (`a_b_1`), the others after what they are (`userTask_1`). They are put into the text of the file itself,
 * where nothing else changes.
 */

const MODEL = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const NEEDS_ID =
  /^(process|subProcess|adHocSubProcess|transaction|sequenceFlow|callActivity|boundaryEvent|task|\w+Task|startEvent|endEvent|intermediate\w+Event|\w+Gateway|message|signal|error|escalation)$/
/** Comments, character data, processing instructions, then opening tags. Quoted values may hold `>`. */
const TAGS =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<([\w.-]+:)?([\w.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g

/** The text with ids, and the ids that were made. */
export function withIds(xml: string): { xml: string; made: { id: string; element: string }[] } {
  const prefixes = new Set<string>()
  for (const [, prefix = '', uri] of xml.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*["']([^"']+)["']/g))
    if (uri === MODEL) prefixes.add(prefix)
  const taken = new Set(
    [...xml.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, double, single]) => double ?? single ?? ''),
  )
  const made: { id: string; element: string }[] = []
  const withThem = xml.replace(TAGS, (tag, prefix: string | undefined, name: string | undefined, attributes = '') => {
    if (name === undefined || !NEEDS_ID.test(name) || !prefixes.has((prefix ?? '').slice(0, -1))) return tag
    if (/\sid\s*=\s*["'][^"']+["']/.test(attributes as string)) return tag
    const id = free(stemOf(name, attributes as string), taken)
    taken.add(id)
    made.push({ id, element: name })
    const opening = `<${prefix ?? ''}${name}`
    return `${opening} id="${id}"${tag.slice(opening.length).replace(/\sid\s*=\s*(""|'')/, '')}`
  })
  return { xml: withThem, made }
}

function stemOf(name: string, attributes: string): string {
  if (name !== 'sequenceFlow') return name
  const end = (side: string) => new RegExp(`\\s${side}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? ''
  return `${end('sourceRef')}_${end('targetRef')}`
}

function free(stem: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`
}

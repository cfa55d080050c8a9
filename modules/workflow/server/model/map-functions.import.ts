/**
 * Work of another engine done by a service of this one: declared in the file itself, so that it means the same wherever
 * it is read. Pure.
 */
import { foreignCallsIn, type Compiled, type Ir } from '#process/index.ts'

const OWN = 'urn:portico:process'
const TAG = /<([\w.-]+:)?(?:service|send|script|businessRule)Task(?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/g

/** The classes, beans and scripts that tasks of a file ask for, by the id of the task. */
export function foreignWork({ processes, problems }: Compiled): Map<string, string> {
  const found = new Map<string, string>(processes.flatMap(({ nodes }) => Object.values(nodes).flatMap(beanOf)))
  for (const { code, node, detail } of problems) {
    if (code !== 'NEEDS_MAPPING' || node === undefined || detail === undefined) continue
    // A name in another expression is no task's work: another expression can stand in its place.
    if (processes.some(({ nodes }) => nodes[node]?.kind === 'job' && nodes[node]?.job?.worker === detail))
      found.set(node, detail)
  }
  return found
}

/** A task whose expression is one call of a bean, and nothing else. */
function beanOf({ id, evaluate }: Ir['nodes'][string]): [string, string][] {
  const text = evaluate?.expression.lang === 'juel' ? evaluate.expression.text : undefined
  const [call] = text === undefined ? [] : (foreignCallsIn(text)?.calls ?? [])
  const isAll = text !== undefined && call?.from === 2 && call.to === text.length - 1
  return isAll ? [[id, text]] : []
}

/**
 * The file with `portico:function` at every task whose work is mapped; `functions`: by the name the other engine has
 * for it.
 */
export function withFunctions(
  xml: string,
  work: ReadonlyMap<string, string>,
  functions: Readonly<Record<string, string>>,
): string {
  const wanted = new Map(
    [...work].flatMap(([node, name]) => {
      const mapped = Object.hasOwn(functions, name) ? functions[name] : undefined
      return mapped === undefined ? [] : [[node, mapped] as const]
    }),
  )
  if (wanted.size === 0) return xml
  const declared = /\sxmlns:([\w.-]+)\s*=\s*["']urn:portico:process["']/.exec(xml)?.[1]
  const prefix = declared ?? 'portico'
  const rewritten = xml.replace(TAG, (tag) => {
    const id = /\sid\s*=\s*["']([^"']*)["']/.exec(tag)?.[1]
    const name = id === undefined ? undefined : wanted.get(id)
    if (name === undefined) return tag
    const end = tag.endsWith('/>') ? '/>' : '>'
    return `${tag.slice(0, -end.length).trimEnd()} ${prefix}:function="${escaped(name)}"${end}`
  })
  return declared === undefined
    ? rewritten.replace(/<([\w.-]+:)?definitions\b/, `$& xmlns:${prefix}="${OWN}"`)
    : rewritten
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

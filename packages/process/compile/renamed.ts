/** A file whose processes have other ids: what refers to them follows, and nothing else changes. */
import { modelPrefixes } from './ids.ts'
import { tagsIn } from './tags.ts'

const NAME = /^<([\w.-]+:)?([\w.-]+)/
const ATTRIBUTE = /(\s)([\w:.-]+)(\s*=\s*)("[^"]*"|'[^']*')/g
/** Attributes that name a process, in whatever namespace they stand. */
const REFERENCES = new Set(['bpmnElement', 'processRef', 'calledElement'])

/** The ids of the processes of a file, in its order. */
export function processIdsIn(xml: string): string[] {
  const prefixes = modelPrefixes(xml)
  const ids: string[] = []
  for (const { kind, from, to } of tagsIn(xml)) {
    const tag = xml.slice(from, to)
    if (kind === 'close' || !isProcess(tag, prefixes)) continue
    const id = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(tag)
    if (id) ids.push(id[1] ?? id[2] ?? '')
  }
  return ids
}

/** @param ids new ids by the present ones; both are ids of XML, without anything to be escaped */
export function withProcessIds(xml: string, ids: ReadonlyMap<string, string>): string {
  const prefixes = modelPrefixes(xml)
  const parts: string[] = []
  let copied = 0
  for (const { kind, from, to } of tagsIn(xml)) {
    if (kind === 'close') continue
    const tag = xml.slice(from, to)
    const isOwn = isProcess(tag, prefixes)
    const renamed = tag.replace(ATTRIBUTE, (whole, blank: string, name: string, equals: string, quoted: string) => {
      const isNamed = REFERENCES.has(name) || (isOwn && name === 'id')
      const value = isNamed ? renamedIn(quoted.slice(1, -1), ids) : undefined
      return value === undefined ? whole : `${blank}${name}${equals}"${value}"`
    })
    if (renamed === tag) continue
    parts.push(xml.slice(copied, from), renamed)
    copied = to
  }
  return parts.join('') + xml.slice(copied)
}

/** `old`, or `prefix:old` where the file names its own namespace. */
function renamedIn(value: string, ids: ReadonlyMap<string, string>): string | undefined {
  const at = value.lastIndexOf(':') + 1
  const id = ids.get(value.slice(at))
  return id === undefined ? undefined : value.slice(0, at) + id
}

function isProcess(tag: string, prefixes: ReadonlySet<string>): boolean {
  const [, prefix = '', name] = NAME.exec(tag) ?? []
  return name === 'process' && prefixes.has(prefix.slice(0, -1))
}

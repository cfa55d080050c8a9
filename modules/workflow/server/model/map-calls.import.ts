/**
 * Calls of beans in expressions, `${bean.method(…)}`, and what stands in their place: an expression of ours, written
 * into the file itself. Pure.
 */
import { foreignCallsIn, mayReplaceCall, type Compiled } from '#process/index.ts'
import type { ImportReport } from '#workflow/contract/model-file.ts'

const MAX_CALLS = 200
/** The longest expression that is gone through. */
const MAX_CHARACTERS = 5_000

interface Found {
  readonly from: number
  readonly to: number
  /** As people wrote it, without the signs of XML. */
  readonly text: string
  /** Within CDATA, where signs of XML are no signs. */
  readonly isPlain: boolean
}

/**
 * The calls of a file, each once, with the places that name them.
 * @param byTask tasks whose whole work a call is: a service can do it
 */
export function beansOf(
  { xml, problems, processes }: Compiled,
  { byTask, mapped }: { byTask: ReadonlySet<string>; mapped: Readonly<Record<string, string>> },
): ImportReport['beans'] {
  const objected = problems.filter(({ code, detail }) => code === 'NEEDS_MAPPING' && detail !== undefined)
  if (objected.length === 0) return []
  const names = new Map(
    processes.flatMap((ir) => [
      ...Object.values(ir.nodes).map(({ id, name }) => [id, name || id] as const),
      ...Object.values(ir.flows).map(
        ({ id, name, from, to }) =>
          [id, name || `${ir.nodes[from]?.name || from} → ${ir.nodes[to]?.name || to}`] as const,
      ),
    ]),
  )
  const beans = new Map<string, ImportReport['beans'][number]>()
  for (const { text } of expressionsIn(xml)) {
    for (const call of foreignCallsIn(text)?.calls ?? []) {
      if (beans.has(call.text) || beans.size >= MAX_CALLS) continue
      const ids = objected.flatMap(({ detail, node, flow }) =>
        detail !== undefined && !byTask.has(node ?? '') && isNamed(call.text, detail) ? [flow ?? node ?? ''] : [],
      )
      if (ids.length === 0) continue
      const places = [...new Set(ids.map((id) => names.get(id) ?? id))]
      const given = Object.hasOwn(mapped, call.text) ? mapped[call.text] : undefined
      beans.set(call.text, { call: call.text, places, isFaulty: given !== undefined && !mayReplaceCall(given) })
    }
  }
  return [...beans.values()]
}

/** Whether the check means a call by its short name: `bean.method()`; what owns a longer chain it leaves out. */
const isNamed = (call: string, detail: string): boolean => {
  const name = detail.slice(0, -1)
  return name.startsWith('.') ? call.includes(name) : call.startsWith(name) || call.includes(name)
}

/** The file with its calls replaced; `mapped`: by the call as it is written. What is no expression replaces nothing. */
export function withCalls(xml: string, mapped: Readonly<Record<string, string>>): string {
  if (Object.keys(mapped).length === 0) return xml
  let written = ''
  let at = 0
  for (const { from, to, text, isPlain } of expressionsIn(xml)) {
    const replaced = replacedIn(text, mapped)
    if (replaced === text) continue
    written += xml.slice(at, from) + (isPlain ? replaced.replaceAll(']]>', ']] >') : escaped(replaced))
    at = to
  }
  return written + xml.slice(at)
}

function replacedIn(text: string, mapped: Readonly<Record<string, string>>): string {
  let written = ''
  let at = 0
  for (const call of foreignCallsIn(text)?.calls ?? []) {
    const given = Object.hasOwn(mapped, call.text) ? mapped[call.text]?.trim() : undefined
    if (given === undefined || !mayReplaceCall(given)) continue
    written += text.slice(at, call.from) + (SIMPLE.test(given) ? given : `(${given})`)
    at = call.to
  }
  return written + text.slice(at)
}

const SIMPLE = /^[\p{L}_$][\p{L}\p{N}_$.]*$/u

const PART = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|[$#]\{/g
const NEXT = /[$#]\{/
const NEXT_OR_TAG = /<|[$#]\{/

/** Every `${…}` of a file, wherever it stands, but in comments. */
function* expressionsIn(xml: string): Generator<Found> {
  PART.lastIndex = 0
  for (let part = PART.exec(xml); part !== null; part = PART.exec(xml)) {
    if (part[0].startsWith('<!--')) continue
    if (part[1] !== undefined) {
      const start = part.index + '<![CDATA['.length
      yield* plainIn(part[1], start)
      continue
    }
    const found = encodedAt(xml, part.index)
    if (found === undefined) continue
    yield found
    PART.lastIndex = found.to
  }
}

function* plainIn(content: string, start: number): Generator<Found> {
  const begin = /[$#]\{/g
  for (let found = begin.exec(content); found !== null; found = begin.exec(content)) {
    const source = upTo(NEXT, content, found.index)
    const end = foreignCallsIn(source)?.end
    if (end === undefined) continue
    yield { from: start + found.index, to: start + found.index + end, text: source.slice(0, end), isPlain: true }
    begin.lastIndex = found.index + end
  }
}

/** The text from a beginning up to the next one: an expression is within it. */
function upTo(next: RegExp, text: string, from: number): string {
  const part = text.slice(from, from + MAX_CHARACTERS)
  const end = part.slice(2).search(next)
  return end === -1 ? part : part.slice(0, end + 2)
}

const ENTITY = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/iy
const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** An expression between tags or in an attribute, as it reads without the signs of XML. */
function encodedAt(xml: string, from: number): Found | undefined {
  const places: number[] = []
  let source = ''
  const limit = from + upTo(NEXT_OR_TAG, xml, from).length
  for (let at = from; at < limit;) {
    ENTITY.lastIndex = at
    const entity = ENTITY.exec(xml)
    const sign = entity === null ? xml.charAt(at) : signOf(entity)
    for (let unit = 0; unit < sign.length; unit += 1) places.push(at)
    source += sign
    at += entity === null ? 1 : entity[0].length
  }
  const end = foreignCallsIn(source)?.end
  // The brace that ends it is one character of the file, or an entity: what follows begins where the next sign does.
  const to = end === undefined ? undefined : (places[end] ?? lastEnd(xml, places[end - 1]))
  return end === undefined || to === undefined ? undefined : { from, to, text: source.slice(0, end), isPlain: false }
}

function lastEnd(xml: string, at: number | undefined): number | undefined {
  if (at === undefined) return undefined
  ENTITY.lastIndex = at
  return at + (ENTITY.exec(xml)?.[0].length ?? 1)
}

function signOf([, hexadecimal, decimal, name]: RegExpExecArray): string {
  if (name !== undefined) return SIGNS[name.toLowerCase()] ?? ''
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

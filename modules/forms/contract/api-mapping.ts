/**
 * Paths into an answer: `data.items[0].name`. Names and places in lists, nothing else: no code, no search. Only what an
 * answer itself contains is found, never what every object has.
 */
import type { ApiOption } from './offered.ts'

const MAX_STEPS = 10
/** Options of one answer; the rest is left out. */
export const MAX_API_OPTIONS = 1_000
const MAX_VALUE_LENGTH = 100
const MAX_LABEL_LENGTH = 200

/** A name, or a place in a list. */
type Step = string | number

/** The steps of a path; undefined for what is none. Empty: no step. */
function stepsOf(path: string): Step[] | undefined {
  if (path === '') return []
  const steps = path.split('.').map((part): Step[] | undefined => {
    const [, name = '', places = ''] = /^([^.[\]]*)((?:\[\d{1,4}\])*)$/.exec(part) ?? []
    if (name === '' && places === '') return undefined
    const indices = [...places.matchAll(/\d+/g)].map(([digits]) => Number(digits))
    return name === '' ? indices : [name, ...indices]
  })
  const all = steps.flatMap((each) => each ?? [])
  return steps.includes(undefined) || all.length > MAX_STEPS ? undefined : all
}

export const isValuePath = (path: string): boolean => stepsOf(path) !== undefined

/** What is at a path; undefined where nothing is. */
export function valueAt(content: unknown, path: string): unknown {
  let found = content
  for (const step of stepsOf(path) ?? []) {
    if (typeof found !== 'object' || found === null) return undefined
    if (typeof step === 'number' ? !Array.isArray(found) : Array.isArray(found)) return undefined
    if (!Object.hasOwn(found, step)) return undefined
    found = (found as Record<Step, unknown>)[step]
  }
  return found
}

export interface ResponseMapping {
  readonly listPath: string
  readonly valuePath: string
  readonly labelPath: string
}

/** The options of an answer, each value once; undefined where there is no list at its path. */
export function optionsOf(
  content: unknown,
  { listPath, valuePath, labelPath }: ResponseMapping,
): ApiOption[] | undefined {
  const list = valueAt(content, listPath)
  if (!Array.isArray(list)) return undefined
  const options = new Map<string, ApiOption>()
  for (const item of list as unknown[]) {
    if (options.size === MAX_API_OPTIONS) break
    const value = textOf(valueAt(item, valuePath))
    if (value === '' || value.length > MAX_VALUE_LENGTH || options.has(value)) continue
    const label = labelPath === '' ? value : textOf(valueAt(item, labelPath))
    options.set(value, { value, label: (label === '' ? value : label).slice(0, MAX_LABEL_LENGTH) })
  }
  return [...options.values()]
}

/** Rows of one answer that are shown. */
export const MAX_BLOCK_ROWS = 100
const MAX_CELL_LENGTH = 300
const MAX_LINK_LENGTH = 2_000

export interface BlockMapping {
  readonly listPath: string
  readonly columns: readonly { readonly path: string }[]
  /** Empty: rows lead nowhere. */
  readonly linkPath: string
}

/** The first rows of an answer as texts, and how many there are; undefined where there is no list at its path. */
export function rowsOf(content: unknown, { listPath, columns, linkPath }: BlockMapping) {
  const list = valueAt(content, listPath)
  if (!Array.isArray(list)) return undefined
  const rows = (list as unknown[]).slice(0, MAX_BLOCK_ROWS).map((item) => ({
    cells: columns.map(({ path }) => textOf(valueAt(item, path)).slice(0, MAX_CELL_LENGTH)),
    link: linkPath === '' ? '' : linkOf(textOf(valueAt(item, linkPath))),
  }))
  return { rows, count: list.length }
}

/** An address that a browser may open by a click; another system could answer `javascript:` as well. */
function linkOf(text: string): string {
  if (text.length > MAX_LINK_LENGTH || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return ''
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url.href : ''
}

/** A text, a number or a switch, as one line; everything else is no value. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return ''
  return String(value)
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
}

/** Bodies with parameters: JSON in which a text that is one `{param}` stands for a value. Texts are never put together. */
import { PARAM_NAME } from './api-address.ts'

const MAX_DEPTH = 20
const WHOLE = /^\{(.+)\}$/

/** Whether a text is a body: empty, or JSON that is not too deep. */
export function isBodyTemplate(body: string): boolean {
  if (body === '') return true
  try {
    return isShallow(JSON.parse(body), MAX_DEPTH)
  } catch {
    return false
  }
}

function isShallow(content: unknown, levels: number): boolean {
  if (typeof content !== 'object' || content === null) return true
  return levels > 0 && Object.values(content).every((inner) => isShallow(inner, levels - 1))
}

/** The parameter that a text stands for. */
const paramOf = (text: string): string | undefined => {
  const [, name = ''] = WHOLE.exec(text) ?? []
  return PARAM_NAME.test(name) ? name : undefined
}

/** A body with the values of its parameters. @param valueOf undefined: the parameter has no value */
export function filledBody(body: string, valueOf: (name: string) => unknown): string | undefined {
  if (body === '') return undefined
  return JSON.stringify(withValues(JSON.parse(body), valueOf))
}

function withValues(content: unknown, valueOf: (name: string) => unknown): unknown {
  if (typeof content === 'string') {
    const name = paramOf(content)
    return name === undefined ? content : (valueOf(name) ?? null)
  }
  if (Array.isArray(content)) return content.map((inner: unknown) => withValues(inner, valueOf))
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(Object.entries(content).map(([name, inner]) => [name, withValues(inner, valueOf)]))
}

/** The parameters of a body. */
export function paramsOfBody(body: string): string[] {
  const names: string[] = []
  if (isBodyTemplate(body))
    filledBody(body, (name) => {
      names.push(name)
      return null
    })
  return names
}

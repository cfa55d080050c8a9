/** The request of a configured call: its address and body with the values of parameters. Pure; secrets come later. */
import { EgressError } from '#kernel/egress/outbound.ts'
import { filled, originOf, partsOf, placesIn } from '#forms/contract/api-address.ts'
import { filledBody } from '#forms/contract/api-body.ts'
import type { ApiHeader, ApiMethod } from '#forms/contract/api-conf.ts'
import type { CalledApi } from './api-conf.repo.ts'

/** Values of parameters: texts where forms and trials send them. */
export type ParamValues = Readonly<Record<string, unknown>>

export interface ApiRequest {
  readonly method: ApiMethod
  readonly url: URL
  readonly headers: readonly ApiHeader[]
  readonly body: string | undefined
}

/** A parameter of the path has no value, or one that would lead elsewhere. */
export class BadParam extends Error {
  readonly param: string
  /** Whether it only lacks a value. */
  readonly isMissing: boolean

  constructor(param: string, isMissing: boolean) {
    super(`parameter ${param} ${isMissing ? 'has no value' : 'has a value that no path may have'}`)
    this.name = 'BadParam'
    this.param = param
    this.isMissing = isMissing
  }
}

type Template = Pick<CalledApi, 'method' | 'url' | 'headers' | 'body'>

/**
 * What is sent. Values are encoded; a part of the query whose parameter has no value is left out.
 * @throws BadParam; EgressError bad_url
 */
export function makeRequest({ method, url, headers, body }: Template, params: ParamValues): ApiRequest {
  const valueOf = (name: string): unknown => (Object.hasOwn(params, name) ? params[name] : undefined)
  const content = filledBody(body, valueOf)
  const type = content === undefined || headers.some(isContentType) ? [] : [JSON_TYPE]
  const accept = headers.some(({ name }) => name.toLowerCase() === 'accept') ? [] : [ACCEPT]
  return { method, url: addressOf(url, valueOf), headers: [...accept, ...type, ...headers], body: content }
}

const JSON_TYPE = { name: 'content-type', value: 'application/json' }
const ACCEPT = { name: 'accept', value: 'application/json' }
const isContentType = ({ name }: ApiHeader): boolean => name.toLowerCase() === 'content-type'

function addressOf(template: string, valueOf: (name: string) => unknown): URL {
  const parts = partsOf(template)
  if (parts === undefined) throw new EgressError('bad_url', 'the address cannot be read')
  const path = parts.segments.map((segment) => segmentOf(segment, valueOf)).join('/')
  const query = parts.query.filter(([, value]) => placesIn(value).every((name) => textOf(valueOf(name)) !== ''))
  const pairs = query.map(([name, value]) => `${name}=${filled(value, (place) => encoded(textOf(valueOf(place))))}`)
  const url = new URL(`${parts.origin}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`)
  if (url.origin !== originOf(template)) throw new EgressError('bad_url', 'parameters have changed the host')
  return url
}

function segmentOf(segment: string, valueOf: (name: string) => unknown): string {
  const result = filled(segment, (name) => {
    const text = textOf(valueOf(name))
    if (text === '') throw new BadParam(name, true)
    // Some servers take an encoded slash for one.
    if (/[/\\\p{Cc}]/u.test(text)) throw new BadParam(name, false)
    return encoded(text)
  })
  const [first] = placesIn(segment)
  if (first !== undefined && /^(\.|%2e)+$/i.test(result)) throw new BadParam(first, false)
  return result
}

/** Lone halves of characters, which have no encoding, become a mark. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))

/** A value as text; a list is joined by commas, a record is none. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.map((one: unknown) => textOf(one)).join(',') : ''
}

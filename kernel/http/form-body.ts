/**
 * Form-encoded bodies (`application/x-www-form-urlencoded`, specification section 7) for routes whose body is flat: an
 * object of scalars and of lists of scalars. A form knows text only, so each field is read as the type that the
 * contract names; what does not fit stays text and is refused by the contract like any other wrong value.
 */
import type { z } from 'zod'
import { isJson, jsonSchemaOf, type Json } from '../json-schema.ts'

/** Turns the texts of one field into its value; undefined: the field was left empty. */
type Reader = (texts: readonly string[]) => unknown
/** The body that a form stands for. */
export type FormReader = (form: URLSearchParams) => Json

/** Their media type. */
export const FORM_TYPE = 'application/x-www-form-urlencoded'

const MAX_FIELDS = 1_000
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** A form that is no body: too many fields, or a name that objects reserve. */
export class BadForm extends Error {
  readonly statusCode = 400
}

/** How forms for this body are read; undefined where the body is not flat. */
export function formReader(body: z.ZodType): FormReader | undefined {
  const schema = jsonSchemaOf(body, 'input')
  if (!isJson(schema.properties)) return undefined
  const readers = new Map<string, Reader>()
  for (const [name, property] of Object.entries(schema.properties)) {
    const reader = readerOf(property)
    if (!reader) return undefined
    readers.set(name, reader)
  }
  return (form) => read(form, readers)
}

/** @throws BadForm */
function read(form: URLSearchParams, readers: ReadonlyMap<string, Reader>): Json {
  const names = new Set(form.keys())
  if (names.size > MAX_FIELDS) throw new BadForm(`more than ${MAX_FIELDS} fields`)
  const body: Json = {}
  for (const name of names) {
    if (FORBIDDEN.has(name)) throw new BadForm(`a field may not be called ${name}`)
    const texts = form.getAll(name)
    const value = (readers.get(name) ?? single)(texts)
    if (value !== undefined) body[name] = value
  }
  return body
}

/** One text; several stay a list, which the contract refuses. */
const single: Reader = (texts) => (texts.length === 1 ? texts[0] : texts)

/** An empty field is null where the contract allows that, and otherwise not given. */
const scalar =
  (typed: (text: string) => unknown, isNullable: boolean): Reader =>
  (texts) => {
    if (texts.length !== 1) return texts
    const text = texts[0] ?? ''
    if (text === '') return isNullable ? null : undefined
    return typed(text)
  }

const asNumber = (text: string) => (NUMBER.test(text) ? Number(text) : text)
const asBoolean = (text: string) => (text === 'true' ? true : text === 'false' ? false : text)

function readerOf(property: unknown): Reader | undefined {
  const types = typesOf(property)
  if (!types) return undefined
  const isNullable = types.delete('null')
  if (types.has('array')) return types.size === 1 ? listReader((property as Json).items) : undefined
  // What may be text stays text.
  if (types.has('string') || types.size === 0) return isNullable ? scalar((text) => text, true) : single
  return scalar((text) => {
    const number = types.has('number') ? asNumber(text) : text
    return number === text && types.has('boolean') ? asBoolean(text) : number
  }, isNullable)
}

/** `tags=a&tags=b` */
function listReader(items: unknown): Reader | undefined {
  const types = typesOf(items)
  if (!types || types.has('array')) return undefined
  const typed = types.has('string') ? (text: string) => text : asNumber
  return (texts) => texts.filter((text) => text !== '').map(typed)
}

/** The types that a scalar (or a list) may have; undefined for objects and for a schema without types. */
function typesOf(schema: unknown): Set<string> | undefined {
  if (!isJson(schema)) return undefined
  const options = schema.anyOf ?? schema.oneOf
  if (Array.isArray(options)) {
    const all = options.map(typesOf)
    return all.every((one) => one !== undefined) ? new Set(all.flatMap((one) => [...one])) : undefined
  }
  if (Array.isArray(schema.enum)) return new Set(schema.enum.map(typeOfValue))
  if ('const' in schema) return new Set([typeOfValue(schema.const)])
  const types = [schema.type].flat().map((type) => (type === 'integer' ? 'number' : type))
  return types.every((type) => typeof type === 'string' && type !== 'object') ? new Set(types as string[]) : undefined
}

const typeOfValue = (value: unknown) => (value === null ? 'null' : typeof value)

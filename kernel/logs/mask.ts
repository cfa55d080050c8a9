/**
 * Input as the log of calls may show it: values that the contract marks as secret or personal are masked, and so is
 * whatever no schema describes. Names that speak of secrets are masked without a mark, too. What is long is cut.
 */
import type { z } from 'zod'
import { GUARD, GUARD_FILTER } from '#contract/guarded.ts'
import { MARK, MASKED, type Mark, type MaskReason } from '#contract/marks.ts'
import { plain } from './plain.ts'
import { isJson, jsonSchemaOf, type Json } from '../json-schema.ts'

/** How many values were masked so far. */
interface Count {
  masked: number
}
type Mask = (value: unknown, count: Count) => unknown

const SECRET_NAME =
  /pass(word|wd|phrase|code)|pwd|secret|token|captcha|credential|private|api_?key|authori[sz]ation|signature|^answers?$|otp$|recovery/i
const PERSONAL_NAME = /^(mobile|phone|tel(ephone)?|e?mail|id_?card|identity(no|number)?|bank_?account)$/i

const MAX_TEXT = 200
const MAX_ITEMS = 20
const MAX_FIELDS = 60
const MAX_INPUT = 4_000

export interface MaskedInput {
  /** JSON; empty where there was no input. */
  input: string
  masked: number
}

export type Masker = (value: unknown) => MaskedInput

/**
 * The masker of a body or query, by its schema.
 * @param isFlat a query: texts of which the schema says nothing are shown
 */
export function maskerOf(schema: z.ZodType, isFlat = false): Masker {
  const json = jsonSchemaOf(schema, 'input')
  const mask = new MaskCompiler(json, isFlat).compile(json)
  return (value) => {
    if (value === undefined || value === null) return NOTHING
    const count = { masked: 0 }
    const input = JSON.stringify(mask(value, count))
    if (input === '{}') return NOTHING
    return input.length <= MAX_INPUT ? { input, masked: count.masked } : { input: LONG, masked: count.masked + 1 }
  }
}

export const NOTHING: MaskedInput = { input: '', masked: 0 }
const LONG = JSON.stringify({ [MASKED]: 'long' })

const masked =
  (reason: MaskReason): Mask =>
  (value, count) => {
    if (value === null || value === '') return value
    count.masked += 1
    return { [MASKED]: reason }
  }

const scalar: Mask = (value, count) => {
  if (typeof value === 'string') return value.length <= MAX_TEXT ? plain(value) : `${plain(value.slice(0, MAX_TEXT))}…`
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return masked('unknown')(value, count)
}

class MaskCompiler {
  readonly #root: Json
  readonly #isFlat: boolean
  readonly #named = new Map<string, Mask>()

  constructor(root: Json, isFlat: boolean) {
    this.#root = root
    this.#isFlat = isFlat
  }

  compile(schema: unknown): Mask {
    if (!isJson(schema)) return this.#open()
    const mark = markOf(schema)
    if (mark) return masked(mark)
    if (typeof schema.$ref === 'string') return this.#reference(schema.$ref)
    const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (Array.isArray(options)) return this.#union(options)
    if (isJson(schema.properties)) return this.#object(schema.properties, schema.additionalProperties)
    if (schema.type === 'object') return this.#object({}, schema.additionalProperties ?? {})
    if (schema.type === 'array') return this.#array(schema.items)
    return schema.type === undefined && schema.enum === undefined && schema.const === undefined ? this.#open() : scalar
  }

  /** What the schema says nothing about. */
  #open(): Mask {
    if (!this.#isFlat) return masked('content')
    const items = this.#array({ type: 'string' })
    return (value, count) => (Array.isArray(value) ? items(value, count) : scalar(value, count))
  }

  /** Trees refer to themselves: the target is looked up when it is first used. */
  #reference(name: string): Mask {
    return (value, count) => {
      let mask = this.#named.get(name)
      if (!mask) this.#named.set(name, (mask = this.compile(targetOf(this.#root, name))))
      return mask(value, count)
    }
  }

  /** A value that may be of several kinds is masked where one of them asks for it. */
  #union(options: readonly unknown[]): Mask {
    const resolved = options.map((option) =>
      isJson(option) && typeof option.$ref === 'string' ? targetOf(this.#root, option.$ref) : option,
    )
    const shapes = resolved.filter(isJson)
    const mark = shapes.map(markOf).find((found) => found !== undefined)
    if (mark) return masked(mark)
    if (shapes.some((shape) => shape.anyOf ?? shape.oneOf)) return this.#firstKind(resolved)
    if (isAnyJson(shapes)) return this.#open()
    const objects = shapes.filter((shape) => shape.type === 'object')
    const arrays = shapes.filter((shape) => shape.type === 'array')
    // Made when first used: a kind may contain itself.
    const ofObject = once(() =>
      objects.length > 0
        ? this.#object(mergedProperties(objects), objects[0]?.additionalProperties)
        : masked('unknown'),
    )
    const ofArray = once(() =>
      arrays.length > 0 ? this.#array({ anyOf: arrays.map(({ items }) => items ?? {}) }) : masked('unknown'),
    )
    return (value, count) => {
      if (isJson(value)) return ofObject()(value, count)
      return Array.isArray(value) ? ofArray()(value, count) : scalar(value, count)
    }
  }

  /** Unions of unions: each value by the first option that is of its kind. */
  #firstKind(options: readonly unknown[]): Mask {
    const flat = options.flatMap((option) => {
      const inner = isJson(option) ? (option.anyOf ?? option.oneOf) : undefined
      return Array.isArray(inner) ? (inner as unknown[]) : [option]
    })
    return flat.length > options.length ? this.#union(flat) : masked('content')
  }

  #object(properties: Json, others: unknown): Mask {
    const known = new Map(Object.entries(properties).map(([name, schema]) => [name, this.#field(name, schema)]))
    const isRecord = others !== undefined && others !== false
    return (value, count) => {
      if (!isJson(value)) return scalar(value, count)
      const entries = Object.entries(value).slice(0, MAX_FIELDS)
      return Object.fromEntries(
        entries.map(([name, inner]) => {
          const mask = known.get(name) ?? this.#unknown(name, isRecord ? others : undefined)
          return [plain(name.slice(0, MAX_TEXT)), mask(inner, count)]
        }),
      )
    }
  }

  #unknown(name: string, schema: unknown): Mask {
    if (schema !== undefined) return this.#field(name, schema)
    return masked(SECRET_NAME.test(name) ? 'secret' : 'unknown')
  }

  #field(name: string, schema: unknown): Mask {
    if (SECRET_NAME.test(name)) return masked('secret')
    return PERSONAL_NAME.test(name) ? masked('personal') : this.compile(schema)
  }

  #array(items: unknown): Mask {
    const mask = this.compile(items ?? {})
    return (value, count) => {
      if (!Array.isArray(value)) return scalar(value, count)
      const shown = value.slice(0, MAX_ITEMS).map((item) => mask(item, count))
      return value.length > MAX_ITEMS ? [...shown, `… ${value.length}`] : shown
    }
  }
}

/** A guarded field counts as personal: who reads the log need not be allowed to see it. */
function markOf(schema: Json): Mark | undefined {
  const isGuarded = schema[GUARD] !== undefined || schema[GUARD_FILTER] !== undefined
  return (schema[MARK] as Mark | undefined) ?? (isGuarded ? 'personal' : undefined)
}

/** A union that takes whatever there is, or that of `z.json()`. */
function isAnyJson(shapes: readonly Json[]): boolean {
  const types = new Set(shapes.map((shape) => (isJson(shape.properties) ? undefined : shape.type)))
  const isOpen = shapes.some((shape) => shape.type === undefined && !('enum' in shape) && !('const' in shape))
  return isOpen || ['string', 'number', 'boolean', 'array', 'object'].every((type) => types.has(type))
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => (made ??= make())
}

const targetOf = (root: Json, name: string): unknown =>
  name === '#' ? root : (root.definitions as Json | undefined)?.[name.replace('#/definitions/', '')]

/** Every property of several kinds of objects, each with all of its schemas. */
function mergedProperties(objects: readonly Json[]): Json {
  const all: Record<string, unknown[]> = {}
  for (const { properties } of objects)
    for (const [name, schema] of Object.entries(isJson(properties) ? properties : {})) (all[name] ??= []).push(schema)
  return Object.fromEntries(
    Object.entries(all).map(([name, schemas]) => [name, schemas.length === 1 ? schemas[0] : { anyOf: schemas }]),
  )
}

/**
 * Writes replies: only what the contract's schema names leaves the server, and a value of another type than promised is
 * a defect of ours that answers 500 instead of slipping out. A copy of the named fields and the built-in JSON.stringify
 * are twice as fast here as a generated serialiser, whose loops over short strings cost most (measured on the users
 * list). What a caller may not see of guarded fields is masked or left out here, in every reply that names one.
 */
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { MASKED_FIELD } from '#contract/field-mode.ts'
import { GUARD, GUARD_RECORD, guardedFields, type GuardedField } from '#contract/guarded.ts'
import {
  accessKey,
  EVERY_FIELD,
  fieldModeOf,
  shownRecord,
  shownValue,
  type FieldAccess,
} from '../access/field-access.ts'
import { isJson, jsonSchemaOf, type Json } from '../json-schema.ts'

/** Copies what is named. @throws Error naming the place where the value is not what the schema says */
type Pick = (value: unknown, path: string) => unknown

type ReplyWriter = (envelope: { code: 0; msg: string; data: unknown }) => string

interface Writers {
  plain: ReplyWriter
  /** By access; undefined where the reply names no guarded field. */
  guarded: LRUCache<string, ReplyWriter> | undefined
}

const writers = new WeakMap<z.ZodType, Writers>()
/** Different accesses whose writers are kept for one reply. */
const MAX_ACCESSES = 50

/**
 * The function that turns `data` of a reply into the text of its envelope. Made when the first reply is written, once
 * per schema and process: a start does not make those of seven hundred routes, of which a node is asked for a few.
 * @param access what the caller may see of guarded fields
 */
export function replyWriter(reply: z.ZodType, access: FieldAccess = EVERY_FIELD): ReplyWriter {
  const known = writers.get(reply) ?? makeWriters(reply)
  if (access.size === 0 || !known.guarded) return known.plain
  const key = accessKey(access)
  const before = known.guarded.get(key)
  if (before) return before
  const made = makeWriter(jsonSchemaOf(reply, 'output'), access)
  known.guarded.set(key, made)
  return made
}

function makeWriters(reply: z.ZodType): Writers {
  const schema = jsonSchemaOf(reply, 'output')
  const made = {
    plain: makeWriter(schema, EVERY_FIELD),
    guarded: namesGuarded(schema) ? new LRUCache<string, ReplyWriter>({ max: MAX_ACCESSES }) : undefined,
  }
  writers.set(reply, made)
  return made
}

/** Whether a schema marks a guarded field anywhere. */
function namesGuarded(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(namesGuarded)
  if (!isJson(schema)) return false
  return schema[GUARD] !== undefined || schema[GUARD_RECORD] !== undefined || Object.values(schema).some(namesGuarded)
}

function makeWriter(schema: Json, access: FieldAccess): ReplyWriter {
  const pick = new Compiler(schema, access).compile(schema)
  return ({ code, msg, data }) => JSON.stringify({ code, msg, data: pick(data, 'data') })
}

class Compiler {
  readonly #root: Json
  readonly #access: FieldAccess
  readonly #named = new Map<string, Pick>()

  constructor(root: Json, access: FieldAccess) {
    this.#root = root
    this.#access = access
  }

  compile(schema: unknown): Pick {
    if (!isJson(schema)) return (value) => value
    const guarded = this.#restricted(schema)
    if (!guarded) return this.#compileOpen(schema)
    const pick = this.#compileOpen(schema)
    return (value, path) => shownValue(this.#access, guarded, pick(value, path))
  }

  /** The guarded field that the schema is, where the caller does not see it as it is. */
  #restricted(schema: unknown): GuardedField | undefined {
    const name = isJson(schema) ? schema[GUARD] : undefined
    if (typeof name !== 'string' || fieldModeOf(this.#access, name) < MASKED_FIELD) return undefined
    return guardedFields().find((field) => field.name === name)
  }

  #compileOpen(schema: Json): Pick {
    if (typeof schema.$ref === 'string') return this.#reference(schema.$ref)
    const options = schema.anyOf ?? schema.oneOf
    if (Array.isArray(options)) return this.#union(options)
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema)
      case 'array':
        return this.#array(schema)
      case 'null':
        return (value, path) => (value === null ? null : mismatch(path, 'null', value))
      case undefined:
        return (value) => value
      default:
        return scalar(typeOf(schema) ?? '')
    }
  }

  /** Trees refer to themselves: the target is looked up when it is first used. */
  #reference(name: string): Pick {
    return (value, path) => {
      let pick = this.#named.get(name)
      if (!pick) this.#named.set(name, (pick = this.compile(targetOf(this.#root, name))))
      return pick(value, path)
    }
  }

  #object(schema: Json): Pick {
    if (!isJson(schema.properties)) return this.#record(schema)
    const required = new Set(Array.isArray(schema.required) ? schema.required : [])
    const fields = Object.entries(schema.properties).map(([key, property]) => ({
      key,
      isRequired: required.has(key),
      plain: this.#plain(property),
      pick: this.compile(property),
    }))
    const copy = this.#withRecords(schema.properties, copier(fields))
    return (value, path) => (isJson(value) ? copy(value) : mismatch(path, 'object', value))
  }

  /** The copy, and in it the records of guarded fields as the caller may see them. */
  #withRecords(properties: Json, copy: (value: Json) => Json): (value: Json) => Json {
    const records = Object.entries(properties).flatMap(([key, property]) =>
      isJson(property) && typeof property[GUARD_RECORD] === 'string' ? [{ key, beside: property[GUARD_RECORD] }] : [],
    )
    if (records.length === 0 || this.#access.size === 0) return copy
    return (value) => {
      const copied = copy(value)
      for (const { key, beside } of records) {
        const record = copied[key]
        if (isJson(record)) copied[key] = shownRecord(this.#access, String(copied[beside]), record)
      }
      return copied
    }
  }

  #plain(schema: unknown): ReturnType<typeof plainType> {
    return isJson(schema) && !this.#restricted(schema) ? plainType(schema) : undefined
  }

  #record(schema: Json): Pick {
    const pick = this.compile(schema.additionalProperties)
    return (value, path) => {
      if (!isJson(value)) return mismatch(path, 'object', value)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pick(inner, `${path}.${key}`)]))
    }
  }

  /** An array of texts, numbers or flags needs no copy. */
  #array(schema: Json): Pick {
    const pick = this.compile(schema.items)
    const plain = this.#plain(schema.items)
    if (plain) {
      const check = (item: unknown, path: string) => typeof item === plain || pick(item, path)
      return (value, path) => {
        if (!Array.isArray(value)) return mismatch(path, 'array', value)
        for (const item of value) check(item, path)
        return value
      }
    }
    return (value, path) =>
      Array.isArray(value) ? value.map((item) => pick(item, path)) : mismatch(path, 'array', value)
  }

  /** `X | null`, and several literals of one type, which are that type. */
  #union(options: unknown[]): Pick {
    if (isAnyJson(options)) return (value) => value
    const others = options.filter((option) => isJson(option) && typeOf(option) !== 'null')
    const isNullable = others.length < options.length
    const types = new Set(others.map((option) => (isJson(option) ? typeOf(option) : undefined)))
    const isOneKind = others.length === 1 || (types.size === 1 && !types.has('object') && !types.has('array'))
    const pick = isOneKind ? this.compile(others[0]) : (this.#byLiteral(others) ?? this.#firstThatFits(others))
    return isNullable ? (value, path) => (value === null ? null : pick(value, path)) : pick
  }

  /** Records of several kinds, distinguished by a literal property. `undefined`: they have none. */
  #byLiteral(options: unknown[]): Pick | undefined {
    const shapes = options.map((option) => propertiesOf(this.#root, option))
    const key = Object.keys(shapes[0] ?? {}).find((name) => {
      const literals = new Set(shapes.map((shape) => literalOf(shape, name)))
      return literals.size === options.length && !literals.has(undefined)
    })
    if (key === undefined) return undefined
    const picks = new Map(options.map((option, at) => [literalOf(shapes[at], key), this.compile(option)]))
    return (value, path) => {
      const pick = isJson(value) ? picks.get(value[key]) : undefined
      return pick === undefined ? mismatch(path, `one of several by ${key}`, value) : pick(value, path)
    }
  }

  #firstThatFits(options: unknown[]): Pick {
    const picks = options.map((option) => this.compile(option))
    return (value, path) => {
      for (const pick of picks) {
        try {
          return pick(value, path)
        } catch {
          // the next one, then
        }
      }
      return mismatch(path, 'one of several shapes', value)
    }
  }
}

/** Whether a union is that of `z.json()`, which leaves nothing out: it is written as it is, without a try per value. */
function isAnyJson(options: readonly unknown[]): boolean {
  const types = options.map((option) => (isJson(option) && !isJson(option.properties) ? typeOf(option) : undefined))
  return ['string', 'number', 'boolean', 'null', 'array', 'object'].every((type) => types.includes(type))
}

interface Field {
  key: string
  isRequired: boolean
  /** What `typeof` says of it, where that is all there is to check. */
  plain: string | undefined
  pick: Pick
}

/**
 * The copy of the named fields as an object literal, which the engine gives one fixed shape: four times as fast as
 * setting the fields in a loop. The text holds nothing but the names of the contract's own fields.
 */
function copier(fields: readonly Field[]): (value: Json) => Json {
  const entries = fields.map(({ key, isRequired, plain }, index) => {
    const name = JSON.stringify(key)
    const picked = `pick${index}(value[${name}], ${name})`
    const checked = plain ? `typeof value[${name}] === '${plain}' ? value[${name}] : ${picked}` : picked
    return `${name}: ${isRequired ? checked : `value[${name}] === undefined ? undefined : ${checked}`}`
  })
  const names = fields.map((_, index) => `pick${index}`)
  // oxlint-disable-next-line typescript/no-implied-eval -- made once per route, out of the contract alone
  const make = new Function(...names, `return (value) => ({ ${entries.join(', ')} })`) as (
    ...picks: Pick[]
  ) => (value: Json) => Json
  return make(...fields.map(({ pick }) => pick))
}

function plainType(schema: Json): 'string' | 'number' | 'boolean' | undefined {
  const type = typeOf(schema)
  if (type === 'integer') return 'number'
  return type === 'string' || type === 'number' || type === 'boolean' ? type : undefined
}

function scalar(type: string): Pick {
  const expected = type === 'integer' ? 'number' : type
  return (value, path) => (typeof value === expected ? value : mismatch(path, expected, value))
}

function typeOf(schema: Json): string | undefined {
  if (schema.const !== undefined) return schema.const === null ? 'null' : typeof schema.const
  return typeof schema.type === 'string' ? schema.type : undefined
}

/** The properties of an object schema, itself or behind a reference. */
function propertiesOf(root: Json, schema: unknown): Json | undefined {
  const found = isJson(schema) && typeof schema.$ref === 'string' ? targetOf(root, schema.$ref) : schema
  return isJson(found) && isJson(found.properties) ? found.properties : undefined
}

const literalOf = (properties: Json | undefined, name: string): unknown => {
  const property = properties?.[name]
  return isJson(property) && typeof property.const === 'string' ? property.const : undefined
}

/** `#/definitions/Name`, or `#` for the whole. */
function targetOf(root: Json, reference: string): unknown {
  const steps = reference.split('/').slice(1)
  return steps.reduce<unknown>((place, step) => (isJson(place) ? place[step] : undefined), root)
}

function mismatch(path: string, expected: string, value: unknown): never {
  throw new TypeError(
    `the reply has ${value === null ? 'null' : typeof value} at ${path}, the contract says ${expected}`,
  )
}

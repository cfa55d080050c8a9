/** A form as JSON Schema 2020-12: for OpenAPI, and for programs that write records. */
import type { Field, FieldOf } from '../model/field.ts'
import { DEFAULT_LENGTH, MAX_NUMBER, MAX_ROWS, MAX_VALUES } from '../model/limits.ts'
import type { FormModel } from '../model/model.ts'
import { choosableOptions, type OptionsSource } from '../model/options.ts'
import { textIn, type FormLanguage } from '../model/texts.ts'
import { decimalsOf } from '../rules/types.ts'

export interface JsonSchema {
  [keyword: string]: unknown
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/**
 * The schema of a record by variable names, with labels in a language. It says what holds for every record: what rules
 * decide is left to the server, so a field with a condition is required nowhere.
 */
export function jsonSchemaOf({ title, description, fields }: FormModel, language: FormLanguage): JsonSchema {
  return {
    $schema: DIALECT,
    title: textIn(title, language),
    ...(description === undefined ? {} : { description: textIn(description, language) }),
    ...objectOf(fields, language),
  }
}

function objectOf(fields: readonly Field[], language: FormLanguage, more: JsonSchema = {}): JsonSchema {
  const required = fields.filter(isAlwaysRequired).map(({ name }) => name)
  return {
    type: 'object',
    properties: { ...more, ...Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, language)])) },
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

const isAlwaysRequired = ({ kind, required, visibleWhen, readOnly, readOnlyWhen, computed }: Field): boolean =>
  required === true &&
  kind !== 'serial' &&
  readOnly !== true &&
  [visibleWhen, readOnlyWhen, computed].every((rule) => rule === undefined)

function fieldSchema(field: Field, language: FormLanguage): JsonSchema {
  const value = valueJsonSchema(field, language)
  const isReadOnly = field.readOnly === true || field.computed !== undefined || field.kind === 'serial'
  return {
    title: textIn(field.label, language),
    ...(field.help === undefined ? {} : { description: textIn(field.help, language) }),
    ...(isAlwaysRequired(field) ? value : nullable(value)),
    ...(field.default?.from === 'literal' ? { default: field.default.value } : {}),
    ...(isReadOnly ? { readOnly: true } : {}),
  }
}

/** What may be missing may be sent as `null` as well. */
const nullable = (schema: JsonSchema): JsonSchema =>
  typeof schema['type'] === 'string'
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] }

const textOf = (maxLength: number, more: JsonSchema = {}): JsonSchema => ({ type: 'string', maxLength, ...more })
const listOf = (items: JsonSchema, maxItems: number = MAX_VALUES): JsonSchema => ({
  type: 'array',
  items,
  maxItems,
  uniqueItems: true,
})
const oneOrMore = ({ multiple }: { multiple?: boolean | undefined }, one: JsonSchema): JsonSchema =>
  multiple === true ? listOf(one) : one

const UUID: JsonSchema = { type: 'string', format: 'uuid' }
const DAY: JsonSchema = { type: 'string', format: 'date' }
const MOMENT: JsonSchema = { type: 'string', format: 'date-time' }

/** Fixed options with their labels; what other sources answer is any text. */
function optionOf(source: OptionsSource, language: FormLanguage, leavesOnly?: boolean): JsonSchema {
  if (source.from !== 'fixed') return textOf(100)
  return {
    oneOf: choosableOptions(source.options, leavesOnly).map(({ value, label }) => ({
      const: value,
      title: textIn(label, language),
    })),
  }
}

function numberOf(field: FieldOf<'number' | 'amount' | 'duration'>): JsonSchema {
  const { min = -MAX_NUMBER, max = MAX_NUMBER } = field
  const decimals = decimalsOf(field)
  return decimals === 0
    ? { type: 'integer', minimum: min, maximum: max }
    : { type: 'number', minimum: min, maximum: max, multipleOf: Number(`1e-${decimals}`) }
}

function formulaOf({ result }: FieldOf<'formula'>): JsonSchema {
  switch (result) {
    case 'text':
    case 'number':
    case 'boolean':
      return { type: result === 'text' ? 'string' : result }
    case 'date':
      return DAY
    case 'dateTime':
      return MOMENT
  }
}

function valueJsonSchema(field: Field, language: FormLanguage): JsonSchema {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'richText':
      return textOf(field.maxLength ?? DEFAULT_LENGTH[field.kind])
    case 'phone':
      return textOf(40)
    case 'mail':
      return textOf(254, { format: 'email' })
    case 'idNumber':
      return textOf(18, { pattern: '^[1-9][0-9]{16}[0-9Xx]$' })
    case 'address':
      return {
        type: 'object',
        properties: { region: { type: 'array', items: textOf(50), maxItems: 5 }, detail: textOf(200) },
        additionalProperties: false,
      }
    case 'number':
    case 'amount':
    case 'duration':
      return numberOf(field)
    case 'date':
      return DAY
    case 'dateTime':
      return MOMENT
    case 'dateRange':
      return {
        type: 'object',
        properties: { from: DAY, to: DAY },
        required: ['from', 'to'],
        additionalProperties: false,
      }
    case 'time':
      return { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }
    case 'switch':
      return { type: 'boolean' }
    case 'radio':
      return optionOf(field.options, language)
    case 'checkbox':
      return listOf(optionOf(field.options, language))
    case 'select':
      return oneOrMore(field, optionOf(field.options, language))
    case 'tree':
      return oneOrMore(field, optionOf(field.options, language, field.leavesOnly))
    case 'cascader':
      return { type: 'array', items: optionOf(field.options, language), maxItems: 20 }
    case 'dictionary':
      return oneOrMore(field, textOf(100))
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
      return oneOrMore(field, UUID)
    case 'file':
    case 'picture':
      return listOf(UUID, field.maxFiles)
    case 'signature':
      return UUID
    case 'serial':
      return textOf(60)
    case 'formula':
      return formulaOf(field)
    case 'childTable':
      return {
        type: 'array',
        items: objectOf(field.fields, language, { id: UUID }),
        maxItems: field.maxRows ?? MAX_ROWS,
      }
  }
}

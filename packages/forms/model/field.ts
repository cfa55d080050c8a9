/** The fields of a form, one schema per kind. */
import { z } from 'zod'
import { Check, Default, Marks, Rule, SerialRule } from './field-rules.ts'
import { FieldId, VariableName } from './ids.ts'
import { MAX_CHECKS, MAX_FIELDS, MAX_NUMBER, MAX_ROWS, MAX_VALUES } from './limits.ts'
import { DictCode, OptionsSource } from './options.ts'
import { LocalText, LongLocalText } from './texts.ts'

/** What every field has. */
const common = {
  id: FieldId,
  name: VariableName,
  label: LocalText,
  help: LongLocalText.optional(),
  placeholder: LocalText.optional(),
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  visibleWhen: Rule.optional(),
  requiredWhen: Rule.optional(),
  readOnlyWhen: Rule.optional(),
  /** The value, computed whenever what it reads changes. Such a field is read-only. */
  computed: Rule.optional(),
  checks: z.array(Check).max(MAX_CHECKS).optional(),
  default: Default.optional(),
  marks: Marks.optional(),
  /** Shown where a template is published for viewing. */
  public: z.boolean().optional(),
  /** No two records of the form have the same value. */
  unique: z.boolean().optional(),
}

const kind = <Kind extends string, Shape extends z.ZodRawShape>(name: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(name), ...common, ...shape })

const bound = z.number().min(-MAX_NUMBER).max(MAX_NUMBER).optional()
const maxLength = (max: number) => z.int().min(1).max(max).optional()
const several = { multiple: z.boolean().optional() }
const files = { maxFiles: z.int().min(1).max(MAX_VALUES).optional(), maxMegabytes: z.int().min(1).max(1024).optional() }

/** Texts. `maxLength` in characters. */
const texts = [
  kind('text', { maxLength: maxLength(1_000) }),
  kind('textarea', { maxLength: maxLength(20_000) }),
  kind('richText', { maxLength: maxLength(100_000) }),
  kind('phone', {}),
  kind('mail', {}),
  kind('idNumber', {}),
  kind('address', {}),
] as const

/** Numbers, times. `decimals`: places after the point. */
const quantities = [
  kind('number', { min: bound, max: bound, decimals: z.int().min(0).max(8).optional(), unit: LocalText.optional() }),
  kind('amount', {
    /** ISO 4217. */
    currency: z.string().regex(/^[A-Z]{3}$/, { error: 'currency' }),
    decimals: z.int().min(0).max(4).optional(),
    min: bound,
    max: bound,
    /** Shown in capital Chinese digits as well. */
    capital: z.boolean().optional(),
  }),
  kind('date', {}),
  kind('dateTime', {}),
  kind('dateRange', {}),
  kind('time', {}),
  /** In whole minutes. */
  kind('duration', { min: bound, max: bound }),
] as const

const choices = [
  kind('switch', {}),
  kind('radio', { options: OptionsSource }),
  kind('checkbox', { options: OptionsSource }),
  kind('select', { options: OptionsSource, ...several }),
  /** Its value is the path to one option, outermost first. */
  kind('cascader', { options: OptionsSource }),
  kind('dictionary', { dict: DictCode, ...several }),
  kind('tree', {
    options: OptionsSource,
    ...several,
    /** Only what has nothing below it can be chosen. */
    leavesOnly: z.boolean().optional(),
    /** Chosen in a dialog that shows the whole tree. */
    inDialog: z.boolean().optional(),
  }),
  kind('user', several),
  kind('department', several),
  kind('post', several),
] as const

const RESULTS = ['text', 'number', 'boolean', 'date', 'dateTime'] as const

const attachments = [
  kind('file', files),
  kind('picture', files),
  kind('signature', {}),
  kind('reference', {
    /** The template whose records are referred to. */
    form: z.guid(),
    ...several,
    /** What the deletion of a record that is referred to does. */
    onDelete: z.enum(['refuse', 'setNull']),
  }),
] as const

const formula = kind('formula', {
  computed: Rule,
  result: z.enum(RESULTS),
  decimals: z.int().min(0).max(8).optional(),
})

/** A field of a row of a child table. */
export const RowField = z.discriminatedUnion('kind', [...texts, ...quantities, ...choices, ...attachments, formula])
export type RowField = z.infer<typeof RowField>

const serial = kind('serial', { serial: SerialRule })

/** Rows of fields. `sums`: the fields whose sum is shown below the rows. */
const childTable = kind('childTable', {
  fields: z.array(RowField).min(1).max(MAX_FIELDS),
  minRows: z.int().min(0).max(MAX_ROWS).optional(),
  maxRows: z.int().min(1).max(MAX_ROWS).optional(),
  sums: z.array(FieldId).max(MAX_FIELDS).optional(),
  /** Rows can be imported from a sheet. */
  importRows: z.boolean().optional(),
})

/** A field of a form. */
export const Field = z.discriminatedUnion('kind', [...RowField.options, serial, childTable])
export type Field = z.infer<typeof Field>
export type FieldKind = Field['kind']
export type RowFieldKind = RowField['kind']
export type FieldOf<Kind extends FieldKind> = Extract<Field, { kind: Kind }>
export type FormulaResult = (typeof RESULTS)[number]

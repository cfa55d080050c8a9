/** Values of attributes, as users and departments carry them. */
import { z } from 'zod'
import { text } from '#contract/scalars.ts'

/** Characters of one text. */
export const MAX_ATTR_TEXT = 2000
/** Values of one call. */
const MAX_VALUES = 50
/** Columns of attributes in one list. */
export const MAX_ATTR_COLUMNS = 10

/** Names an attribute among those of its kind of party. */
export const AttrCode = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: 'attr_code_format' })

/**
 * A text, a day, an entry of a dictionary or the id of a user or department as text; a number; a yes or no; null for
 * none.
 */
export const PartyAttrValue = z.union([text(MAX_ATTR_TEXT), z.number(), z.boolean(), z.null()])
export type PartyAttrValue = z.infer<typeof PartyAttrValue>

export const PartyValue = z.object({ code: AttrCode, value: PartyAttrValue })
export type PartyValue = z.infer<typeof PartyValue>

/** Values of one party, each attribute at most once. */
export const PartyValues = z.array(PartyValue).max(MAX_VALUES)
export type PartyValues = z.infer<typeof PartyValues>

/** Attributes of one row of a list, as text. */
export const AttrTexts = z.record(z.string(), z.string())

/** What lists of parties are asked for besides their own fields. */
export const attrFilters = {
  /** Codes of attributes that the rows are to show. */
  attrs: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(AttrCode).min(1).max(MAX_ATTR_COLUMNS),
    )
    .optional(),
  /**
   * `code:value`. A text contains it; a number or a day is it, or lies in `1..5`, `1..`, `..5`; anything else is it.
   */
  attr: z
    .string()
    .trim()
    .max(200)
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}:[^\p{Cc}\p{Cs}]+$/u, { error: 'attr_filter_format' })
    .optional(),
}

/** The column of an attribute in tables and sheets: `attr.employeeNo`. */
export const AttrColumn = z.templateLiteral(['attr.', z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/)])
export type AttrColumn = z.infer<typeof AttrColumn>

/** The attributes among keys of columns. */
export const attrCodesIn = (keys: readonly string[]): string[] =>
  keys.filter((key) => key.startsWith('attr.')).map((key) => key.slice('attr.'.length))

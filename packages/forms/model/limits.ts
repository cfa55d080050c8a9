/** How large a form may be. What exceeds one of these is refused with `form_too_large`, which names the limit. */

/** Fields of a form, fields of its child tables included. */
export const MAX_FIELDS = 300
/** Of a model as JSON, in UTF-8. */
export const MAX_MODEL_BYTES = 256 * 1024
/** Lists and records inside each other in a model that is read. */
export const MAX_MODEL_DEPTH = 40
/** Fields that are kept as values for lists, filters, sorts, sums or uniqueness. */
export const MAX_INDEXED_FIELDS = 20
/** Fixed options of one field, those below others included. */
export const MAX_OPTIONS = 500
/** Levels of fixed options. */
export const MAX_OPTION_LEVELS = 6
/** Items of a layout, and how many of them may be inside each other. */
export const MAX_LAYOUT_ITEMS = 1_000
export const MAX_LAYOUT_LEVELS = 6
/** Rules of validation of one field. */
export const MAX_CHECKS = 10
/** Rows of one child table of a record. */
export const MAX_ROWS = 1_000
/** Values of one field that holds several: selected options, users, files. */
export const MAX_VALUES = 200
/** Characters of one rule. The parser of expressions has the same limit. */
export const MAX_RULE_LENGTH = 4_000
/** Significant digits of a number. Each decimal with so many digits is one double, and comes back as it was. */
export const MAX_DIGITS = 15
export const MAX_NUMBER = 10 ** MAX_DIGITS - 1
/** Characters of a text without a limit of its own. */
export const DEFAULT_LENGTH = { text: 200, textarea: 2_000, richText: 50_000 } as const
/** The longest text that an index compares as a whole. */
export const MAX_UNIQUE_LENGTH = 200

/** What keeps a model from being saved or published. The sentences of the codes are in `locales/`. */
export const FORM_PROBLEMS = [
  /** Its shape is not that of a model; `detail` is what the schema says. */
  'form_invalid',
  /** Too many fields, bytes, levels, options or layout items; `detail` names the limit. */
  'form_too_large',
  'form_duplicate_id',
  'form_duplicate_name',
  'form_reserved_name',
  /** Options, sums or parameters name a field that is not there or is of no use there. */
  'form_unknown_field',
  /** A dictionary, a form or a configured call that the organisation does not have; `detail` is its code or id. */
  'form_unknown_reference',
  'form_bad_range',
  'form_duplicate_option',
  /** The options have levels, or come from where the kind of the field cannot take them. */
  'form_bad_options',
  'form_bad_default',
  'form_not_computable',
  'form_too_many_indexed',
  /** A mark that the kind of the field does not have; `detail` is the mark. */
  'form_bad_mark',
  'form_layout_unknown',
  'form_layout_twice',
  'form_layout_missing',
  'form_rule_syntax',
  'form_rule_unknown_name',
  'form_rule_type',
  'form_rule_cycle',
  /** A version gives a field another type under the same id. */
  'form_type_change',
] as const
export type FormProblemCode = (typeof FORM_PROBLEMS)[number]

export interface FormProblem {
  code: FormProblemCode
  /** Where in the model, as `fields.3.visibleWhen`; empty for the whole. */
  path: string
  /** The variable name of the field, where there is one. */
  field?: string
  /** Which: a name, a limit, what is expected. */
  detail?: string
  /** Types that do not go together, as `rules/types.ts` calls them. */
  types?: readonly string[]
}

/** A problem of a field: its path goes on from that of the field. */
export const problemAt = (
  { field: { name }, path }: { field: { name: string }; path: string },
  code: FormProblemCode,
  below = '',
  detail?: string,
): FormProblem => ({
  code,
  path: below === '' ? path : `${path}.${below}`,
  field: name,
  ...(detail === undefined ? {} : { detail }),
})

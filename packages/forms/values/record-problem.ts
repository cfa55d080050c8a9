/** Why a record is refused, at which place of it. */
import { type z } from 'zod'
import type { PlacedProblem } from '../rules/evaluation.ts'

/**
 * `record_invalid`: no value of the field; `detail` is what it has to be: `phone`, `max:200`. `record_hidden`,
 * `record_read_only`: a value was sent that differs from the one there is. `record_rows`: too few rows; `detail` is the
 * least number.
 */
export interface RecordProblem extends Omit<PlacedProblem, 'code'> {
  code:
    | PlacedProblem['code']
    | 'record_invalid'
    | 'record_unknown_field'
    | 'record_hidden'
    | 'record_read_only'
    | 'record_rows'
    | 'record_duplicate_row'
}

/** The problems of an issue of the schema; an object of unknown names has one for each name. */
export function problemsOfIssue(issue: z.core.$ZodIssue): RecordProblem[] {
  const path = issue.path.map(String).join('.')
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ code: 'record_unknown_field', path: path === '' ? key : `${path}.${key}` }))
    case 'too_big':
      return [{ code: 'record_invalid', path, detail: `max:${issue.maximum}` }]
    case 'too_small':
      return [{ code: 'record_invalid', path, detail: `min:${issue.minimum}` }]
    case 'invalid_type':
      return [{ code: 'record_invalid', path, detail: `type:${issue.expected}` }]
    case 'invalid_value':
      return [{ code: 'record_invalid', path, detail: 'option' }]
    case 'invalid_format':
    case 'custom':
      return [{ code: 'record_invalid', path, detail: /^[a-z_]+$/.test(issue.message) ? issue.message : 'format' }]
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return [{ code: 'record_invalid', path, detail: 'format' }]
  }
}

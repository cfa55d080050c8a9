/** What calls of the module may be refused for. */
import { errorCode } from '#contract/errors.ts'

export const formErrors = {
  /** Rules depend on each other in a circle; `data.problems` are `FormProblem`s. */
  ruleCycle: errorCode('form_rule_cycle', 422, 51),
  /** A field has another type than in a published version; `data.problems` name the fields. */
  typeChange: errorCode('form_type_change', 422, 52),
  /** More than 300 fields or 256 KB. */
  tooLarge: errorCode('form_too_large', 422, 53),
  /** The template was never published, or it is stopped. */
  notOpen: errorCode('form_not_open', 422, 54),
  /** Nothing differs from the published version. */
  unchanged: errorCode('form_unchanged', 422, 55),
  /** Records refer to this one, and their form refuses its deletion; `data.count`. */
  referred: errorCode('form_record_referred', 409, 54),
  /** Another record has the same value of a unique field; the issue names the field. */
  duplicate: errorCode('form_value_taken', 409, 55),
  /** The record was changed meanwhile; `data`: `rev`, `changes` from the caller's revision to the stored one. */
  recordChanged: errorCode('form_record_changed', 409, 56),
  /** The draft was saved elsewhere meanwhile; `data`: `rev`, `savedBy`, `savedDate`. */
  draftChanged: errorCode('form_draft_changed', 409, 57),
  /** A configured call brought no options; its administrator sees why in a trial. */
  callFailed: errorCode('form_call_failed', 422, 56),
  /** A template with records is not deleted; it can be stopped. */
  hasRecords: errorCode('form_has_records', 409, 58),
} as const

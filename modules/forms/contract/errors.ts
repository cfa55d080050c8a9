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
  /** Values of the one field cannot become values of the other. */
  cannotConvert: errorCode('form_cannot_convert', 422, 58),
  /** The values of a field are still being written for lists, after a version that asks for them. */
  indexing: errorCode('form_indexing', 422, 57),
  /** Visitors could not send in the form: `data.fields` are required and not for them. */
  notEnterable: errorCode('form_not_enterable', 422, 65),
  /** No record is entered any more. */
  entryClosed: errorCode('form_entry_closed', 422, 66),
  /** As many records as are taken were entered, today or in all. */
  entryFull: errorCode('form_entry_full', 422, 67),
} as const

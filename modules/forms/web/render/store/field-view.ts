/** What a component shows of one field, or of one column in a row. */

/**
 * Why a value cannot be changed: the user may not (`role`), it is computed, given when the record is saved, closed by
 * the form, or by a rule of it.
 */
export type Lock = 'role' | 'computed' | 'serial' | 'form' | 'rule'

export interface FieldView {
  readonly isVisible: boolean
  readonly isRequired: boolean
  readonly lock: Lock | undefined
  /** As it is stored; `null` for none. Of a child table: how many rows there are. */
  readonly value: unknown
  /** What is wrong, once it is to be shown. */
  readonly message: string | undefined
}

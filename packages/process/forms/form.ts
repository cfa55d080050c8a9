/** What a user fills in when a process starts, or when they do a task. Plain data. */

export type FieldType =
  | 'text'
  | 'longText'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'user'
  | 'users'

/** Labels by language: `{ en: 'Days' }`. */
export type Labels = Readonly<Record<string, string>>

export interface FormField {
  /** The variable it sets. */
  name: string
  label: string
  /** Where the file has others beside it. */
  labels?: Labels
  type: FieldType
  required: boolean
  /** Shown, not to be changed. */
  readOnly?: true
  /** Of a `choice`. */
  options?: readonly { value: string; label: string; labels?: Labels }[]
  /** What it begins with, as the file says it. */
  initial?: string
  least?: number
  most?: number
  /** No form says so: the name stands in an expression, its type is what the expression makes of it. */
  isGuessed?: true
  /** A yes or no that the user who does the task gives anew: an earlier value does not count. */
  isDecision?: true
}

/** The forms of one process: of its start, and of its tasks by their ids. */
export interface Forms {
  start: readonly FormField[]
  tasks: Readonly<Record<string, readonly FormField[]>>
}

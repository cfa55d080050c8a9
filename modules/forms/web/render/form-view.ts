/** What pages know of the renderer: forms are filled in and shown by it. */
import type { Ref } from 'react'
import type { EvaluationContext, FieldId, FormModel, StoredValues } from '#forms-core/index.ts'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import type { CallQuery } from '#shell/request/use-call.ts'
import type { FieldMode } from '#forms/contract/access.ts'

export interface FormViewProps {
  /** A model of `readModel`. Another one shows anew, with the values that were entered. */
  model: FormModel
  /** Whose records offer what reference fields and fields of configured calls choose from. */
  formId?: string
  /** In place of `formId`: who else is asked for that. */
  choices?: FormChoices
  /** What the user may do with fields and columns; what is not named may be changed. */
  modes?: Readonly<Record<string, FieldMode>>
  /** What is stored, by field id. Other values begin anew. */
  initial: StoredValues
  /** What was typed earlier and not saved; shown in place of `initial`, and still unsaved. */
  draft?: StoredValues
  /** What ids in values are called: users, departments, posts, records, files. */
  names: Readonly<Record<string, string>>
  /** The files that values name, with their addresses; one that is not there is named and cannot be opened. */
  files?: Readonly<Record<string, UploadedFile>>
  isNew: boolean
  /** The user may enter or change records of `formId`: rows of child tables can be read out of sheets. */
  mayImportRows?: boolean
  mode: 'edit' | 'view'
  /** Left out, the width of its own container decides. */
  device?: Device
  /** To be printed: nothing is folded, hidden behind tabs or out of view. */
  isOnPaper?: boolean
  context: EvaluationContext
  /** Shown as changed; columns, too. */
  changed?: ReadonlySet<FieldId>
  /** Shortly after values have changed, with those there are then. */
  onChange?: (values: StoredValues) => void
  /** Once its fields are there: their controls are loaded after the form, and again when a hidden tab is shown. */
  onShown?: () => void
  ref?: Ref<FormHandle>
}

/** Which call asks for what a field offers; none where the answer is `undefined`. */
export interface FormChoices {
  readonly records: (
    fieldId: FieldId,
    query: { keyword?: string },
  ) => CallQuery<{ id: string; title: string }[]> | undefined
  readonly options: (
    fieldId: FieldId,
    params: Readonly<Record<string, string>>,
  ) => CallQuery<{ value: string; label: string }[]> | undefined
}

export type Device = 'desktop' | 'phone'

/** A problem that a refused call names, at its place: `items.3.amount`. */
export interface PlacedIssue {
  readonly path: string
  readonly msg: string
}

export interface FormHandle {
  /** By field id, for drafts. */
  values: () => StoredValues
  /** By variable names: what the user may change, and of a stored record only what differs. */
  sent: () => Record<string, unknown>
  /** Shows what is wrong and goes to the first problem. @returns how many problems there are */
  check: () => number
  /** Shows the issues of a refused call at their fields, and goes to the first. */
  showIssues: (issues: readonly PlacedIssue[]) => void
  isChanged: () => boolean
  /** What ids that were chosen here are called, and the files that were uploaded here. */
  known: () => KnownIds
}

/** What a form knows of ids in its values. */
export interface KnownIds {
  readonly names: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, UploadedFile>>
}

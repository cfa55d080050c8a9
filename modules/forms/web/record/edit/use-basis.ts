import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type CallError } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { StoredValues } from '#forms-core/index.ts'
import {
  recordRoutes,
  type FieldDifference,
  type FormRecord,
  type OpenForm,
  type RecordDraft,
} from '#forms/contract/record.ts'

/** What a form began with. */
export interface Basis {
  /** Undefined: it enters a new record. */
  readonly record: FormRecord | undefined
  /** The revision that the save is based on. */
  readonly rev: number | null
  readonly initial: StoredValues
  readonly draft: StoredValues | undefined
  readonly names: Readonly<Record<string, string>>
  /** Goes up when the form begins anew. */
  readonly turn: number
}

export interface Restored {
  readonly savedDate: string
  /** The form has another version since. */
  readonly isOldForm: boolean
  /** What that version has done to the fields. */
  readonly differences: readonly FieldDifference[]
  /** The record was changed since. */
  readonly isOldRecord: boolean
}

interface Loaded {
  /** In the version that is filled in: it stays until a refusal shows that there is another. */
  readonly form: OpenForm
  readonly basis: Basis | undefined
  readonly restored: Restored | undefined
  readonly error: CallError | null
  readonly retry: () => void
  /** Begins anew with other values. */
  readonly rebase: (basis: Omit<Basis, 'turn'>) => void
  /**
   * Begins anew with what was kept, in the version of the form that was published meanwhile.
   * @returns whether there is one
   */
  readonly takeOver: () => Promise<boolean>
  /** Begins, or begins anew, without the draft. */
  readonly withoutDraft: () => void
  /** Begins without what was typed before, where only that cannot be read; undefined where it can. */
  readonly enterWithoutDraft: (() => void) | undefined
}

const NOTHING: StoredValues = {}

/** What an editor begins with, asked for beside the form. */
export interface Stored {
  readonly record: UseQueryResult<FormRecord, CallError>
  readonly draft: UseQueryResult<RecordDraft | null, CallError>
}

/** Asks for the record, if it is not a new one, and for what was typed and not saved of it. */
export function useStored(formId: string, id: string | undefined): Stored {
  const record = useCall(
    recordRoutes.get,
    { params: { formId, id: id ?? '' } },
    { isOwn: true, enabled: id !== undefined },
  )
  const draft = useCall(
    recordRoutes.draft,
    { params: { formId }, query: id === undefined ? {} : { recordId: id } },
    { isOwn: true },
  )
  return { record, draft }
}

/** Whether an editor still waits for what it begins with. */
export const isWaiting = ({ record, draft }: Stored, id: string | undefined): boolean =>
  record.error === null &&
  draft.error === null &&
  (draft.data === undefined || (id !== undefined && record.data === undefined))

/** What the form of an editor begins with; set once, what comes later replaces nothing. */
export function useBasis(opened: OpenForm, id: string | undefined, { record, draft }: Stored): Loaded {
  const [form, setForm] = useState(opened)
  const [began, begin] = useState<{ basis: Basis; restored: Restored | undefined }>()
  const hasRecord = id === undefined || record.data !== undefined
  if (!began && draft.data !== undefined && hasRecord) begin(beginning(record.data, draft.data, form))
  const rebase = (basis: Omit<Basis, 'turn'>) =>
    begin({ basis: { ...basis, turn: (began?.basis.turn ?? 0) + 1 }, restored: undefined })
  const withoutDraft = () =>
    began
      ? rebase({ ...began.basis, rev: began.basis.record?.rev ?? null, draft: undefined })
      : begin(beginning(record.data, null, form))
  return {
    form,
    basis: began?.basis,
    restored: began?.restored,
    error: began ? null : (record.error ?? draft.error),
    retry: () => {
      if (id !== undefined) void record.refetch()
      void draft.refetch()
    },
    rebase,
    takeOver: async () => {
      const next = await readNextVersion(form, id)
      if (next === undefined) return false
      const { basis, restored } = beginning(next.record, next.draft, next.form)
      setForm(next.form)
      begin({ basis: { ...basis, turn: (began?.basis.turn ?? 0) + 1 }, restored })
      return true
    },
    withoutDraft,
    enterWithoutDraft: !began && hasRecord && draft.error !== null ? withoutDraft : undefined,
  }
}

function beginning(record: FormRecord | undefined, draft: RecordDraft | null, form: OpenForm) {
  const basis: Basis = {
    record,
    // A draft of an earlier revision is saved against that one: what has changed since is then chosen.
    rev: draft?.rev ?? record?.rev ?? null,
    initial: record?.values ?? NOTHING,
    draft: draft?.values,
    names: { ...record?.names, ...draft?.names },
    turn: 0,
  }
  const restored = draft && {
    savedDate: draft.savedDate,
    isOldForm: draft.versionNo !== form.version.no,
    differences: draft.differences,
    isOldRecord: record !== undefined && draft.rev !== null && draft.rev !== record.rev,
  }
  return { basis, restored: restored ?? undefined }
}

/** The record as it is stored now, and what the values of the draft are called. */
export async function readTheirs(formId: string, id: string) {
  const [theirs, kept] = await Promise.all([
    call(recordRoutes.get, { params: { formId, id } }),
    call(recordRoutes.draft, { params: { formId }, query: { recordId: id } }),
  ])
  return { theirs, names: kept?.names ?? {} }
}

/**
 * The version of the form that was published while it was filled in, with the draft and the record.
 * @returns undefined where there is none
 */
async function readNextVersion({ id: formId, version }: OpenForm, id: string | undefined) {
  const form = await call(recordRoutes.form, { params: { formId } })
  if (form.version.no === version.no) return undefined
  const [draft, record] = await Promise.all([
    call(recordRoutes.draft, { params: { formId }, query: id === undefined ? {} : { recordId: id } }),
    id === undefined ? undefined : call(recordRoutes.get, { params: { formId, id } }),
  ])
  return draft === null ? undefined : { form, draft, record }
}

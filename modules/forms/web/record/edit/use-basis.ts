import { useState } from 'react'
import { call, type CallError } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { StoredValues } from '#forms-core/index.ts'
import { recordRoutes, type FormRecord, type OpenForm, type RecordDraft } from '#forms/contract/record.ts'

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
  /** The record was changed since. */
  readonly isOldRecord: boolean
}

interface Loaded {
  readonly basis: Basis | undefined
  readonly restored: Restored | undefined
  readonly error: CallError | null
  readonly retry: () => void
  /** Begins anew with other values. */
  readonly rebase: (basis: Omit<Basis, 'turn'>) => void
  /** Begins anew without the draft. */
  readonly withoutDraft: () => void
}

const NOTHING: StoredValues = {}

/** Loads the record and what was typed and not saved of it; once, what comes later replaces nothing. */
export function useBasis(form: OpenForm, id: string | undefined): Loaded {
  const formId = form.id
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
  const [began, begin] = useState<{ basis: Basis; restored: Restored | undefined }>()
  if (!began && draft.data !== undefined && (id === undefined || record.data !== undefined))
    begin(beginning(record.data, draft.data, form))
  const rebase = (basis: Omit<Basis, 'turn'>) =>
    begin({ basis: { ...basis, turn: (began?.basis.turn ?? 0) + 1 }, restored: undefined })
  return {
    basis: began?.basis,
    restored: began?.restored,
    error: began ? null : (record.error ?? draft.error),
    retry: () => {
      if (id !== undefined) void record.refetch()
      void draft.refetch()
    },
    rebase,
    withoutDraft: () => began && rebase({ ...began.basis, rev: began.basis.record?.rev ?? null, draft: undefined }),
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

import { useRef, useState } from 'react'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { t as translate, useT } from '#shell/i18n.ts'
import { messageOf, type CallError } from '#shell/request/call.ts'
import type { StoredValues } from '#forms-core/index.ts'
import type { OpenForm } from '#forms/contract/record.ts'
import type { FormHandle } from '../../render/form-view.ts'
import { formName } from '../../template/template-name.ts'
import { useRecordName } from '../record-columns.tsx'
import { readTheirs, useBasis, type Basis, type Restored, type Stored } from './use-basis.ts'
import { useDraft, type DraftSaving, type DraftState } from './use-draft.ts'
import { beforeOf, useRecordConflict, type ShownConflict } from './use-record-conflict.ts'
import { useSend } from './use-send.ts'

interface EditorOptions {
  form: OpenForm
  /** Left out, a new record is entered. */
  id: string | undefined
  stored: Stored
  /** @param id of the record that was saved */
  onSaved: (id: string) => void
  /** The user leaves without saving. */
  onLeft: () => void
}

export interface RecordEditor {
  readonly form: OpenForm
  readonly title: string
  /** Undefined while it is loaded. */
  readonly basis: Basis | undefined
  readonly error: CallError | null
  readonly retry: () => void
  /** Enters without what was typed before, where that cannot be read; undefined where it can. */
  readonly enterWithoutDraft: (() => void) | undefined
  readonly attach: (handle: FormHandle | null) => void
  readonly changed: (values: StoredValues) => void
  readonly isNew: boolean
  readonly isSaving: boolean
  /** Why the last call was refused, as far as no field says it. */
  readonly refusal: string | undefined
  readonly conflict: ShownConflict | undefined
  readonly draft: DraftState
  readonly restored: Restored | undefined
  readonly discardDraft: () => Promise<void>
  readonly submit: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The state of one record that is entered or edited: values, draft, refusals, and changes of other users. */
export function useRecordEditor({ form: opened, id, stored, onSaved, onLeft }: EditorOptions): RecordEditor {
  const t = useT()
  const nameOf = useRecordName()
  const handle = useRef<FormHandle>(null)
  const begun = useBasis(opened, id, stored)
  const { form, basis, restored, error, retry, rebase, takeOver, withoutDraft, enterWithoutDraft } = begun
  const drafts = useDraft({ formId: form.id, recordId: id ?? null, versionNo: form.version.no })
  const [isTyped, setIsTyped] = useState(false)
  /** The choice was made and is saved as soon as the form shows it. */
  const isToSave = useRef(false)
  const [isSaved, setIsSaved] = useState(false)
  const isDirty = !isSaved && (isTyped || basis?.draft !== undefined)
  const leave = () => {
    void drafts.flush()
    onLeft()
  }
  const mayLeave = useUnsavedWarning(isDirty, leave, {
    title: t('forms.record.leave'),
    consequence: t('forms.record.leaveWhat'),
    yes: t('forms.record.leaveYes'),
  })
  const conflict = useRecordConflict(form, ({ theirs, merged, isToSave: isWanted }) => {
    isToSave.current = isWanted
    const names = { ...basis?.names, ...theirs.names }
    rebase({ record: theirs, rev: theirs.rev, initial: theirs.values, draft: merged, names })
  })
  const sending = useSend({
    formId: form.id,
    id,
    rev: basis?.rev ?? null,
    handle,
    drafts,
    valuesOf: (shown) => withUnknown(shown.values(), form, basis),
    onSaved: (saved) => (setIsSaved(true), onSaved(saved)),
    onRefused: takeOver,
    onConflict: async (refused, mine) => {
      if (id === undefined) return
      const { theirs, names } = await readTheirs(form.id, id)
      const before = beforeOf(theirs, refused) ?? basis?.initial ?? {}
      conflict.begin({ before, theirs, mine, names: { ...basis?.names, ...names } })
    },
  })
  return {
    form,
    title:
      id === undefined
        ? t('forms.record.enterOf', { name: formName(form) })
        : t('kit.record.edit', { name: basis?.record ? nameOf(basis.record) : formName(form) }),
    basis,
    error,
    retry,
    enterWithoutDraft,
    attach: (shown) => {
      handle.current = shown
      if (!shown || !isToSave.current) return
      isToSave.current = false
      queueMicrotask(() => void sending.send())
    },
    changed: (values) => {
      const isChanged = handle.current?.isChanged() === true
      setIsTyped(isChanged)
      if (isChanged || isDirty) drafts.keep(withUnknown(values, form, basis), basis?.rev ?? null)
    },
    isNew: id === undefined,
    isSaving: sending.isSaving,
    refusal: sending.refusal,
    conflict: conflict.shown,
    draft: drafts.state,
    restored,
    discardDraft: async () => {
      if (!(await discardDraft(drafts))) return
      setIsTyped(false)
      sending.refuse(undefined)
      withoutDraft()
    },
    submit: sending.submit,
    close: async () => {
      if (!sending.isSaving && (await mayLeave())) leave()
    },
  }
}

/** Asks, and deletes the draft. @returns whether it is gone */
async function discardDraft(drafts: DraftSaving): Promise<boolean> {
  const isSure = await ask({
    title: translate('forms.record.discardDraft.ask'),
    consequence: translate('kit.form.discardText'),
    yes: translate('kit.form.discard'),
    danger: true,
  })
  if (!isSure) return false
  try {
    await drafts.discard()
    return true
  } catch (thrown) {
    toast('error', messageOf(thrown))
    return false
  }
}

/** The values of the form, and those of fields that it does not have: a later version may have them again. */
function withUnknown(values: StoredValues, { model }: OpenForm, basis: Basis | undefined): StoredValues {
  const known = new Set(model.fields.map(({ id }) => id))
  const others = Object.entries(basis?.draft ?? basis?.initial ?? {}).filter(([id]) => !known.has(id))
  return { ...Object.fromEntries(others), ...values }
}

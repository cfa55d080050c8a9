import { useRef, useState } from 'react'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { submitThrottle } from '#shell/request/submit-throttle.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import type { StoredValues } from '#forms-core/index.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { recordRoutes, type OpenForm, type Values } from '#forms/contract/record.ts'
import type { FormHandle } from '../../render/form-view.ts'
import { formName } from '../../template/template-name.ts'
import { useRecordName } from '../record-columns.tsx'
import { DRAFT_READS, RECORD_READS } from '../reads.ts'
import { readRecord, useBasis, type Basis, type Restored } from './use-basis.ts'
import { useDraft, type DraftState } from './use-draft.ts'
import { beforeOf, useRecordConflict, type ShownConflict } from './use-record-conflict.ts'

interface EditorOptions {
  form: OpenForm
  /** Left out, a new record is entered. */
  id: string | undefined
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
export function useRecordEditor({ form, id, onSaved, onLeft }: EditorOptions): RecordEditor {
  const t = useT()
  const formId = form.id
  const nameOf = useRecordName()
  const refresh = useRefresh()
  const handle = useRef<FormHandle>(null)
  const { basis, restored, error, retry, rebase, withoutDraft } = useBasis(form, id)
  const drafts = useDraft({ formId, recordId: id ?? null, versionNo: form.version.no })
  const [isTyped, setIsTyped] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, refuse] = useState<string>()
  const [throttle] = useState(submitThrottle)
  /** The choice was made and is saved as soon as the form shows it. */
  const isToSave = useRef(false)
  const isDirty = isTyped || basis?.draft !== undefined

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
    rebase({
      record: theirs,
      rev: theirs.rev,
      initial: theirs.values,
      draft: merged,
      names: { ...basis?.names, ...theirs.names },
    })
  })

  const meet = async (refused: CallError, mine: StoredValues) => {
    if (id === undefined) return
    const [theirs, kept] = await Promise.all([
      readRecord(formId, id),
      call(recordRoutes.draft, { params: { formId }, query: { recordId: id } }),
    ])
    conflict.begin({
      before: beforeOf(theirs, refused) ?? basis?.initial ?? {},
      theirs,
      mine,
      names: { ...basis?.names, ...kept?.names },
    })
  }
  /** Nothing is lost: what was refused is kept as a draft, and stays in the form. */
  const fail = async (thrown: unknown, shown: FormHandle) => {
    const mine = withUnknown(shown.values(), form, basis)
    drafts.keep(mine, basis?.rev ?? null)
    await drafts.flush()
    if (!(thrown instanceof CallError)) return refuse(messageOf(thrown))
    if (thrown.is(formErrors.recordChanged)) {
      return meet(thrown, mine).catch((failed: unknown) => refuse(messageOf(failed)))
    }
    if (thrown.issues.length === 0) return refuse(thrown.msg)
    toast('error', t('kit.form.invalid'))
    shown.showIssues(thrown.issues.map(({ path, msg }) => ({ path: path.replace(/^values\./, ''), msg })))
  }
  const save = async (sent: Values): Promise<string> => {
    const params = { formId }
    if (id === undefined) return (await call(recordRoutes.create, { params, body: { values: sent } })).id
    await call(recordRoutes.update, { params: { ...params, id }, body: { rev: basis?.rev ?? 0, values: sent } })
    return id
  }
  const send = async () => {
    const shown = handle.current
    if (!shown || isSaving) return
    refuse(undefined)
    if (shown.check() > 0) return toast('error', t('kit.form.invalid'))
    throttle.begin()
    setIsSaving(true)
    try {
      // Nothing that is on its way may make a draft of a record that is saved.
      await drafts.stop()
      const saved = await save(shown.sent() as Values)
      setIsTyped(false)
      void refresh(...RECORD_READS, ...DRAFT_READS)
      toast('success', t(id === undefined ? 'forms.record.entered' : 'kit.record.saved'))
      onSaved(saved)
    } catch (thrown) {
      await fail(thrown, shown)
    } finally {
      setIsSaving(false)
    }
  }

  return {
    form,
    title:
      id === undefined
        ? formName(form)
        : t('kit.record.edit', { name: basis?.record ? nameOf(basis.record) : formName(form) }),
    basis,
    error,
    retry,
    attach: (shown) => {
      handle.current = shown
      if (!shown || !isToSave.current) return
      isToSave.current = false
      queueMicrotask(() => void send())
    },
    changed: (values) => {
      const isChanged = handle.current?.isChanged() === true
      setIsTyped(isChanged)
      if (isChanged || isDirty) drafts.keep(withUnknown(values, form, basis), basis?.rev ?? null)
    },
    isNew: id === undefined,
    isSaving,
    refusal,
    conflict: conflict.shown,
    draft: drafts.state,
    restored,
    discardDraft: async () => {
      const isSure = await ask({
        title: t('forms.record.discardDraft.ask'),
        consequence: t('kit.form.discardText'),
        yes: t('kit.form.discard'),
        danger: true,
      })
      if (!isSure) return
      await drafts.discard().then(
        () => {
          setIsTyped(false)
          refuse(undefined)
          withoutDraft()
        },
        (thrown: unknown) => toast('error', messageOf(thrown)),
      )
    },
    submit: async () => {
      if (throttle.isOpen()) await send()
    },
    close: async () => {
      if (!isSaving && (await mayLeave())) leave()
    },
  }
}

/** The values of the form, and those of fields that it does not have: a later version may have them again. */
function withUnknown(values: StoredValues, { model }: OpenForm, basis: Basis | undefined): StoredValues {
  const known = new Set(model.fields.map(({ id }) => id))
  const others = Object.entries(basis?.draft ?? basis?.initial ?? {}).filter(([id]) => !known.has(id))
  return { ...Object.fromEntries(others), ...values }
}

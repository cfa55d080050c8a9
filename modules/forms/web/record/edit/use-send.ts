import { useState, type RefObject } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, CallError, messageOf } from '#shell/request/call.ts'
import { submitThrottle } from '#shell/request/submit-throttle.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import type { StoredValues } from '#forms-core/index.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { recordRoutes, type Values } from '#forms/contract/record.ts'
import type { FormHandle } from '../../render/form-view.ts'
import { DRAFT_READS, RECORD_READS } from '../reads.ts'
import type { DraftSaving } from './use-draft.ts'

interface SendOptions {
  formId: string
  /** Left out, a new record is entered. */
  id: string | undefined
  /** Of the record that is changed. */
  rev: number | null
  handle: RefObject<FormHandle | null>
  drafts: DraftSaving
  /** All values that are kept as a draft. */
  valuesOf: (shown: FormHandle) => StoredValues
  onSaved: (id: string) => void
  /** The server refused what was sent; answers whether the form has another version, which is shown then. */
  onRefused: () => Promise<boolean>
  /** Another user has changed the record. */
  onConflict: (refused: CallError, mine: StoredValues) => Promise<void>
}

/** Saves a record, and says why it was refused: at its fields, or above them. */
export function useSend(options: SendOptions) {
  const { formId, id, rev, handle, drafts, valuesOf, onSaved, onRefused, onConflict } = options
  const t = useT()
  const refresh = useRefresh()
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, refuse] = useState<string>()
  const [throttle] = useState(submitThrottle)

  /** Nothing is lost: what was refused is kept as a draft, and stays in the form. */
  const fail = async (thrown: unknown, shown: FormHandle) => {
    const mine = valuesOf(shown)
    drafts.keep(mine, rev)
    await drafts.flush()
    if (!(thrown instanceof CallError)) return refuse(messageOf(thrown))
    if (thrown.is(formErrors.recordChanged))
      return onConflict(thrown, mine).catch((failed: unknown) => refuse(messageOf(failed)))
    if (thrown.issues.length === 0) return refuse(thrown.msg)
    // A version that was published meanwhile may have other fields than those that are shown.
    if (await onRefused().catch(() => false)) return
    toast('error', t('kit.form.invalid'))
    shown.showIssues(thrown.issues.map(({ path, msg }) => ({ path: path.replace(/^values\./, ''), msg })))
  }
  const save = async (values: Values): Promise<string> => {
    const params = { formId }
    if (id === undefined) return (await call(recordRoutes.create, { params, body: { values } })).id
    await call(recordRoutes.update, { params: { ...params, id }, body: { rev: rev ?? 0, values } })
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
    isSaving,
    refusal,
    refuse,
    send,
    /** Not twice within a second. */
    submit: async () => {
      if (throttle.isOpen()) await send()
    },
  }
}

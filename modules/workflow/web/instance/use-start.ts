/** State of the start form: the chosen process with its form, the draft it goes on with, and starting. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowFormRoutes, type ProcessForm } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { isOfOtherForm } from '../form/process-form.ts'
import { useProcessFields, type EnteredFields } from '../form/use-process-fields.ts'
import { WORK_READS } from '../reads.ts'
import { contentOf, restOf, StartContent, type StartValues } from './start-values.ts'
import { useKeepDraft, type KeptDraft } from './use-keep-draft.ts'

const NONE: readonly ProcessForm[] = []

/** What outlives the end of the session beside the fields of the start itself. */
interface KeptStart {
  readonly key: string | undefined
  readonly fields: EnteredFields
  /** What was saved of it until then. */
  readonly draft: KeptDraft | undefined
}

export interface StartOptions {
  /** Which one; left out, it is chosen in the form. */
  process: string | undefined
  /** A draft to go on with. */
  draft: string | undefined
  onStarted: (id: string) => void
  onClose: () => void
}

/** The start form of a process; nothing is asked before there is one. */
function useFormOf(key = '') {
  const {
    data: loaded,
    error: failure,
    refetch,
  } = useCall(workflowFormRoutes.start, { query: { key } }, { enabled: key !== '' })
  /** Of the chosen process; undefined until it is loaded. */
  const process = loaded?.key === key ? loaded : undefined
  return { loaded, failure, refetch, process, forms: process?.forms ?? NONE, mayAdd: process?.mayAdd === true }
}

/** A draft as it was when the form opened: what is kept meanwhile must not be filled in again over what one types. */
function useBegunDraft(id: string | undefined) {
  const { data: loaded } = useCall(
    workflowDraftRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, isOwn: true },
  )
  const [draft, begin] = useState(loaded)
  if (draft === undefined && loaded !== undefined) begin(loaded)
  return draft
}

/** Where another version was deployed meanwhile, its form is shown with what was entered. */
function useRenewal(forms: readonly ProcessForm[], refetch: () => Promise<unknown>) {
  const t = useT()
  const [round, setRound] = useState(0)
  /** @param keep keeps what is entered now. @throws CallError */
  const send = async <Result>(work: () => Promise<Result>, keep: () => void): Promise<Result> => {
    try {
      return await work()
    } catch (thrown) {
      if (!isOfOtherForm(forms, thrown)) throw thrown
      keep()
      await refetch()
      setRound((before) => before + 1)
      throw thrown.withText(t('workflow.form.changed'))
    }
  }
  return { round, send }
}

/** Fills in what a draft has beside the fields of a form, each time another form is there. */
function useOnEachForm(forms: readonly ProcessForm[], fill: () => void): void {
  const filled = useEffectEvent(fill)
  useEffect(() => {
    if (forms !== NONE) filled()
  }, [forms])
}

export function useStart({ process: asked, draft: draftId, onStarted, onClose }: StartOptions) {
  const t = useT()
  const draft = useBegunDraft(draftId)
  const [chosen, choose] = useState(asked)
  const [kept, setKept] = useState<KeptStart>()
  const [isChanged, setChanged] = useState(false)
  const key = chosen ?? draft?.key
  const { loaded, failure, refetch, process, forms, mayAdd } = useFormOf(key)
  const fields = useProcessFields(forms, { isStart: true })
  const start = useMutate(workflowInstanceRoutes.start, { refreshes: WORK_READS, done: t('workflow.start.done') })
  const { round, send } = useRenewal(forms, refetch)
  const record = useRecordForm({
    schema: StartContent,
    initial:
      draftId !== undefined && draft === undefined
        ? undefined
        : { key, title: draft?.title, businessKey: draft?.businessKey, vars: restOf(draft, NONE) },
    // Where it is not for choosing, no field has it.
    hidden: asked === undefined ? {} : { key: asked },
    // Before its form is there, nothing is started without what it asks for.
    checkOthers: () => (process === undefined ? 1 : fields.check()),
    others: {
      keep: (): KeptStart => ({ key, fields: fields.keep(), draft: keeping.saved() }),
      restore: (text) => {
        // Only `keep` makes it.
        const before = text as KeptStart
        setKept(before)
        if (asked === undefined) choose(before.key)
        setChanged(true)
      },
    },
    onClose,
    save: async (values) => {
      const keptId = await keeping.stop()
      const body = {
        ...contentOf(values, fields.vars(), mayAdd),
        ...(values.chosen && { chosen: values.chosen }),
        ...(keptId === undefined ? {} : { draftId: keptId }),
      }
      const keep = () => setKept({ key, fields: fields.keep(), draft: keeping.saved() })
      const { instanceId } = await fields.attempt(() => send(() => start.attempt({ body }), keep))
      // After the form has closed, which takes its own place out of the address.
      setTimeout(() => onStarted(instanceId))
    },
  })
  useOnEachForm(forms, () => {
    // What is back as it was typed stays.
    if (kept === undefined) record.form.setFieldsValue({ vars: restOf(draft, forms) })
  })
  const keeping = useKeepDraft({
    draft: kept?.draft ?? draft,
    content: () =>
      process === undefined
        ? undefined
        : contentOf(record.form.getFieldsValue(true) as StartValues, fields.vars(), mayAdd),
  })
  const change = (changed: Readonly<Record<string, unknown>>) => {
    record.onValuesChange(changed)
    setChanged(true)
    keeping.touch()
  }
  /** What was entered is kept, and nothing is asked; what cannot be kept is asked for. */
  const close = async () => {
    if (!isChanged) onClose()
    else if (await keeping.keep()) {
      toast('success', t('workflow.draft.kept'))
      onClose()
    } else await record.close()
  }
  return {
    record: { ...record, onValuesChange: change, close },
    change,
    process,
    fields,
    /** What was kept earlier. */
    draft: kept?.fields ?? draft,
    title: loaded?.name,
    failure,
    mayAdd,
    choose,
    /** Counts the forms that took another's place while it was filled in. */
    round,
    isChosen: key !== undefined,
    isChanged,
    savedAt: keeping.savedAt,
    isKeepingFailed: keeping.isFailed,
  }
}

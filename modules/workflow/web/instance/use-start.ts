/** State of the start form: the chosen process with its form, the draft it goes on with, and starting. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowFormRoutes, type FormField } from '#workflow/contract/form.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { atInputs, initialInputs } from '../form/var-values.ts'
import { WORK_READS } from '../reads.ts'
import { contentOf, restOf, startSchema, type StartValues } from './start-values.ts'
import { useKeepDraft } from './use-keep-draft.ts'

const NONE: readonly FormField[] = []

export interface StartOptions {
  /** Which one; left out, it is chosen in the form. */
  process: string | undefined
  /** A draft to go on with. */
  draft: string | undefined
  onStarted: (id: string) => void
  onClose: () => void
}

export function useStart({ process, draft: draftId, onStarted, onClose }: StartOptions) {
  const t = useT()
  const { data: draft } = useCall(
    workflowDraftRoutes.get,
    { params: { id: draftId ?? '' } },
    { enabled: draftId !== undefined, isOwn: true },
  )
  const [chosen, choose] = useState(process)
  const key = chosen ?? draft?.key
  const { data: form } = useCall(
    workflowFormRoutes.start,
    { query: { key: key ?? '' } },
    { enabled: key !== undefined && key !== '' },
  )
  const fields = form?.key === key ? (form?.fields ?? NONE) : NONE
  const mayAdd = form?.key === key && form?.mayAdd === true
  const start = useMutate(workflowInstanceRoutes.start, { refreshes: WORK_READS, done: t('workflow.start.done') })
  const record = useRecordForm({
    schema: startSchema(fields),
    initial:
      draftId !== undefined && draft === undefined
        ? undefined
        : { key, title: draft?.title, businessKey: draft?.businessKey, vars: restOf(draft, NONE) },
    hidden: {},
    onClose,
    save: async (values) => {
      const body = {
        ...contentOf(values, fields, mayAdd),
        ...(values.chosen && { chosen: values.chosen }),
        ...(draftId === undefined ? {} : { draftId }),
      }
      const { instanceId } = await atInputs(() => start.attempt({ body }))
      // After the form has closed, which takes its own place out of the address.
      setTimeout(() => onStarted(instanceId))
    },
  })
  const fill = useEffectEvent(() =>
    record.form.setFieldsValue({ ...initialInputs(fields, draft?.vars), vars: restOf(draft, fields) }),
  )
  useEffect(() => {
    if (fields.length > 0) fill()
  }, [fields])
  const keep = useKeepDraft({ draft, onKept: onClose })
  return {
    record,
    /** Of the chosen process; undefined until it is loaded. */
    form: form?.key === key ? form : undefined,
    title: form?.name,
    fields,
    mayAdd,
    choose,
    isChosen: key !== undefined,
    isKeeping: keep.isRunning,
    keep: () => keep.run(contentOf(record.form.getFieldsValue(true) as StartValues, fields, mayAdd)),
  }
}

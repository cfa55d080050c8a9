/** What a user enters in a task before it is completed, and completing it. */
import { useState } from 'react'
import { z } from 'zod'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { Chosen, WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { useProcessFields } from '../form/use-process-fields.ts'
import { useComment } from './use-comment.ts'
import { useComplete } from './use-complete.ts'

/** What is asked for is in the form of the task; the record form around it sends and reports. */
const NO_FIELDS = z.object({})
const NOTHING = {}

/** @param onClose called when the task is completed */
export function useTaskWork(task: WorkflowTaskDetail, onClose: () => void) {
  const { id, forms } = task
  const comments = useComment(task)
  const { comment } = comments
  const [chosen, setChosen] = useState<Chosen>()
  const [cc, setCc] = useState<string[]>([])
  const complete = useComplete(id, { comment, chosen, cc })
  const fields = useProcessFields(forms, { isStart: false })
  const record = useRecordForm({
    schema: NO_FIELDS,
    initial: NOTHING,
    hidden: { id },
    checkOthers: fields.check,
    onClose,
    save: () => fields.attempt(() => complete.attempt(fields.vars())),
  })
  const submit = async () => {
    if (!comments.isEnough()) return
    if (forms.length > 0) await record.submit()
    else if (await complete.run()) onClose()
  }
  return { record, fields, comments, chosen, setChosen, cc, setCc, submit }
}

export type TaskWorkState = ReturnType<typeof useTaskWork>

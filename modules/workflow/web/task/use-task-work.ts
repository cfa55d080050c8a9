/** What a user enters in a task before it is completed, and completing it. */
import { useState } from 'react'
import { z } from 'zod'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { Chosen, WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { atInputs, initialInputs, inputSchema, varsFrom } from '../form/var-values.ts'
import { useComplete } from './use-complete.ts'

/** @param onClose called when the task is completed */
export function useTaskWork({ id, form, vars }: WorkflowTaskDetail, onClose: () => void) {
  const [comment, setComment] = useState('')
  const [chosen, setChosen] = useState<Chosen>()
  const [cc, setCc] = useState<string[]>([])
  const complete = useComplete(id, { comment, chosen, cc })
  const record = useRecordForm({
    schema: z.object(inputSchema(form)),
    initial: initialInputs(form, vars),
    hidden: { id },
    onClose,
    save: (values) => atInputs(() => complete.attempt(varsFrom(form, values))),
  })
  const submit = async () => {
    if (form.length > 0) await record.submit()
    else if (await complete.run()) onClose()
  }
  return { record, comment, setComment, chosen, setChosen, cc, setCc, submit }
}

export type TaskWorkState = ReturnType<typeof useTaskWork>

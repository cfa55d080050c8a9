/** What a user enters in a task before it is completed, and completing it. */
import { useState } from 'react'
import { z } from 'zod'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { Chosen, WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { useProcessFields, type EnteredFields } from '../form/use-process-fields.ts'
import { useComment, type KeptComments } from './use-comment.ts'
import { useComplete } from './use-complete.ts'
import { useEvidence } from './use-evidence.ts'

/** What is asked for is in the form of the task; the record form around it sends and reports. */
const NO_FIELDS = z.object({})
const NOTHING = {}

/** What outlives the end of the session; the comment is kept by itself. */
interface KeptWork {
  readonly fields: EnteredFields
  readonly chosen?: Chosen
  readonly cc: string[]
}

interface WorkOptions {
  /** The task is completed, or left. */
  onClose: () => void
  /** Comments and files that were begun, by task. */
  kept?: KeptComments | undefined
}

export function useTaskWork(task: WorkflowTaskDetail, { onClose, kept }: WorkOptions) {
  const { id, forms } = task
  const comments = useComment(task, kept)
  const { comment } = comments
  const [chosen, setChosen] = useState<Chosen>()
  const [cc, setCc] = useState<string[]>([])
  /** Of the fields, before the session ended. */
  const [entered, setEntered] = useState<EnteredFields>()
  const evidence = useEvidence(task, kept)
  const forget = () => {
    comments.forget()
    evidence.forget()
  }
  const complete = useComplete(id, { comment, chosen, cc, given: evidence.given })
  const fields = useProcessFields(forms, { isStart: false })
  const record = useRecordForm({
    schema: NO_FIELDS,
    initial: NOTHING,
    hidden: { id },
    checkOthers: fields.check,
    others: {
      keep: (): KeptWork => ({ fields: fields.keep(), cc, ...(chosen && { chosen }) }),
      restore: (kept) => {
        // Only `keep` makes it.
        const work = kept as KeptWork
        setEntered(work.fields)
        setCc(work.cc)
        setChosen(work.chosen)
      },
    },
    onClose,
    save: async () => {
      await fields.attempt(() => complete.attempt(fields.vars()))
      forget()
    },
  })
  const submit = async () => {
    const hasEvidence = evidence.isEnough('complete')
    if (!comments.isEnough() || !hasEvidence) return
    if (forms.length > 0) await record.submit()
    else if (await complete.run()) {
      forget()
      onClose()
    }
  }
  return { record, fields, entered, comments, chosen, setChosen, cc, setCc, evidence, forget, submit }
}

export type TaskWorkState = ReturnType<typeof useTaskWork>

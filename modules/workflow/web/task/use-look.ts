import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnChange } from '#kit/ui/use-on-change.ts'
import { call } from '#shell/request/call.ts'
import { callKey } from '#shell/request/use-call.ts'
import type { VarChange } from '#workflow/contract/form.ts'
import { workflowTaskRoutes, type WorkflowTask, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { changedTogether } from './changed-together.ts'

/**
 * Notes that the user looks at a task, once for each answer. What others changed before stays marked as long as the
 * task is open here.
 */
export function useLook({ id, readDate, changed }: WorkflowTaskDetail): readonly VarChange[] {
  const client = useQueryClient()
  const [shown, setShown] = useState({ readDate, changed })
  if (readDate !== shown.readDate) setShown({ readDate, changed: changedTogether(shown.changed, changed) })
  useOnChange(readDate, (at) => {
    call(workflowTaskRoutes.seen, { body: { id, at } })
      .then(() => {
        client.setQueryData<WorkflowTaskDetail>(
          callKey(workflowTaskRoutes.get, { params: { id } }),
          (known) => known && { ...known, changed: [] },
        )
        client.setQueriesData<{ list: WorkflowTask[] }>({ queryKey: callKey(workflowTaskRoutes.toDo) }, (known) =>
          known === undefined || known.list.every((one) => one.id !== id || one.seen)
            ? known
            : { ...known, list: known.list.map((one) => (one.id === id ? { ...one, seen: true } : one)) },
        )
      })
      .catch(() => undefined) // it stays unread, and is marked again
  })
  return shown.changed
}

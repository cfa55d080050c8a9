/** Tasks in the groups of their due days. Pure. */
import type { WorkflowTaskRow } from '#workflow/contract/task.ts'
import { dueOf, type Due } from '../../home/due.ts'

export interface DueGroup {
  readonly due: Due | 'none'
  readonly tasks: readonly WorkflowTaskRow[]
}

/** @param tasks in the order of their due times, those without one last */
export function groupsByDue(tasks: readonly WorkflowTaskRow[], now: Date, zone?: string): DueGroup[] {
  const groups = new Map<DueGroup['due'], WorkflowTaskRow[]>()
  for (const task of tasks) {
    const due = task.dueDate === null ? 'none' : dueOf(new Date(task.dueDate), now, zone)
    groups.set(due, [...(groups.get(due) ?? []), task])
  }
  return [...groups].map(([due, some]) => ({ due, tasks: some }))
}

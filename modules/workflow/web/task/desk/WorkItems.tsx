import { useT } from '#shell/i18n.ts'
import type { WorkflowTaskRow } from '#workflow/contract/task.ts'
import { groupsByDue } from './groups-by-due.ts'
import { WorkItem } from './WorkItem.tsx'

interface WorkItemsProps {
  tasks: readonly WorkflowTaskRow[]
  what: 'todo' | 'done'
  /** They come in the order of their due times: each day has a heading. */
  isByDue: boolean
  chosen: string | undefined
  onOpen: (id: string) => void
}

/** Tasks below each other, by due day where they are ordered so. */
export function WorkItems({ tasks, what, isByDue, chosen, onOpen }: WorkItemsProps) {
  const t = useT()
  const groups = isByDue ? groupsByDue(tasks, new Date()) : [{ due: undefined, tasks }]
  return groups.map(({ due, tasks: some }) => (
    <section key={due ?? ''} aria-label={due && t(`workflow.desk.due.${due}`)}>
      {due !== undefined && <h2 className="wf-desk-group">{t(`workflow.desk.due.${due}`)}</h2>}
      <ul className="wf-items">
        {some.map((task) => (
          <WorkItem key={task.id} task={task} what={what} isChosen={task.id === chosen} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}

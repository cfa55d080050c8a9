import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import type { WorkFilterChoices } from '#workflow/contract/work-filters.ts'
import { WorkItem } from './WorkItem.tsx'

/** Tasks that a group shows at first, and with each "more". */
const STEP = 5
/** Groups that are asked for at first, and with each "more". */
const GROUPS = 10

interface ProcessGroupsProps {
  what: 'todo' | 'done'
  processes: WorkFilterChoices['processes']
  /** Of the list, as in the address. */
  filters: Readonly<Record<string, string>>
  chosen: string | undefined
  onOpen: (id: string) => void
}

/** Tasks by process, the one with the most first. */
export function ProcessGroups({ processes, filters, ...rest }: ProcessGroupsProps) {
  const t = useT()
  const [most, setMost] = useState(GROUPS)
  const wanted = processes.filter(({ key }) => filters['process'] === undefined || filters['process'] === key)
  return (
    <>
      {wanted.slice(0, most).map((process) => (
        <Group key={process.key} process={process} filters={filters} {...rest} />
      ))}
      {wanted.length > most && (
        <Button type="link" onClick={() => setMost(most + GROUPS)}>
          {t('workflow.desk.moreProcesses', { left: wanted.length - most })}
        </Button>
      )}
    </>
  )
}

interface GroupProps extends Omit<ProcessGroupsProps, 'processes'> {
  process: WorkFilterChoices['processes'][number]
}

function Group({ process: { key, name }, what, filters, chosen, onOpen }: GroupProps) {
  const t = useT()
  const [limit, setLimit] = useState(STEP)
  const route = what === 'todo' ? workflowTaskRoutes.toDo : workflowTaskRoutes.done
  const { data } = useCall(route, { query: { ...filters, process: key, limit } }, { keepPrevious: true })
  if (data === undefined || data.total === 0) return null
  const { list, total } = data
  return (
    <section aria-label={name}>
      <h2 className="wf-desk-group">
        {name}
        <span>{t('workflow.task.count', { count: total })}</span>
      </h2>
      <ul className="wf-items">
        {list.map((task) => (
          <WorkItem key={task.id} task={task} what={what} isChosen={task.id === chosen} onOpen={onOpen} />
        ))}
      </ul>
      {total > list.length && (
        <Button type="link" size="small" className="wf-desk-more" onClick={() => setLimit(limit + STEP)}>
          {t('workflow.desk.more', { left: total - list.length })}
        </Button>
      )}
    </section>
  )
}

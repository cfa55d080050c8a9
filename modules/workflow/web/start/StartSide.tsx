import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'

/** Rows of each list. */
const ROWS = 3

/** Beside the tiles: drafts to go on with, and where the user's own requests stand. */
export function StartSide() {
  const maySeeStarted = useCan('wf:instance:page')
  return (
    <aside className="wf-start-side">
      <Drafts />
      {maySeeStarted && <Running />}
    </aside>
  )
}

function Drafts() {
  const t = useT()
  const { data } = useCall(workflowDraftRoutes.page, { query: { limit: ROWS } })
  if (data === undefined || data.total === 0) return null
  return (
    <SideList title={t('workflow.task.draft')} count={data.total} all="#/bpm/work?what=draft">
      {data.list.map(({ id, key, title, process, updateDate }) => (
        <li key={id}>
          <a href={`#/bpm/start?start=${encodeURIComponent(key)}&draft=${encodeURIComponent(id)}`}>
            {title === '' ? process : title}
          </a>
          <p>
            {title !== '' && <span>{process}</span>}
            <RelativeTime at={updateDate} />
          </p>
        </li>
      ))}
    </SideList>
  )
}

function Running() {
  const t = useT()
  const { data } = useCall(workflowInstanceRoutes.started, { query: { status: 'run', limit: ROWS } })
  if (data === undefined || data.total === 0) return null
  return (
    <SideList title={t('workflow.task.started')} count={data.total} all="#/bpm/work?what=started">
      {data.list.map(({ id, title, stands, handlers, returnedTaskId }) => (
        <li key={id}>
          <a href={returnedTaskId === null ? `#/bpm/process/${id}` : `#/bpm/work?id=${returnedTaskId}`}>{title}</a>
          <p>
            <span>{stands.join(t('workflow.event.and'))}</span>
            {returnedTaskId === null ? (
              <span>{handlers.join(t('workflow.event.and'))}</span>
            ) : (
              <Tag tone="warning">{t('workflow.returned')}</Tag>
            )}
          </p>
        </li>
      ))}
    </SideList>
  )
}

interface SideListProps {
  title: string
  count: number
  /** Address of the whole list. */
  all: string
  children: ReactNode
}

function SideList({ title, count, all, children }: SideListProps) {
  const t = useT()
  return (
    <section className="kit-card" aria-label={title}>
      <h2 className="wf-start-side-head">
        {t('workflow.task.kindCount', { kind: title, count })}
        <a href={all}>
          {t('workflow.start.all')}
          <ChevronRight size={14} aria-hidden="true" />
        </a>
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

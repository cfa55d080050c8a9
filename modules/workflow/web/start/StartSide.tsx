import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/route.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useShowsOwn } from '#shell/access/use-shows-own.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { handledBy } from '../handled-by.ts'

/** Rows of each list. */
const ROWS = 3

/** Beside the tiles, whose room it does not change: drafts to go on with, and where the user's own requests stand. */
export function StartSide() {
  const t = useT()
  const maySeeStarted = useCan('wf:instance:page')
  // Drafts are a user's own.
  const showsOwn = useShowsOwn()
  const drafts = useCall(workflowDraftRoutes.page, { query: { limit: ROWS } }, { enabled: showsOwn })
  const running = useCall(
    workflowInstanceRoutes.started,
    { query: { status: 'run', limit: ROWS } },
    { enabled: maySeeStarted },
  )
  const isNothing = (!showsOwn || drafts.data?.total === 0) && (!maySeeStarted || running.data?.total === 0)
  return (
    <aside className="wf-start-side">
      {drafts.data !== undefined && drafts.data.total > 0 && <Drafts {...drafts.data} />}
      {running.data !== undefined && running.data.total > 0 && <Running {...running.data} />}
      {isNothing && <p className="kit-card wf-start-side-none">{t('workflow.start.nothingOpen')}</p>}
    </aside>
  )
}

/** Drafts to go on with, below the tiles, where there is no room beside them. */
export function OwnDrafts() {
  const showsOwn = useShowsOwn()
  const { data } = useCall(workflowDraftRoutes.page, { query: { limit: ROWS } }, { enabled: showsOwn })
  if (data === undefined || data.total === 0) return null
  return (
    <div className="wf-start-drafts">
      <Drafts {...data} />
    </div>
  )
}

function Drafts({ list, total }: ReplyOf<typeof workflowDraftRoutes.page>) {
  const t = useT()
  return (
    <SideList title={t('workflow.task.draft')} count={total} all="#/bpm/work?what=draft">
      {list.map(({ id, key, title, process, updateDate }) => (
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

function Running({ list, total }: ReplyOf<typeof workflowInstanceRoutes.started>) {
  const t = useT()
  return (
    <SideList title={t('workflow.task.started')} count={total} all="#/bpm/work?what=started">
      {list.map(({ id, title, stands, returnedTaskId, ...row }) => (
        <li key={id}>
          <a href={returnedTaskId === null ? `#/bpm/process/${id}` : `#/bpm/work?id=${returnedTaskId}`}>{title}</a>
          <p>
            <span>{stands.join(t('workflow.event.and'))}</span>
            {returnedTaskId === null ? (
              <span>{handledBy(row, t).join(t('workflow.event.and'))}</span>
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

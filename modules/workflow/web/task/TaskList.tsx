import { Segmented } from 'antd'
import { Columns3, Table2 } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useShowsOwn } from '#shell/access/use-shows-own.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useDeskPreference, type DeskPreference } from './desk/desk-preference.ts'
import { WorkDesk } from './desk/WorkDesk.tsx'
import { useKeptComments } from './use-comment.ts'
import { WorkChoice } from './WorkChoice.tsx'
import { useIsDesk } from '../use-room.ts'

const TaskView = lazy(() => import('./TaskView.tsx'))
const TaskTable = lazy(() => import('./TaskTable.tsx'))
const CcList = lazy(() => import('./CcList.tsx'))
const DraftList = lazy(() => import('./DraftList.tsx'))
const StartedList = lazy(() => import('./StartedList.tsx'))

/** Of one list alone: another one begins without them. */
const OWN_FILTERS = { page: undefined, status: undefined, readFlag: undefined, node: undefined, starterId: undefined }
const ORDER = { order: undefined, orderField: undefined, group: undefined }

/**
 * What is to do, and by `?what=` what one has done, has started, was given to read, has begun to write. `?id=` opens
 * one task: beside its list where there is room, else in a drawer. On a phone the next task follows one that is
 * handled.
 */
export default function TaskList() {
  const { query, setQuery } = usePageQuery()
  const preference = useDeskPreference()
  const isDesk = useIsDesk() && !preference.isTable
  const kept = useKeptComments()
  const showsOwn = useShowsOwn()
  const asked = query.get('what')
  const what = asked === 'draft' && !showsOwn ? null : asked
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const shown = useRef<readonly string[]>([])
  const onShown = (ids: readonly string[]) => {
    shown.current = ids
  }
  const opensNext = !useIsDesk()
  const choose = (next: string) =>
    setQuery({ what: next === 'todo' ? undefined : next, id: undefined, ...OWN_FILTERS, ...ORDER })
  const tasks = what === 'done' ? 'done' : 'todo'
  const isOther = what === 'started' || what === 'cc' || what === 'draft'
  const actions = (
    <>
      <WorkChoice what={tasks} choose={choose} />
      <ViewChoice {...preference} />
    </>
  )
  return (
    <>
      <Suspense fallback={<Skeleton rows={8} />}>
        {what === 'started' && <StartedList choose={choose} />}
        {what === 'cc' && <CcList choose={choose} />}
        {what === 'draft' && <DraftList choose={choose} />}
        {!isOther && isDesk && <WorkDesk key={tasks} {...{ kept, preference, actions }} what={tasks} />}
        {!isOther && !isDesk && <TaskTable key={tasks} {...{ show, actions, onShown }} what={tasks} />}
      </Suspense>
      <Overlay of={isOther || !isDesk ? (query.get('id') ?? undefined) : undefined}>
        {(id, overlay) => (
          <TaskView
            id={id}
            kept={kept}
            onClose={() => show(undefined)}
            onDone={() => setQuery({ id: opensNext && tasks === 'todo' ? after(shown.current, id) : undefined })}
            {...overlay}
          />
        )}
      </Overlay>
    </>
  )
}

/** The one that follows when a task leaves its list: the next, else the one before. */
function after(ids: readonly string[], id: string): string | undefined {
  const at = ids.indexOf(id)
  return at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1])
}

const VIEWS = [
  { value: 'columns', icon: <Columns3 size={16} aria-hidden /> },
  { value: 'table', icon: <Table2 size={16} aria-hidden /> },
] as const

/** Columns or a table, where the window has room for columns. */
function ViewChoice({ isTable, set }: DeskPreference) {
  const t = useT()
  if (!useIsDesk()) return null
  return (
    <Segmented
      className="wf-view"
      aria-label={t('workflow.desk.view')}
      value={isTable ? 'table' : 'columns'}
      options={VIEWS.map(({ value, icon }) => ({
        value,
        icon,
        title: t(`workflow.desk.view.${value}`),
        label: <span className="pt-unseen">{t(`workflow.desk.view.${value}`)}</span>,
      }))}
      onChange={(view) => set({ isTable: view === 'table' })}
    />
  )
}

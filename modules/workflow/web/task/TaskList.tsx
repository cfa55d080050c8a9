import { lazy, Suspense } from 'react'
import type { Action } from '#kit/list/actions.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { useTaskColumns } from './task-columns.tsx'
import { WorkChoice } from './WorkChoice.tsx'
import { useTaskBatch } from './use-task-actions.tsx'

const TaskView = lazy(() => import('./TaskView.tsx'))

const CcList = lazy(() => import('./CcList.tsx'))
const DraftList = lazy(() => import('./DraftList.tsx'))
const StartedList = lazy(() => import('./StartedList.tsx'))

/**
 * What is to do, and by `?what=` what one has done, has started, was given to read, has begun to write. `?id=` opens
 * one task.
 */
export default function TaskList() {
  const { query, setQuery } = usePageQuery()
  const what = query.get('what')
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const choose = (next: string) =>
    setQuery({ what: next === 'todo' ? undefined : next, page: undefined, status: undefined, readFlag: undefined })
  const isOther = what === 'started' || what === 'cc' || what === 'draft'
  const shared = { show, choose }
  return (
    <>
      {what === 'done' && <Done key="done" {...shared} />}
      {isOther && (
        <Suspense fallback={<Skeleton rows={8} />}>
          {what === 'started' && <StartedList choose={choose} />}
          {what === 'cc' && <CcList choose={choose} />}
          {what === 'draft' && <DraftList choose={choose} />}
        </Suspense>
      )}
      {what !== 'done' && !isOther && <ToDo key="todo" {...shared} />}
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <TaskView id={id} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
    </>
  )
}

interface Ways {
  show: (id: string) => void
  choose: (what: string) => void
}

function ToDo(ways: Ways) {
  const list = useList(workflowTaskRoutes.toDo)
  const batch = useTaskBatch(list.selection)
  return <Tasks list={list} what="todo" batch={batch} {...ways} />
}

function Done(ways: Ways) {
  const list = useList(workflowTaskRoutes.done)
  return <Tasks list={list} what="done" batch={[]} {...ways} />
}

type Listed = ReturnType<typeof useList<typeof workflowTaskRoutes.toDo>>

function Tasks({ list, what, batch, show, choose }: Ways & { list: Listed; what: 'todo' | 'done'; batch: Action[] }) {
  const t = useT()
  const source = what === 'todo' ? list : { ...list, selection: undefined }
  const table = { name: `workflow.${what}`, source, columns: useTaskColumns(({ id }) => show(id), what) }
  return (
    <ListPage
      title={t('workflow.task.title')}
      count={list.phase === 'ready' ? t('workflow.task.count', { count: list.total }) : undefined}
      table={table}
      actions={<WorkChoice what={what} choose={choose} />}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.find')} />
      <DataTable
        {...table}
        rowName={({ title }) => title}
        empty={
          <ListEmpty
            list={list}
            title={t(`workflow.task.${what}.empty`)}
            reason={t(`workflow.task.${what}.emptyWhy`)}
          />
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
    </ListPage>
  )
}

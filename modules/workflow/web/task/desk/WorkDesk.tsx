import { Button, Select } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Empty } from '#kit/ui/Empty.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import type { KeptComments } from '../use-comment.ts'
import { useFilteredRoute } from '../field-filters.tsx'
import { useFilterChoices, useWorkFilters } from '../work-filters.tsx'
import type { DeskPreference } from './desk-preference.ts'
import { itemAfter, itemAt } from './items-around.ts'
import { KeysFoot } from './KeysFoot.tsx'
import { ProcessGroups } from './ProcessGroups.tsx'
import type { Leave } from './TaskPane.tsx'
import { useLetterKeys } from './use-letter-keys.ts'
import { WorkItems } from './WorkItems.tsx'
import './work-desk.css'

const TaskPane = lazy(() => import('./TaskPane.tsx'))

interface WorkDeskProps {
  what: 'todo' | 'done'
  kept: KeptComments
  preference: DeskPreference
  /** At the right of the title. */
  actions: ReactNode
}

/** The tasks of a user as columns: the list, the task that is open (`?id=`), its trail. */
export function WorkDesk({ what, kept, preference, actions }: WorkDeskProps) {
  const t = useT()
  const list = useList(useFilteredRoute(what, what === 'todo' ? workflowTaskRoutes.toDo : workflowTaskRoutes.done))
  const { query } = usePageQuery()
  const root = useRef<HTMLDivElement>(null)
  const id = query.get('id') ?? undefined
  const { leave, open, done } = useOpenTask(root, id)
  const turn = useTurn(list)
  const go = (step: 1 | -1) => {
    const item = itemAt(root.current, id, step)
    const next = item?.dataset['id']
    if (next === undefined) return turn(step)
    item?.focus()
    item?.scrollIntoView({ block: 'nearest' })
    open(next)
  }
  const { hasKeys, set } = preference
  useLetterKeys(root, hasKeys, { j: () => go(1), k: () => go(-1) })
  return (
    <div ref={root} className="kit-list-page">
      <PageTitle
        title={t('workflow.task.title')}
        count={list.phase === 'ready' ? t('workflow.task.count', { count: list.total }) : ''}
        actions={actions}
      />
      <div className="kit-card wf-desk">
        <section className="wf-desk-list" aria-label={t(`workflow.task.${what}`)}>
          <ListHead what={what} list={list} />
          <div className="wf-desk-scroll">
            <ListBody what={what} list={list} chosen={id} onOpen={open} />
          </div>
          <DeskPager list={list} />
          <KeysFoot hasKeys={hasKeys} set={set} />
        </section>
        {id === undefined ? (
          <section className="wf-pane wf-pane-empty" aria-label={t('workflow.task.one')}>
            <Empty
              title={t('workflow.desk.none')}
              reason={t(hasKeys ? 'workflow.desk.noneKeys' : 'workflow.desk.noneWhy')}
            />
          </section>
        ) : (
          <Suspense fallback={<section className="wf-pane wf-pane-empty" />}>
            <TaskPane key={id} id={id} kept={kept} hasKeys={hasKeys} ref={leave} onDone={done} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The task that the address names: opened, left for another, followed by the next one once it is handled. */
function useOpenTask(root: { readonly current: HTMLElement | null }, id: string | undefined) {
  const { setQuery } = usePageQuery()
  const leave = useRef<Leave>(null)
  const show = (next: string | undefined) => setQuery({ id: next }, { push: id === undefined })
  return {
    leave,
    open: (next: string) => {
      if (next === id) return
      if (leave.current === null) show(next)
      else leave.current(() => show(next))
    },
    done: () => {
      const next = itemAfter(root.current, id)
      show(next?.dataset['id'])
      next?.focus()
    },
  }
}

type Listed = ReturnType<typeof useList<typeof workflowTaskRoutes.toDo>>

/** How tasks stand in the list; the first is not in the address. */
const ORDERS = ['newest', 'oldest', 'due', 'process'] as const
type Order = (typeof ORDERS)[number]

/** What the address says of each. */
const PLACES = {
  newest: { orderField: undefined, order: undefined, group: undefined },
  oldest: { orderField: 'openedDate', order: 'asc', group: undefined },
  due: { orderField: 'dueDate', order: 'asc', group: undefined },
  process: { orderField: undefined, order: undefined, group: 'process' },
} as const

/** The order that the address asks for. */
function useOrder({ state }: Listed): { order: Order; setOrder: (order: Order) => void } {
  const { query, setQuery } = usePageQuery()
  const isByProcess = query.get('group') === 'process'
  const { orderField, order } = state
  const isOldest = orderField === 'openedDate' && order === 'asc'
  return {
    order: isByProcess ? 'process' : orderField === 'dueDate' ? 'due' : isOldest ? 'oldest' : 'newest',
    setOrder: (next) => setQuery({ ...PLACES[next], page: undefined }),
  }
}

function ListHead({ what, list }: { what: 'todo' | 'done'; list: Listed }) {
  const t = useT()
  const { order, setOrder } = useOrder(list)
  const fields = useWorkFilters(what, list)
  return (
    <div className="wf-desk-head">
      <FilterBar list={list} search="keyword" placeholder={t('workflow.find')} isNarrow>
        {fields}
      </FilterBar>
      <Select<Order>
        size="small"
        className="wf-desk-order"
        variant="borderless"
        aria-label={t('workflow.desk.order')}
        value={order}
        options={ORDERS.map((value) => ({ value, label: t(`workflow.desk.order.${value}`) }))}
        onChange={setOrder}
      />
    </div>
  )
}

interface ListBodyProps {
  what: 'todo' | 'done'
  list: Listed
  chosen: string | undefined
  onOpen: (id: string) => void
}

function ListBody({ what, list, chosen, onOpen }: ListBodyProps) {
  const t = useT()
  const { order } = useOrder(list)
  const { processes } = useFilterChoices(what)
  if (list.phase === 'loading') return <Skeleton rows={8} />
  if (list.phase === 'failed')
    return (
      <Empty title={list.error?.msg ?? ''}>
        <Button onClick={list.refresh}>{t('kit.retry')}</Button>
      </Empty>
    )
  if (list.total === 0)
    return (
      <ListEmpty list={list} title={t(`workflow.task.${what}.empty`)} reason={t(`workflow.task.${what}.emptyWhy`)} />
    )
  if (order === 'process')
    return (
      <ProcessGroups what={what} processes={processes} filters={list.state.filters} chosen={chosen} onOpen={onOpen} />
    )
  return <WorkItems tasks={list.rows} what={what} isByDue={order === 'due'} chosen={chosen} onOpen={onOpen} />
}

const lastPage = ({ total, state: { limit } }: Listed): number => Math.max(1, Math.ceil(total / limit))

/** Turns to the page that follows, where there is one: the key that asked goes on there. */
function useTurn(list: Listed): (step: 1 | -1) => void {
  const { order } = useOrder(list)
  return (step) => {
    const { page, limit } = list.state
    const isThere = page + step >= 1 && page + step <= lastPage(list)
    if (isThere && order !== 'process') list.turn(page + step, limit)
  }
}

/** Turns the pages of the list; groups by process have their own "more". */
function DeskPager({ list }: { list: Listed }) {
  const t = useT()
  const { order } = useOrder(list)
  const { page, limit } = list.state
  const last = lastPage(list)
  if (last === 1 || order === 'process') return null
  return (
    <nav className="wf-desk-pager" aria-label={t('kit.list.pages')}>
      <IconButton
        size="small"
        name={t('kit.list.previous')}
        icon={<ChevronLeft size={16} />}
        disabled={page <= 1}
        onClick={() => list.turn(page - 1, limit)}
      />
      <span>{t('workflow.desk.page', { page, last })}</span>
      <IconButton
        size="small"
        name={t('kit.list.next')}
        icon={<ChevronRight size={16} />}
        disabled={page >= last}
        onClick={() => list.turn(page + 1, limit)}
      />
    </nav>
  )
}

/** Lists and trees, on rows that are already here: a page of its own gets them from `useList(route)`. */
import { Button } from 'antd'
import { Check, Eye, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import type { Column } from '#kit/list/columns.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { buildTree, type Nested } from '#kit/tree/build-tree.ts'
import { TreeList } from '#kit/tree/TreeList.tsx'
import { Amount } from '#kit/ui/Amount.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { orders, type Order } from './demo/orders.ts'
import { sample } from './demo/sample.ts'
import type { CatalogueEntry } from './entry.ts'
import { useLocalList } from './use-local-list.ts'

const words = sample.orders
const tones = { 1: 'running', 2: 'success', 3: 'error' } as const

const columns: readonly Column<Order>[] = [
  {
    key: 'number',
    title: words.number,
    width: 160,
    isFixed: true,
    phone: 'title',
    sort: 'number',
    render: ({ number }) => number,
  },
  { key: 'subject', title: words.subject, width: 100, phone: 'fact', render: ({ subject }) => subject },
  { key: 'department', title: words.department, width: 100, phone: 'fact', render: (order) => order.department },
  {
    key: 'status',
    title: words.status,
    width: 124,
    phone: 'state',
    render: ({ status }) => <StatusTag tone={tones[status]} text={words.statuses[status]} />,
  },
  { key: 'date', title: words.date, width: 112, sort: 'date', render: ({ date }) => <DateText at={date} /> },
  {
    key: 'amount',
    title: words.amount,
    width: 124,
    align: 'end',
    sort: 'amount',
    sum: 'amount',
    render: ({ amount }) => <Amount value={amount} />,
  },
]

const actionsOf = ({ number }: Order) => [
  { key: 'open', label: words.open, icon: <Eye size={16} />, run: () => toast('info', number) },
  { key: 'agree', label: words.agree, icon: <Check size={16} />, run: () => toast('success', number) },
  {
    key: 'remove',
    label: sample.actions.remove,
    icon: <Trash2 size={16} />,
    danger: true,
    run: () => toast('info', number),
  },
]

function ListExample() {
  const list = useLocalList<Order>({
    rows: orders,
    filterNames: ['keyword', 'status'],
    matches: ({ number, subject, status }, { keyword = '', status: asked }) =>
      `${number} ${subject}`.toLowerCase().includes(keyword.toLowerCase()) && (!asked || Number(asked) === status),
    valueOf: (order, field) => (field === 'amount' ? order.amount : field === 'date' ? order.date : order.number),
    sums: ['amount'],
  })
  const options = Object.entries(words.statuses).map(([value, label]) => ({ value, label }))
  return (
    <div className="kit-list-main sys-example-list">
      <FilterBar list={list} search="keyword" placeholder={words.find}>
        <FilterSelect name="status" label={words.status} options={options} />
      </FilterBar>
      <DataTable
        source={list}
        name="example.orders"
        columns={columns}
        rowActions={actionsOf}
        rowName={({ number }) => number}
        empty={<ListEmpty list={list} title={words.empty} reason={words.emptyWhy} />}
      />
      <BatchBar
        selection={list.selection}
        actions={[{ key: 'agree', label: words.agree, run: () => toast('success', words.agree) }]}
      />
      <Pager list={list} />
    </div>
  )
}

function ListStatesExample() {
  const phases = ['loading', 'failed', 'ready'] as const
  return (
    <div className="sys-example-thirds">
      {phases.map((phase) => (
        <div key={phase} className="kit-list-main sys-example-state">
          <DataTable<Order>
            source={{ rows: [], phase, error: { msg: sample.charts.error }, refresh: () => undefined }}
            name="example.states"
            columns={columns.slice(0, 1)}
            rowName={({ number }) => number}
            empty={
              <Empty title={words.empty} reason={words.emptyWhy}>
                <Button>{words.create}</Button>
              </Empty>
            }
          />
        </div>
      ))}
    </div>
  )
}

function PagerExample() {
  const [{ page, limit }, setState] = useState({ page: 4, limit: 10 })
  const list = {
    phase: 'ready' as const,
    total: 128_650,
    totalExact: true,
    state: { page, limit },
    turn: (to: number, size: number) => setState({ page: to, limit: size }),
  }
  return (
    <div className="sys-example-column">
      <Pager list={list} />
      <Pager list={list} kind="table" />
      <Pager list={list} kind="grid" />
      <Pager list={{ ...list, totalExact: false }} />
    </div>
  )
}

interface Unit {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly people: number
}

const units: readonly Unit[] = sample.tree.nodes.map(([id, pid, name, people]) => ({
  id: String(id),
  pid: String(pid),
  name: String(name),
  people: Number(people),
}))
const tree = buildTree<Unit>(units)

function TreeTableExample() {
  const [open, setOpen] = useState<readonly string[]>(['d1', 'd3'])
  const unitColumns: readonly Column<Nested<Unit>>[] = [
    { key: 'name', title: sample.tree.name, width: 260, isFixed: true, phone: 'title', render: ({ name }) => name },
    {
      key: 'people',
      title: sample.tree.people,
      width: 140,
      align: 'end',
      phone: 'fact',
      render: ({ people }) => <NumberText value={people} />,
    },
  ]
  return (
    <div className="kit-list-main sys-example-tree-table">
      <DataTable<Nested<Unit>>
        source={{ rows: tree, phase: 'ready', error: null, refresh: () => undefined }}
        name="example.tree"
        columns={unitColumns}
        rowName={({ name }) => name}
        tree={{ open, setOpen }}
        empty={null}
      />
    </div>
  )
}

function TreeExample() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['d1', 'd3']))
  const [chosen, setChosen] = useState('d4')
  const fold = (id: string, isOpen: boolean) =>
    setOpen(isOpen ? new Set([...open, id]) : new Set([...open].filter((one) => one !== id)))
  return (
    <div className="sys-example-tree">
      <TreeList<Unit>
        label={sample.tree.name}
        tree={tree}
        open={open}
        setOpen={fold}
        chosen={chosen}
        onChoose={({ id }) => setChosen(id)}
        aside={({ people }) => people}
      />
    </div>
  )
}

const arrows = { keys: ['↑', '↓'], does: 'system.catalogue.keys.move' } as const

export const listsEntries: readonly CatalogueEntry[] = [
  {
    id: 'list',
    title: 'system.catalogue.list',
    about: 'system.catalogue.list.about',
    Example: ListExample,
    keys: [
      { keys: ['/'], does: 'system.catalogue.keys.search' },
      arrows,
      { keys: ['Space'], does: 'system.catalogue.keys.choose' },
      { keys: ['Enter'], does: 'system.catalogue.keys.open' },
      { keys: ['Esc'], does: 'system.catalogue.keys.clear' },
    ],
    isOtherOnPhone: true,
  },
  {
    id: 'list-states',
    title: 'system.catalogue.listStates',
    about: 'system.catalogue.listStates.about',
    Example: ListStatesExample,
  },
  {
    id: 'pager',
    title: 'system.catalogue.pager',
    about: 'system.catalogue.pager.about',
    Example: PagerExample,
    isOtherOnPhone: true,
  },
  {
    id: 'tree-table',
    title: 'system.catalogue.treeTable',
    about: 'system.catalogue.treeTable.about',
    Example: TreeTableExample,
    isOtherOnPhone: true,
  },
  {
    id: 'tree',
    title: 'system.catalogue.tree',
    about: 'system.catalogue.tree.about',
    Example: TreeExample,
    keys: [
      arrows,
      { keys: ['←', '→'], does: 'system.catalogue.keys.fold' },
      { keys: ['Enter', 'Space'], does: 'system.catalogue.keys.choose' },
    ],
  },
]

import { Button } from 'antd'
import { FoldVertical, Plus, UnfoldVertical } from 'lucide-react'
import { lazy, useMemo, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { accepts, readListState } from '#kit/list/list-state.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { useTreeList } from '#kit/list/use-tree-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { deptExport, deptRoutes, type Dept } from '#system/contract/dept.ts'
import { keyOf, useAttrOptions, useShownAttrs } from '../party-attr/use-attr-columns.ts'
import { useDeptColumns } from './dept-columns.tsx'
import { useDeptActions, type DeptTarget } from './use-dept-actions.tsx'

const FilterAttr = lazy(() => import('../party-attr/FilterAttr.tsx'))
const DeptForm = lazy(() => import('./DeptForm.tsx'))

/** In the address instead of an id: a department that does not exist yet. */
const NEW = 'new'

const TABLE = 'system.dept'

/** Departments as a tree in a table. `?id=` opens one, `?id=new` a new one. */
export default function DeptList() {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const attrs = useAttrOptions('dept')
  const list = useTreeList(deptRoutes.tree, matches, useAskedAttrs(query))
  const [target, setTarget] = useState<DeptTarget>()
  const table = { name: TABLE, source: list, columns: useDeptColumns(attrs) }
  const rowActions = useDeptActions(setTarget)
  const root = list.nodes[0]?.id
  const id = query.get('id') ?? undefined
  const asked = useMemo(() => targetOf(id, list.nodes), [id, list.nodes])
  const close = () => {
    setTarget(undefined)
    if (id !== undefined) setQuery({ id: undefined })
  }

  return (
    <ListPage
      title={t('system.dept.title')}
      table={table}
      count={list.phase === 'ready' ? t('system.dept.count', { count: list.nodes.length }) : undefined}
      actions={
        <>
          <IconButton
            type="default"
            name={t('system.dept.openAll')}
            icon={<UnfoldVertical size={16} />}
            onClick={list.openAll}
            disabled={list.isFiltered}
          />
          <IconButton
            type="default"
            name={t('system.dept.closeAll')}
            icon={<FoldVertical size={16} />}
            onClick={list.closeAll}
            disabled={list.isFiltered}
          />
          <ExportButton
            routes={{ ...deptExport, columns: [...deptExport.columns, ...attrs.map(keyOf)] }}
            table={table}
          />
          <Gate can="sys:dept:save">
            <Button type="primary" icon={<Plus size={16} />} onClick={() => setTarget({ under: root })}>
              {t('system.dept.create')}
            </Button>
          </Gate>
        </>
      }
    >
      <FilterBar list={list} search="name" placeholder={t('system.dept.find')} inline={1}>
        <FilterSelect name="status" label={t('system.dept.status')} options={useDictOptions('dept_status')} />
        {attrs.length > 0 && <FilterAttr name="attr" attrs={attrs} />}
      </FilterBar>
      <DataTable
        {...table}
        tree={list.tree}
        rowActions={rowActions}
        rowName={({ name }) => name}
        empty={<ListEmpty list={list} title={t('system.dept.empty')} reason={t('system.dept.emptyWhy')} />}
      />
      <Overlay of={target ?? asked}>{(one, overlay) => <DeptForm target={one} onClose={close} {...overlay} />}</Overlay>
    </ListPage>
  )
}

/**
 * What the server is asked for besides the plain tree: attributes whose columns are shown, and those who have a value,
 * by all filters at once. Without either, the tree is the one that pickers have.
 */
function useAskedAttrs(address: URLSearchParams): { query?: Record<string, string> } {
  const shown = useShownAttrs(TABLE)
  const attr = address.get('attr')
  if (attr === null || !accepts(deptRoutes.tree.query, 'attr', attr)) return 'attrs' in shown ? { query: shown } : {}
  const filters = readListState(address, deptRoutes.tree.query).filters
  return { query: { ...filters, ...shown } }
}

/** What the address asks for, as soon as the tree is there. */
function targetOf(id: string | undefined, nodes: readonly Dept[]): DeptTarget | undefined {
  const [root] = nodes
  if (id === undefined || !root) return undefined
  if (id === NEW) return { under: root.id }
  const edit = nodes.find((dept) => dept.id === id && !dept.disabled)
  return edit && { edit }
}

function matches(dept: Dept, { name = '', status }: Readonly<Record<string, string>>): boolean {
  return (
    dept.name.toLowerCase().includes(name.toLowerCase()) && (status === undefined || dept.status === Number(status))
  )
}

/** The column of actions is there for those who can do something with a row. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { t } from '#shell/i18n.ts'
import { show } from '../../tests/component/show.tsx'
import type { Action } from './actions.ts'
import { DataTable } from './DataTable.tsx'

interface Row {
  readonly id: string
  readonly children?: readonly Row[]
}

const act = (name: string): Action[] => [{ key: 'update', label: name, run: () => undefined }]

function table(rows: readonly Row[], rowActions?: (row: Row) => readonly Action[]) {
  return (
    <div style={{ height: 300, display: 'flex', flexDirection: 'column' }}>
      <DataTable
        name="test.rows"
        source={{ rows, phase: 'ready', error: null, refresh: () => undefined }}
        columns={[{ key: 'id', title: 'Id', width: 120, render: ({ id }) => id }]}
        rowName={({ id }) => id}
        empty="nothing"
        {...(rowActions && { rowActions })}
        {...(rows.some(({ children }) => children) && { tree: { open: [], setOpen: () => undefined } })}
      />
    </div>
  )
}

const rows: Row[] = [{ id: 'one' }, { id: 'two' }]

test('one row that allows something is enough', async () => {
  await show(table(rows, ({ id }) => (id === 'two' ? act('编辑') : [])))
  await expect.element(page.getByRole('columnheader', { name: t('kit.list.actions') })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '编辑 two' })).toBeVisible()
})

test('where no row allows anything there is no column, and no room is kept for it', async () => {
  await show(table(rows, () => []))
  await expect.element(page.getByRole('columnheader', { name: 'Id' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: t('kit.list.actions') })).not.toBeInTheDocument()
  expect(page.getByRole('row').nth(1).element().querySelectorAll('td')).toHaveLength(1)
  expect(document.querySelectorAll('colgroup col')).toHaveLength(1)
})

test('a folded row of a tree counts', async () => {
  const tree: Row[] = [{ id: 'parent', children: [{ id: 'child' }] }]
  await show(table(tree, ({ id }) => (id === 'child' ? act('编辑') : [])))
  await expect.element(page.getByRole('columnheader', { name: t('kit.list.actions') })).toBeVisible()
})

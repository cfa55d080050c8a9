/** Rows that the server has read, with what is wrong in them. */
import { useState } from 'react'
import { EvaluationCostError, type FieldOf, type StoredValues } from '#forms-core/index.ts'
import type { ReadRows } from '#forms/contract/table-import.ts'
import { useT } from '#shell/i18n.ts'
import { CallError } from '#shell/request/call-error.ts'
import { messageOf } from '#shell/request/call.ts'
import type { FormStore } from '../../store/form-store.ts'
import { useForm } from '../../store/form-world.ts'
import { tryRows } from '../../store/try-rows.ts'
import type { PreviewRow } from './RowsPreview.tsx'

interface Previewed {
  read: ReadRows
  rows: PreviewRow[]
}

export function useReading(table: FieldOf<'childTable'>) {
  const t = useT()
  const { store } = useForm()
  const [previewed, setPreviewed] = useState<Previewed>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const take = async (reading: Promise<ReadRows>) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const read = await reading
      setPreviewed({ read, rows: previewOf(store, table, read, t('forms.fill.import.closed')) })
    } catch (thrown) {
      setFailure(reasonOf(thrown, t('forms.fill.costs')))
    } finally {
      setIsBusy(false)
    }
  }
  return { previewed, failure, isBusy, take, refuse: setFailure, back: () => setPreviewed(undefined) }
}

/** What is wrong with the sheet itself says more than that something is. */
function reasonOf(thrown: unknown, tooCostly: string): string {
  if (thrown instanceof EvaluationCostError) return tooCostly
  return (thrown instanceof CallError ? thrown.issues[0]?.msg : undefined) ?? messageOf(thrown)
}

/** Cells that cannot be understood, and what the form says of the others: by the same code as when they are typed. */
function previewOf(store: FormStore, table: FieldOf<'childTable'>, { rows }: ReadRows, closed: string): PreviewRow[] {
  const trouble = tryRows(store, table, { rows: rows.map((row): StoredValues => row.values), closed })
  return rows.map(({ n, cells, values, issues }, at) => {
    const unread = issues.map(({ column, msg }): [string, string] => [column, msg])
    return { n, cells, values, issues: new Map([...(trouble[at] ?? []), ...unread]) }
  })
}

/** Cells of an import, changed in place and checked again at once. */
import { useState } from 'react'
import { importRoutesOfAll, type Import, type ImportRow } from '#contract/import.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'

export interface Correction {
  /** Sends a cell; resolves to the row as it is now, or to nothing when the call failed. */
  readonly save: (n: number, column: string, text: string) => Promise<ImportRow | undefined>
  /** What came of the last one, for the live region. */
  readonly statusText: string
}

export function useCorrection({ id, columns }: Pick<Import, 'id' | 'columns'>): Correction {
  const t = useT()
  const refresh = useRefresh()
  const [statusText, setStatusText] = useState('')
  const describe = ({ n, issues }: ImportRow): string => {
    if (issues.length === 0) return t('kit.import.rowPassed', { n })
    const titleOf = (key: string) => columns.find((column) => column.key === key)?.title
    const reasons = issues.map(({ column, msg }) => [titleOf(column), msg].filter(Boolean).join(' '))
    return t('kit.import.rowRefused', { n, reasons: reasons.join(' ') })
  }
  return {
    statusText,
    save: async (n, column, text) => {
      try {
        const row = await call(importRoutesOfAll.correct, { params: { id, n }, body: { cells: { [column]: text } } })
        setStatusText(describe(row))
        await refresh(importRoutesOfAll.rows, importRoutesOfAll.get)
        return row
      } catch (thrown) {
        toast('error', messageOf(thrown))
        return undefined
      }
    },
  }
}

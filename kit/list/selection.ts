/** The rows chosen of a list, across its pages. */
import { useState } from 'react'
import { toast } from '#shell/feedback/toast.ts'
import { t } from '#shell/i18n.ts'
import { messageOf } from '#shell/request/call.ts'
import type { ListReply } from './list-reply.ts'

/** A call on several records takes no more ids (`Ids` of the contract). */
export const MAX_CHOSEN = 1_000

export interface Selection<Row> {
  /** Across pages, in the order of choosing. At most 1,000. */
  readonly rows: readonly Row[]
  readonly choose: (rows: readonly Row[]) => void
  readonly clear: () => void
  /** Left out: every row can be chosen. */
  readonly mayChoose?: (row: Row) => boolean
  /** Everything the filters match, also on other pages. */
  readonly matching?: {
    readonly total: number
    /** Chooses all of it, the first 1,000 if it is more. */
    readonly choose: () => void
    readonly isBusy: boolean
  }
}

/** The rows with one more or one less of them. */
export function toggled<Row extends { readonly id: string }>(rows: readonly Row[], row: Row): Row[] {
  const others = rows.filter(({ id }) => id !== row.id)
  return others.length < rows.length ? others : [...rows, row]
}

interface Choosable<Row> {
  readonly total: number
  readonly readAll: () => Promise<ListReply<Row>>
}

export function useSelection<Row>({ total, readAll }: Choosable<Row>): Selection<Row> {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const choose = (chosen: readonly Row[]) => {
    if (chosen.length > MAX_CHOSEN) toast('warning', t('kit.batch.atMost', { count: MAX_CHOSEN }))
    setRows(chosen.slice(0, MAX_CHOSEN))
  }
  const chooseMatching = async () => {
    setIsBusy(true)
    try {
      setRows((await readAll()).list.slice(0, MAX_CHOSEN))
    } catch (thrown) {
      toast('error', messageOf(thrown))
    } finally {
      setIsBusy(false)
    }
  }
  return {
    rows,
    choose,
    clear: () => setRows([]),
    matching: { total, choose: () => void chooseMatching(), isBusy },
  }
}

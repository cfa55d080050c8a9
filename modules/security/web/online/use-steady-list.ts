import { useEffect, useState } from 'react'
import type { List } from '#kit/list/use-list.ts'
import { steadyRows } from './steady-rows.ts'

const REFRESH_MS = 10_000
/** The same array each time: no rows at one render are those of the next. */
const NONE: readonly never[] = []

/** A list that asks again every ten seconds; rows do not move while `isSteady`. Answers also which rows are over. */
export function useSteadyList<Row extends { readonly id: string }>(list: List<Row>, isSteady: boolean) {
  const { refresh, state } = list
  const fresh: readonly Row[] = list.rows.length === 0 ? NONE : list.rows
  const asked = JSON.stringify(state)
  /** Counts refreshes: one that brings nothing new takes away what is over. */
  const [round, setRound] = useState(0)
  const [kept, setKept] = useState({ asked, round, fresh, rows: fresh })
  // Rows belong to one question: another page or filter shows its own.
  if (kept.fresh !== fresh || kept.asked !== asked || kept.round !== round)
    setKept({ asked, round, fresh, rows: kept.asked === asked ? steadyRows(kept.rows, fresh, isSteady) : fresh })
  useEffect(() => {
    const timer = setInterval(() => {
      refresh()
      setRound((before) => before + 1)
    }, REFRESH_MS)
    return () => clearInterval(timer)
    // The function is another one at each render, and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const there = new Set(fresh.map(({ id }) => id))
  return { list: { ...list, rows: kept.rows }, isOver: ({ id }: Row) => !there.has(id) }
}

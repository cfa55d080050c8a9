import { useMemo } from 'react'
import type { TreeSource } from '#kit/pickers/tree-source.ts'
import type { CallError } from '#shell/request/call.ts'
import { useMayCall } from '#shell/access/use-can.ts'
import { useCall } from '#shell/request/use-call.ts'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'

const FRESH_MS = 60_000
const none: readonly Dept[] = []

interface Depts {
  readonly depts: readonly Dept[]
  readonly isLoading: boolean
  readonly error: CallError | null
  /** The same for a tree picker. */
  readonly source: TreeSource
}

/** The departments within the caller's data scope, as a flat list; none for those who may not see departments. */
export function useDepts(): Depts {
  const enabled = useMayCall(deptRoutes.tree)
  const asked = useCall(deptRoutes.tree, {}, { enabled, freshFor: FRESH_MS })
  const { data: depts = none, isLoading, error, refetch } = asked
  const source = useMemo(
    () => ({ nodes: depts, isLoading, error, refresh: () => void refetch() }),
    [depts, isLoading, error, refetch],
  )
  return { depts, isLoading, error, source }
}

/** Names departments by their ids: one or several, as a field of a form holds them. */
export function useDeptNames(): (value: string | readonly string[]) => string {
  const { depts } = useDepts()
  return (value) => {
    const ids = typeof value === 'string' ? [value] : value
    return ids.map((id) => depts.find((dept) => dept.id === id)?.name ?? id).join(', ')
  }
}

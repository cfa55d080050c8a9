import { useEffect, useState } from 'react'
import { taskRoutes } from '#contract/task.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useCall, useRefresh } from '#shell/request/use-call.ts'
import { auditSealRoutes, type AuditSeal, type Break } from '#records/contract/audit-seal.ts'

/** How often a verification that runs is asked how far it is. */
const EVERY_MS = 1_000
/** How often the state is asked for: entries are sealed within seconds. */
const STATE_EVERY_MS = 10_000

/** The chain, and the verification that this page has begun. */
export function useSeal() {
  const { data: seal, isPending, refetch } = useCall(auditSealRoutes.state, {})
  const refresh = useRefresh()
  const [taskId, setTaskId] = useState<string>()
  const verify = useMutate(auditSealRoutes.verify, { refreshes: [], done: false })
  const task = useCall(taskRoutes.get, { params: { id: taskId ?? '' } }, { enabled: taskId !== undefined })
  const status = task.data?.status
  const isRunning = taskId !== undefined && (status === undefined || status === 'waiting' || status === 'running')
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => void refresh(taskRoutes.get), EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, refresh])
  useEffect(() => {
    const timer = setInterval(() => void refetch(), STATE_EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch])
  useEffect(() => {
    if (status === 'done' || status === 'failed') void refetch()
  }, [status, refetch])
  const begin = async () => {
    const filed = await verify.run()
    if (filed) setTaskId(filed.reply.id)
  }
  return {
    seal,
    isPending,
    begin,
    isFiling: verify.isRunning,
    progress: isRunning ? { done: task.data?.done ?? 0, total: task.data?.total ?? 0 } : undefined,
    hasFailed: status === 'failed',
  }
}

/** What the last verification says about the audit trail. */
export const auditCheck = (seal: AuditSeal | undefined) => seal?.check?.logs.find(({ log }) => log === 'audit')
export const auditState = (seal: AuditSeal | undefined) => seal?.logs.find(({ log }) => log === 'audit')

export type SealMark = 'waiting' | 'sealed' | 'broken' | 'after'

/** How one entry stands: what follows a break is not wrong, but no longer confirmed. */
export function markOf({ id, seq }: { id: string; seq: number }, broken: Break | null | undefined): SealMark {
  if (broken?.entryId === id) return 'broken'
  if (broken && broken.seq > 0 && seq >= broken.seq) return 'after'
  return seq === 0 ? 'waiting' : 'sealed'
}

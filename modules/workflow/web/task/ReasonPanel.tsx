import { Button } from 'antd'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useT } from '#shell/i18n.ts'
import { workflowTaskRoutes, type Rejection, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { WORK_READS } from '../reads.ts'
import { CcField } from './CcField.tsx'
import { ReasonField, type Reasoned } from './ReasonField.tsx'
import { ReturnTarget, type Target } from './ReturnTarget.tsx'
import type { TaskWorkState } from './use-task-work.ts'

interface ReasonPanelProps {
  kind: Reasoned
  task: WorkflowTaskDetail
  work: TaskWorkState
  onClose: () => void
  onDone: () => void
}

/**
 * Asks for the reason of a rejection or a return above the buttons, and carries it out. Ctrl+Enter confirms, Escape
 * cancels.
 */
export function ReasonPanel({ kind, task, work, onClose, onDone }: ReasonPanelProps) {
  const t = useT()
  const { comment, setComment, insert, field: reason } = work.comments
  const { cc, setCc, evidence } = work
  const { isRunning, carryOut } = useDecision(kind, task.id)
  const [target, setTarget] = useState<Target>({ nodeId: task.returnable[0]?.id ?? '', way: 'forward' })
  const [isMissing, setMissing] = useState(false)
  useEffect(() => reason.current?.focus(), [kind, reason])
  const confirm = async () => {
    const hasEvidence = evidence.isEnough(kind)
    if (comment.trim() === '') {
      setMissing(true)
      reason.current?.focus()
      return
    }
    if (!hasEvidence) return
    if (await carryOut({ comment: comment.trim(), cc, ...evidence.given }, target)) onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The drawer stays open.
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      onClose()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void confirm()
    }
  }
  return (
    <section className="wf-reason" aria-label={t(`workflow.act.${kind}`)}>
      {kind === 'return' && <ReturnTarget nodes={task.returnable} value={target} onChange={setTarget} />}
      <ReasonField
        ref={reason}
        {...{ kind, comment, isMissing, onKeyDown }}
        onComment={(next) => {
          setMissing(false)
          setComment(next)
        }}
        onInsert={(phrase) => {
          setMissing(false)
          insert(phrase)
        }}
      />
      <CcField kind={kind} value={cc} onChange={setCc} />
      <div className="kit-drawer-foot">
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button type="primary" danger={kind === 'reject'} loading={isRunning} onClick={() => void confirm()}>
          {t(`workflow.reason.${kind}.confirm`)}
        </Button>
      </div>
    </section>
  )
}

type Given = Pick<Rejection, 'comment' | 'cc' | 'ossIdList' | 'signature'>

/** Rejects the task, or returns it to a node. */
function useDecision(kind: Reasoned, id: string) {
  const t = useT()
  const refreshes = WORK_READS
  const reject = useMutate(workflowTaskRoutes.reject, { refreshes, done: t('workflow.act.rejected') })
  const giveBack = useMutate(workflowTaskRoutes.return, { refreshes, done: t('workflow.act.returned') })
  return {
    isRunning: reject.isRunning || giveBack.isRunning,
    /** Whether the server has done it. */
    carryOut: async (given: Given, target: Target) => {
      const order = { id, ...given }
      const answer =
        kind === 'reject' ? await reject.run({ body: order }) : await giveBack.run({ body: { ...order, ...target } })
      return answer !== undefined
    },
  }
}

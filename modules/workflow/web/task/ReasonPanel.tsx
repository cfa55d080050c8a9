import { Button, Input, Select, type GetRef } from 'antd'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useT } from '#shell/i18n.ts'
import { workflowTaskRoutes, type WorkflowTaskDetail } from '#workflow/contract/task.ts'
import { WORK_READS } from '../reads.ts'

/** What is done only with a reason. */
export type Reasoned = 'reject' | 'return'

interface ReasonPanelProps {
  kind: Reasoned
  task: WorkflowTaskDetail
  comment: string
  onComment: (comment: string) => void
  onClose: () => void
  onDone: () => void
}

/**
 * Asks for the reason of a rejection or a return above the buttons, and carries it out. Ctrl+Enter confirms, Escape
 * cancels.
 */
export function ReasonPanel({ kind, task, comment, onComment, onClose, onDone }: ReasonPanelProps) {
  const t = useT()
  const refreshes = WORK_READS
  const reject = useMutate(workflowTaskRoutes.reject, { refreshes, done: t('workflow.act.rejected') })
  const giveBack = useMutate(workflowTaskRoutes.return, { refreshes, done: t('workflow.act.returned') })
  const [nodeId, setNodeId] = useState(task.returnable[0]?.id ?? '')
  const [way, setWay] = useState<'forward' | 'backToReturner'>('forward')
  const [isMissing, setMissing] = useState(false)
  const [reasonId, noteId] = [useId(), useId()]
  const reason = useRef<GetRef<typeof Input.TextArea>>(null)
  useEffect(() => reason.current?.focus(), [kind])
  const confirm = async () => {
    if (comment.trim() === '') {
      setMissing(true)
      reason.current?.focus()
      return
    }
    const order = { id: task.id, comment: comment.trim() }
    const answer =
      kind === 'reject' ? await reject.run({ body: order }) : await giveBack.run({ body: { ...order, nodeId, way } })
    if (answer !== undefined) onDone()
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
      {kind === 'return' && (
        <div className="wf-reason-where">
          <label>
            <span>{t('workflow.ask.node')}</span>
            <Select
              aria-label={t('workflow.ask.node')}
              value={nodeId}
              onChange={setNodeId}
              options={task.returnable.map(({ id: value, name: label }) => ({ value, label }))}
            />
          </label>
          <label>
            <span>{t('workflow.ask.then')}</span>
            <Select
              aria-label={t('workflow.ask.then')}
              value={way}
              onChange={setWay}
              options={(['forward', 'backToReturner'] as const).map((value) => ({
                value,
                label: t(`workflow.ask.then.${value}`),
              }))}
            />
          </label>
        </div>
      )}
      <label htmlFor={reasonId}>{t(`workflow.reason.${kind}`)}</label>
      <Input.TextArea
        ref={reason}
        id={reasonId}
        rows={2}
        maxLength={2000}
        required
        value={comment}
        onKeyDown={onKeyDown}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        aria-describedby={noteId}
        onChange={({ target }) => {
          setMissing(false)
          onComment(target.value)
        }}
      />
      <p id={noteId} className={isMissing ? 'wf-reason-missing' : 'wf-hint'} role={isMissing ? 'alert' : undefined}>
        {isMissing
          ? t('workflow.reason.missing')
          : t(kind === 'reject' ? 'workflow.act.reject.consequence' : 'workflow.reason.keys')}
      </p>
      <div className="kit-drawer-foot">
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button
          type="primary"
          danger={kind === 'reject'}
          loading={reject.isRunning || giveBack.isRunning}
          onClick={() => void confirm()}
        >
          {t(`workflow.reason.${kind}.confirm`)}
        </Button>
      </div>
    </section>
  )
}

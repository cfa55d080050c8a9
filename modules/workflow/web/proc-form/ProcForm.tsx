import { Button } from 'antd'
import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import type { Leave } from '../task/desk/TaskPane.tsx'
import { useKeptComments } from '../task/use-comment.ts'
import { NothingNamed } from './NothingNamed.tsx'
import './proc-form.css'

const StartCard = lazy(() => import('./StartCard.tsx'))
const TaskPane = lazy(() => import('../task/desk/TaskPane.tsx'))
const InstanceShown = lazy(async () => ({ default: (await import('../instance/InstancePage.tsx')).InstanceShown }))

/** One process form by its address: `?key=` to start, `?taskId=` to handle, `?instanceId=` to look at. */
export default function ProcForm() {
  const { query } = usePageQuery()
  const [key, taskId, instanceId] = [query.get('key'), query.get('taskId'), query.get('instanceId')]
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      {taskId ? (
        <Handling key={taskId} id={taskId} />
      ) : instanceId ? (
        <InstanceShown key={instanceId} id={instanceId} />
      ) : key ? (
        <Starting key={key} process={key} />
      ) : (
        <NothingNamed />
      )}
    </Suspense>
  )
}

/** Starts a process; then shows what was started, or begins anew. */
function Starting({ process }: { process: string }) {
  const t = useT()
  const [round, setRound] = useState(0)
  const [started, setStarted] = useState<string>()
  const [isShown, show] = useState(false)
  if (started === undefined) return <StartCard key={round} process={process} onStarted={setStarted} />
  if (isShown) return <InstanceShown id={started} />
  return (
    <Done text={t('workflow.start.done')}>
      <Button type="primary" onClick={() => show(true)}>
        {t('workflow.procForm.look')}
      </Button>
      <Button
        onClick={() => {
          setStarted(undefined)
          setRound(round + 1)
        }}
      >
        {t('workflow.procForm.again')}
      </Button>
    </Done>
  )
}

/** Handles a task, once. */
function Handling({ id }: { id: string }) {
  const t = useT()
  const kept = useKeptComments()
  const [isDone, setDone] = useState(false)
  const leave = useRef<Leave>(null)
  if (isDone) return <Done text={t('workflow.procForm.handled')}>{null}</Done>
  return (
    <div className="kit-card wf-proc-task">
      <TaskPane id={id} kept={kept} hasKeys={false} ref={leave} onDone={() => setDone(true)} />
    </div>
  )
}

const Done = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="kit-card wf-proc-done" role="status">
    <CircleCheck size={42} strokeWidth={1.25} aria-hidden="true" />
    <p>{text}</p>
    <div className="wf-proc-ways">{children}</div>
  </div>
)

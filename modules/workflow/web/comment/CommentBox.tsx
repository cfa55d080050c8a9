import { Button } from 'antd'
import { MessageSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import './comment.css'

const CommentForm = lazy(() => import('./CommentForm.tsx'))

/** What is written about a process beside its decisions: behind a button, so that the trail stays short. */
export function CommentBox({ id }: { id: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<Skeleton rows={3} />}>
        <CommentForm id={id} onClose={() => setOpen(false)} />
      </Suspense>
    )
  return (
    <Button className="wf-talk-open" icon={<MessageSquare size={16} />} onClick={() => setOpen(true)}>
      {t('workflow.discussion.open')}
    </Button>
  )
}

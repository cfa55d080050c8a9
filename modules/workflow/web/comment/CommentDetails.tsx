import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { workflowCommentRoutes } from '#workflow/contract/comment.ts'
import { workflowFollowRoutes, type TimelineEntry } from '#workflow/contract/follow.ts'
import { SignatureUnder } from './SignatureUnder.tsx'
import './comment.css'

/** Most entries have no files. */
const FileLinks = lazy(async () => ({ default: (await import('#kit/upload/Upload.tsx')).FileLinks }))

/** What stands with a comment or a decision: whom it mentions, its files, and deleting it while that is possible. */
export function CommentDetails({ id, person, mentions = [], files = [], signature, mayDelete = false }: TimelineEntry) {
  const t = useT()
  if (mentions.length + files.length === 0 && signature === undefined && !mayDelete) return null
  return (
    <div className="wf-talk-details">
      {mentions.length > 0 && (
        <p>{t('workflow.discussion.mentions', { names: mentions.join(t('workflow.event.and')) })}</p>
      )}
      {files.length > 0 && (
        <Suspense fallback={null}>
          <FileLinks files={files} none="" />
        </Suspense>
      )}
      {signature && <SignatureUnder signature={signature} person={person} />}
      {mayDelete && <DeleteComment id={id} />}
    </div>
  )
}

function DeleteComment({ id }: { id: string }) {
  const t = useT()
  const remove = useMutate(workflowCommentRoutes.remove, { refreshes: [workflowFollowRoutes.report] })
  const confirm = async () => {
    const isSure = await ask({
      title: t('workflow.discussion.delete.ask'),
      consequence: t('workflow.discussion.delete.consequence'),
      yes: t('workflow.delete'),
      danger: true,
    })
    if (isSure) await remove.run({ body: { id } })
  }
  return (
    <Button type="link" size="small" danger loading={remove.isRunning} onClick={() => void confirm()}>
      {t('workflow.delete')}
    </Button>
  )
}

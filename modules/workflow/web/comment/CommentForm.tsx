import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { MAX_COMMENT, workflowCommentRoutes, type Attachment } from '#workflow/contract/comment.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { AttachmentField } from './AttachmentField.tsx'
import { MentionField } from './MentionField.tsx'
import './comment.css'

const NO_FILES: readonly Pick<Attachment, 'id' | 'name' | 'url'>[] = []

/** A comment with its mentions and files. */
export default function CommentForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const [textId, peopleId] = [useId(), useId()]
  const mayUpload = useCan('sys:oss:upload')
  const [content, setContent] = useState('')
  const [people, setPeople] = useState<string[]>([])
  const [files, setFiles] = useState(NO_FILES)
  const create = useMutate(workflowCommentRoutes.create, {
    refreshes: [workflowFollowRoutes.report],
    done: t('workflow.discussion.sent'),
  })
  const isBlank = content.trim() === ''
  const send = async () => {
    if (isBlank) return
    const body = { instanceId: id, content, userIdList: people, ossIdList: files.map((file) => file.id) }
    if (await create.run({ body })) onClose()
  }
  return (
    <form
      className="wf-talk"
      aria-label={t('workflow.discussion.open')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={textId}>{t('workflow.discussion.text')}</label>
      <Input.TextArea
        id={textId}
        autoFocus
        required
        rows={3}
        maxLength={MAX_COMMENT}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <label htmlFor={peopleId}>{t('workflow.discussion.people')}</label>
      <MentionField id={peopleId} instanceId={id} value={people} onChange={setPeople} />
      {mayUpload && <AttachmentField value={files} onChange={setFiles} />}
      <div className="kit-drawer-foot">
        <Button onClick={onClose}>{t('kit.cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={isBlank} loading={create.isRunning}>
          {t('workflow.discussion.send')}
        </Button>
      </div>
    </form>
  )
}

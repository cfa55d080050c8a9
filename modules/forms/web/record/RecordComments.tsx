import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { recordRoutes, type FormRecord, type OpenForm } from '#forms/contract/record.ts'

const MAX_LENGTH = 2_000

/** The comments on a record, the oldest first, and one's own below them. */
export default function RecordComments({ form, record }: { form: OpenForm; record: FormRecord }) {
  const t = useT()
  const id = useId()
  const params = { formId: form.id, id: record.id }
  const { data: comments, error } = useCall(recordRoutes.comments, { params })
  const isSlow = useDelayed(comments === undefined && error === null)
  const [text, setText] = useState('')
  useUnsavedWarning(text.trim() !== '')
  const { run, isRunning } = useMutate(recordRoutes.comment, {
    refreshes: [recordRoutes.comments],
    done: t('forms.record.commented'),
  })
  const send = async () => {
    if (text.trim() === '' || isRunning) return
    if (await run({ params, body: { text: text.trim() } })) setText('')
  }
  return (
    <div className="frm-comments">
      {isSlow && <Skeleton rows={3} />}
      {error && <p role="alert">{error.msg}</p>}
      {comments?.length === 0 && <p className="kit-quiet">{t('forms.record.noComments')}</p>}
      {comments && comments.length > 0 && (
        <ol>
          {comments.map((comment) => (
            <li key={comment.id}>
              <Avatar id={comment.byId} name={comment.byName} />
              <div>
                <p className="frm-comment-head">
                  <b>{comment.byName}</b>
                  <RelativeTime at={comment.createDate} />
                </p>
                <p className="frm-comment-text">{comment.text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <label htmlFor={id}>{t('forms.record.comment')}</label>
      <Input.TextArea
        id={id}
        value={text}
        rows={3}
        maxLength={MAX_LENGTH}
        showCount
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <div className="frm-comment-foot">
        <Button type="primary" loading={isRunning} disabled={text.trim() === ''} onClick={() => void send()}>
          {t('forms.record.send')}
        </Button>
      </div>
    </div>
  )
}

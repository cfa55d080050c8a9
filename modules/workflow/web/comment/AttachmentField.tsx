import { useId } from 'react'
import { Upload } from '#kit/upload/Upload.tsx'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import { useT } from '#shell/i18n.ts'
import { ATTACHMENT_PLACE, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#workflow/contract/comment.ts'

interface AttachmentFieldProps {
  value: readonly UploadedFile[]
  onChange: (files: UploadedFile[]) => void
  isRequired?: boolean
  /** The message where they are missing. */
  missing?: string | undefined
}

/** Files beside a comment or a decision. */
export function AttachmentField({ value, onChange, isRequired = false, missing }: AttachmentFieldProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="wf-attachments">
      <label htmlFor={id}>
        {t('workflow.attachments')}
        {isRequired && (
          <span className="pt-required" aria-hidden="true">
            {'*'}
          </span>
        )}
      </label>
      <Upload
        id={id}
        value={value}
        onChange={onChange}
        place={ATTACHMENT_PLACE}
        maxCount={MAX_ATTACHMENTS}
        maxBytes={MAX_ATTACHMENT_BYTES}
      />
      {missing !== undefined && (
        <p role="alert" className="wf-reason-missing">
          {missing}
        </p>
      )}
    </div>
  )
}

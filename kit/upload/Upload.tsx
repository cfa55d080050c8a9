import { Button } from 'antd'
import { Paperclip, UploadCloud } from 'lucide-react'
import { useId } from 'react'
import type { FileKind } from '#contract/file-types.ts'
import { useT } from '#shell/i18n.ts'
import { acceptedHint, acceptOf } from './accepted.ts'
import { FileButton } from './FileButton.tsx'
import { UploadStatus } from './UploadStatus.tsx'
import { SendingRow, UploadedRow } from './UploadRows.tsx'
import { useDrop } from './use-drop.ts'
import { useUploads, type UploadedFile } from './use-uploads.ts'
import './upload.css'

interface UploadProps {
  /** Given by `Field`. */
  id?: string
  value?: readonly UploadedFile[]
  onChange?: (files: UploadedFile[]) => void
  /** Left out: everything the server takes. */
  kinds?: readonly FileKind[]
  maxCount?: number
  /** Of one file, where fewer are allowed than the server takes. */
  maxBytes?: number
  /** A new file takes the place of the one with the same name, and no one is asked before one is removed. */
  cover?: boolean
  /** What the form calls it (`dirValue` of the call). */
  place?: string
  disabled?: boolean
}

const NONE: readonly UploadedFile[] = []
const ignore = () => undefined

/**
 * Files of a record: chosen, dropped or pasted; each with its progress, and what the server says when it refuses one.
 * The value are the files that have arrived; the record's service marks them as used when it is saved.
 * @example <Field name="attachments" label={t('…')}><Upload kinds={['document', 'picture']} /></Field>
 */
export function Upload(props: UploadProps) {
  const { value = NONE, onChange = ignore, kinds, maxCount = 20, maxBytes, cover = false } = props
  const { place, disabled = false } = props
  const t = useT()
  const hintId = useId()
  const uploads = useUploads({ value, onChange, kinds, place, cover, maxCount, maxBytes })
  const drop = useDrop({ onFiles: uploads.add, disabled })
  const isFull = maxCount > 1 && value.length + uploads.sending.length >= maxCount
  const isClosed = disabled || isFull

  return (
    <div className="kit-upload" data-over={drop.isOver} {...drop.handlers}>
      <div className="kit-upload-box">
        <UploadCloud size={20} strokeWidth={1.5} aria-hidden="true" />
        <FileButton
          id={props.id}
          describedBy={hintId}
          accept={acceptOf(kinds)}
          isMultiple={maxCount > 1}
          disabled={isClosed}
          onFiles={uploads.add}
        >
          {t(maxCount === 1 ? 'kit.upload.chooseOne' : 'kit.upload.choose')}
        </FileButton>
        <span className="kit-upload-drop">
          {isFull ? t('kit.upload.full', { count: maxCount }) : t('kit.upload.drop')}
        </span>
        <p id={hintId} className="kit-upload-hint">
          {acceptedHint(kinds, maxBytes)}
        </p>
      </div>
      {value.length + uploads.sending.length > 0 && (
        <ul className="kit-upload-list">
          {value.map((file) => (
            <UploadedRow key={file.id} file={file} onRemove={disabled ? undefined : () => void uploads.remove(file)} />
          ))}
          {uploads.sending.map((sending) => (
            <SendingRow
              key={sending.key}
              sending={sending}
              onRetry={() => uploads.retry(sending.key)}
              onPause={() => uploads.pause(sending.key)}
              onCancel={() => uploads.cancel(sending.key)}
            />
          ))}
        </ul>
      )}
      <UploadStatus value={value} sending={uploads.sending} />
    </div>
  )
}

/** The files of a record where they are only read. */
export function FileLinks({ files, none }: { files: readonly UploadedFile[]; none: string }) {
  if (files.length === 0) return <span className="kit-quiet">{none}</span>
  return (
    <ul className="kit-file-links">
      {files.map(({ id, name, url }) => (
        <li key={id}>
          {/* The address may not be known where the record is shown. */}
          {url === '' ? (
            name
          ) : (
            <Button type="link" href={url} download={name} icon={<Paperclip size={14} />}>
              {name}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

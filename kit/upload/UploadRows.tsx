import { CircleAlert, Eye, Pause, Play, RotateCw, Trash2, X } from 'lucide-react'
import { sizeText } from '#contract/file-types.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { FileIcon } from './FileIcon.tsx'
import { previewAddress } from './preview-address.ts'
import { isLarge, type Sending } from './upload-queue.ts'
import type { UploadedFile } from './use-uploads.ts'

/** A file that has arrived. */
export function UploadedRow({ file, onRemove }: { file: UploadedFile; onRemove: (() => void) | undefined }) {
  const t = useT()
  const { name, url, bytes } = file
  /** The address may not be known where the record is shown. */
  const isReachable = url !== ''
  return (
    <li className="kit-upload-row">
      {isReachable ? <FileIcon name={name} url={url} /> : <FileIcon name={name} />}
      {isReachable ? (
        <a className="kit-upload-name" href={url} download={name}>
          {name}
        </a>
      ) : (
        <span className="kit-upload-name">{name}</span>
      )}
      <span className="kit-upload-size">{bytes === undefined ? '' : sizeText(bytes)}</span>
      {isReachable && (
        <IconButton
          size="small"
          name={t('kit.upload.previewOf', { name })}
          icon={<Eye size={16} />}
          onClick={() => goTo(previewAddress(file))}
        />
      )}
      {onRemove && (
        <IconButton
          size="small"
          name={t('kit.upload.removeOf', { name })}
          icon={<Trash2 size={16} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

interface SendingRowProps {
  sending: Sending
  /** Also lets one go on that was paused. */
  onRetry: () => void
  /** Left out: it cannot be paused. */
  onPause?: () => void
  onCancel: () => void
}

/** A file on its way, one that rests, or one that was refused. */
export function SendingRow({ sending, onRetry, onPause, onCancel }: SendingRowProps) {
  const t = useT()
  const { file, state, share, problem, isFinal = false } = sending
  const { name } = file
  const percent = Math.round(share * 100)
  return (
    <li className="kit-upload-row" data-state={state}>
      {state === 'failed' ? (
        <CircleAlert className="kit-upload-mark" size={18} strokeWidth={1.6} aria-hidden="true" />
      ) : (
        <FileIcon name={name} />
      )}
      <span className="kit-upload-name">
        {name}
        {problem !== undefined && <span className="kit-upload-problem">{problem}</span>}
      </span>
      <span className="kit-upload-size">
        {state === 'sending' &&
          (percent === 100 && isLarge(file) ? t('kit.upload.checking') : t('kit.upload.percent', { percent }))}
        {state === 'paused' && t('kit.upload.paused', { percent })}
        {state === 'waiting' && t('kit.upload.waiting')}
      </span>
      {state === 'sending' && isLarge(file) && onPause && (
        <IconButton
          size="small"
          name={t('kit.upload.pauseOf', { name })}
          icon={<Pause size={16} />}
          onClick={onPause}
        />
      )}
      {state === 'paused' && (
        <IconButton
          size="small"
          name={t('kit.upload.resumeOf', { name })}
          icon={<Play size={16} />}
          onClick={onRetry}
        />
      )}
      {state === 'failed' && !isFinal && (
        <IconButton
          size="small"
          name={t('kit.upload.retryOf', { name })}
          icon={<RotateCw size={16} />}
          onClick={onRetry}
        />
      )}
      <IconButton
        size="small"
        name={t(state === 'failed' ? 'kit.upload.removeOf' : 'kit.upload.cancelOf', { name })}
        icon={<X size={16} />}
        onClick={onCancel}
      />
      {(state === 'sending' || state === 'paused') && (
        <progress
          className="kit-upload-bar"
          value={percent}
          max={100}
          aria-label={t('kit.upload.progressOf', { name })}
        />
      )}
    </li>
  )
}

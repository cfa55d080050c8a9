import { ImagePlus, Trash2 } from 'lucide-react'
import { lazy, useId, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { acceptedHint, acceptOf, problemOf } from './accepted.ts'
import type { CropLimits } from './crop-picture.ts'
import { FileButton } from './FileButton.tsx'
import { UploadStatus } from './UploadStatus.tsx'
import { SendingRow } from './UploadRows.tsx'
import { useDrop } from './use-drop.ts'
import { useUploads, type UploadedFile } from './use-uploads.ts'
import './upload.css'

const ImageCrop = lazy(() => import('./ImageCrop.tsx'))

interface ImageUploadProps {
  /** Given by `Field`. */
  id?: string
  value?: UploadedFile | null
  onChange?: (picture: UploadedFile | null) => void
  /** What the picture is of: spoken, and part of the buttons' names. */
  label: string
  /** Cut to this width by height before it is sent; left out, the person chooses freely; `false`, nothing is cut. */
  aspect?: number | false
  /** For avatars: cut as a circle and shown as one. */
  isRound?: boolean
  /** Longest side of what is cut out. */
  maxSide?: number
  /** Shown on a dark ground, as a logo for dark surroundings is. */
  isOnDark?: boolean
  place?: string
  disabled?: boolean
}

const PICTURES = ['picture'] as const
const MAX_CUT_BYTES = 2 * 1024 * 1024
const ignore = () => undefined

/**
 * One picture: chosen, dropped, pasted or, on a phone, taken; cut to shape; shown.
 * @example <Field name="logo" label={t('…')}><ImageUpload label={t('…')} place="theme" /></Field>
 */
export function ImageUpload(props: ImageUploadProps) {
  const { value = null, onChange = ignore, label, aspect, isRound = false, maxSide = 512, disabled = false } = props
  const t = useT()
  const isPhone = useIsPhone()
  const hintId = useId()
  const [cut, setCut] = useState<File>()
  const uploads = useUploads({
    value: value ? [value] : [],
    onChange: ([picture]) => onChange(picture ?? null),
    kinds: PICTURES,
    place: props.place,
    cover: false,
    maxCount: 1,
  })
  const take = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    if (aspect === false || problemOf(file, PICTURES) !== undefined) uploads.add([file])
    else setCut(file)
  }
  const drop = useDrop({ onFiles: take, disabled })
  const limits: CropLimits = { maxSide, maxBytes: MAX_CUT_BYTES }

  return (
    <div className="kit-picture" data-over={drop.isOver} {...drop.handlers}>
      <span className="kit-picture-frame" data-round={isRound} data-dark={props.isOnDark === true}>
        {value ? <img src={value.url} alt={label} /> : <ImagePlus size={20} strokeWidth={1.5} aria-hidden="true" />}
      </span>
      <div className="kit-picture-side">
        <div className="kit-picture-buttons">
          <FileButton id={props.id} describedBy={hintId} accept={acceptOf(PICTURES)} disabled={disabled} onFiles={take}>
            {t(value ? 'kit.upload.replacePicture' : 'kit.upload.choosePicture')}
          </FileButton>
          {isPhone && (
            <FileButton accept="image/*" isCamera disabled={disabled} onFiles={take}>
              {t('kit.upload.takePicture')}
            </FileButton>
          )}
          {value && !disabled && (
            <IconButton
              name={t('kit.upload.removeOf', { name: label })}
              icon={<Trash2 size={16} />}
              onClick={() => void uploads.remove({ ...value, name: label })}
            />
          )}
        </div>
        <p id={hintId} className="kit-upload-hint">
          {acceptedHint(PICTURES)}
        </p>
        {uploads.sending.length > 0 && (
          <ul className="kit-upload-list">
            {uploads.sending.map((sending) => (
              <SendingRow
                key={sending.key}
                sending={sending}
                onRetry={() => uploads.retry(sending.key)}
                onCancel={() => uploads.cancel(sending.key)}
              />
            ))}
          </ul>
        )}
      </div>
      <UploadStatus value={value ? [value] : []} sending={uploads.sending} />
      <Overlay of={cut}>
        {(file, overlay) => (
          <ImageCrop
            {...overlay}
            file={file}
            aspect={isRound ? 1 : aspect || undefined}
            isRound={isRound}
            limits={limits}
            onCropped={(piece) => uploads.add([piece])}
            onClose={() => setCut(undefined)}
          />
        )}
      </Overlay>
    </div>
  )
}

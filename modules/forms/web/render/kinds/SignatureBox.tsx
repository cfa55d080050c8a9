import { Button, Input } from 'antd'
import { Eraser } from 'lucide-react'
import { useState } from 'react'
import { FileButton } from '#kit/upload/FileButton.tsx'
import { acceptOf } from '#kit/upload/accepted.ts'
import { useUploads, type UploadedFile } from '#kit/upload/use-uploads.ts'
import { useT } from '#shell/i18n.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { pictureOfName } from './signature-picture.ts'
import '../form-view.css'

const PICTURES = ['picture'] as const

export interface SignatureBoxProps {
  /** What is signed. */
  label: string
  /** What the storage calls it (`dirValue`). */
  place: string
  /** The picture of the signature: one, or none. */
  value: readonly UploadedFile[]
  onChange: (files: UploadedFile[]) => void
  id?: string | undefined
  labelId?: string | undefined
  describedBy?: string | undefined
  isInvalid?: boolean | undefined
}

/** A signature: drawn, or a name that is typed, or a picture that is chosen. It is stored as a picture. */
export function SignatureBox(props: SignatureBoxProps) {
  const { label, place, value, onChange, id, labelId, describedBy, isInvalid } = props
  const t = useT()
  // Who signs again has drawn a new one: nothing to ask.
  const uploads = useUploads({ value, kinds: PICTURES, place, cover: true, maxCount: 1, onChange })
  const [signed] = value
  const sending = uploads.sending.at(-1)
  return (
    <div
      id={id}
      className="frm-signature"
      role="group"
      tabIndex={-1}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      data-invalid={isInvalid}
    >
      {signed === undefined ? (
        <NewSignature label={label} isBusy={sending?.state === 'sending'} onFile={(file) => uploads.add([file])} />
      ) : (
        <Signed file={signed} label={label} onClear={() => void uploads.remove(signed)} />
      )}
      {sending?.state === 'failed' && <p className="frm-error">{sending.problem ?? t('kit.upload.failed')}</p>}
    </div>
  )
}

function Signed({ file, label, onClear }: { file: UploadedFile; label: string; onClear: () => void }) {
  const t = useT()
  return (
    <div className="frm-signed">
      {file.url === '' ? <span>{file.name}</span> : <img src={file.url} alt={label} />}
      <Button icon={<Eraser size={14} />} onClick={onClear}>
        {t('forms.fill.sign.again')}
      </Button>
    </div>
  )
}

interface NewSignatureProps {
  label: string
  isBusy: boolean
  onFile: (file: File) => void
}

function NewSignature({ label, isBusy, onFile }: NewSignatureProps) {
  const t = useT()
  const [name, setName] = useState('')
  const signByName = async () => {
    const file = await pictureOfName(name.trim())
    if (file !== undefined) onFile(file)
  }
  return (
    <>
      <SignaturePad label={label} isBusy={isBusy} onFile={onFile} />
      <div className="frm-sign-other">
        <Input
          value={name}
          maxLength={40}
          autoComplete="off"
          aria-label={t('forms.fill.sign.nameOf', { name: label })}
          placeholder={t('forms.fill.sign.name')}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={() => {
            if (name.trim() !== '') void signByName()
          }}
        />
        <Button disabled={name.trim() === '' || isBusy} onClick={() => void signByName()}>
          {t('forms.fill.sign.useName')}
        </Button>
        <FileButton
          accept={acceptOf(PICTURES)}
          disabled={isBusy}
          onFiles={(chosen) => {
            const [file] = chosen
            if (file !== undefined) onFile(file)
          }}
        >
          {t('forms.fill.sign.picture')}
        </FileButton>
      </div>
    </>
  )
}

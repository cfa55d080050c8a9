import { useState } from 'react'
import { ImageUpload } from '#kit/upload/ImageUpload.tsx'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'

interface AvatarFieldProps {
  /** Given by `Field`. */
  id?: string
  /** The picture's id; empty for none. */
  value?: string
  onChange?: (id: string) => void
  label: string
  /** The picture there is now. */
  known: UploadedFile | null
}

/** One's own picture, cut to a circle; the form holds its id. */
export function AvatarField({ id, value = '', onChange, label, known }: AvatarFieldProps) {
  const [uploaded, setUploaded] = useState<UploadedFile | null>(known)
  const shown = [uploaded, known].find((picture) => picture?.id === value) ?? null
  return (
    <ImageUpload
      {...(id !== undefined && { id })}
      label={label}
      value={shown}
      aspect={1}
      isRound
      maxSide={256}
      onChange={(picture) => {
        setUploaded(picture)
        onChange?.(picture?.id ?? '')
      }}
    />
  )
}

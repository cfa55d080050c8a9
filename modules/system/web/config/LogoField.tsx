import { useState } from 'react'
import { ImageUpload } from '#kit/upload/ImageUpload.tsx'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import { THEME } from '#contract/file-places.ts'

interface LogoFieldProps {
  /** Given by `Field`. */
  id?: string
  /** The picture's id; empty for none. */
  value?: string
  onChange?: (id: string) => void
  label: string
  /** The picture the configuration has now. */
  known: UploadedFile | null
  isOnDark: boolean
  isSquare: boolean
  disabled: boolean
}

/** A picture of the configuration, which holds its id and nothing else. */
export function LogoField({ id, value = '', onChange, label, known, isOnDark, isSquare, disabled }: LogoFieldProps) {
  const [uploaded, setUploaded] = useState<UploadedFile | null>(known)
  const shown = [uploaded, known].find((picture) => picture?.id === value) ?? null
  return (
    <ImageUpload
      {...(id !== undefined && { id })}
      label={label}
      value={shown}
      place={THEME}
      isOnDark={isOnDark}
      disabled={disabled}
      {...(isSquare ? { aspect: 1, maxSide: 128 } : { maxSide: 512 })}
      onChange={(picture) => {
        setUploaded(picture)
        onChange?.(picture?.id ?? '')
      }}
    />
  )
}

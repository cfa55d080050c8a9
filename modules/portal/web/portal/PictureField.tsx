import { ImageUpload } from '#kit/upload/ImageUpload.tsx'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import { jsonIn, pictureIn } from '#portal/contract/portal-rules.ts'
import { THEME } from '#contract/file-places.ts'

interface PictureFieldProps {
  /** Given by `Field`. */
  id?: string
  /** JSON text of a list with one picture or none. */
  value?: string
  onChange?: (text: string) => void
  label: string
}

/** The picture of a portal, which holds it as JSON text (specification section 3). */
export function PictureField({ id, value = '[]', onChange, label }: PictureFieldProps) {
  return (
    <ImageUpload
      {...(id !== undefined && { id })}
      label={label}
      place={THEME}
      aspect={16 / 10}
      maxSide={640}
      value={shownIn(value, label)}
      onChange={(picture) => onChange?.(JSON.stringify(picture ? [{ id: picture.id, url: picture.url }] : []))}
    />
  )
}

function shownIn(text: string, name: string): UploadedFile | null {
  const id = pictureIn(text)
  const [first] = [jsonIn(text)].flat()
  const isShown = typeof first === 'object' && first !== null && 'url' in first && typeof first.url === 'string'
  return id !== null && isShown ? { id, url: String(first.url), name, bytes: 0 } : null
}

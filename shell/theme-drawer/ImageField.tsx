import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useT } from '../i18n.ts'
import { ports } from '../ports.ts'
import { FieldNote } from './FieldNote.tsx'

interface ImageFieldProps {
  /** The field of the theme; left out for one of several. */
  field?: string
  label: string
  /** Address of own origin; empty for none. */
  value: string
  onChange: (address: string) => void
}

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif'

/** A picture: uploaded at once, shown beside its name, kept with the theme. */
export function ImageField({ field, label, value, onChange }: ImageFieldProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  const upload = async (file: File | undefined) => {
    if (!file || isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      onChange((await ports().files.upload(file, { place: 'theme' })).url)
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className="pt-theme-field" data-wide="true" data-field={field} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div className="pt-theme-image">
        {value === '' ? (
          <span className="pt-theme-image-none" aria-hidden="true">
            <ImagePlus size={20} strokeWidth={1.5} />
          </span>
        ) : (
          <img src={value} alt={t('theme.image.preview', { name: label })} />
        )}
        <button
          type="button"
          className="pt-button"
          aria-disabled={isBusy}
          aria-label={t('theme.image.chooseFor', { name: label })}
          onClick={() => input.current?.click()}
        >
          {t(isBusy ? 'theme.image.busy' : value === '' ? 'theme.image.choose' : 'theme.image.replace')}
        </button>
        {value !== '' && (
          <button
            type="button"
            className="pt-icon-button"
            aria-label={t('theme.image.remove', { name: label })}
            title={t('theme.image.remove', { name: label })}
            onClick={() => onChange('')}
          >
            <Trash2 size={16} strokeWidth={1.75} />
          </button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          onChange={({ target }) => {
            void upload(target.files?.[0])
            target.value = '' // the same file may be chosen again
          }}
        />
      </div>
      <div aria-live="polite">{failure !== undefined && <FieldNote kind="error">{failure}</FieldNote>}</div>
    </div>
  )
}

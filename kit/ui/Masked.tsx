import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { mask, type MaskKind } from './mask.ts'
import './masked.css'
import './quiet.css'

/** Milliseconds until a revealed value hides again. */
const REVEALED_MS = 30_000

interface MaskedProps {
  kind: MaskKind
  value: string | null | undefined
  /** What the value is, for the name of the button: "mobile number". */
  name: string
  /** False: there is no button. */
  mayReveal?: boolean
}

/**
 * A value that is not for everybody's eyes: masked until its button is pressed, and again after 30 seconds or when the
 * focus goes elsewhere. It keeps glances over the shoulder away; what a person must not know the server does not send.
 * @example <Masked kind="mobile" name={t('system.user.mobile')} value={user.mobile} mayReveal={useCan('sys:user:info')}
 *   />
 */
export function Masked({ kind, value, name, mayReveal = true }: MaskedProps) {
  const t = useT()
  const [isRevealed, setIsRevealed] = useState(false)
  useEffect(() => {
    if (!isRevealed) return
    const timer = setTimeout(() => setIsRevealed(false), REVEALED_MS)
    return () => clearTimeout(timer)
  }, [isRevealed])
  if (!value) return <span className="kit-quiet">{t('kit.none')}</span>
  const isShown = isRevealed && mayReveal
  return (
    <span className="kit-masked">
      <span aria-live="polite">{isShown ? value : mask(kind, value)}</span>
      {mayReveal && (
        <button
          type="button"
          className="kit-masked-button"
          aria-label={t(isShown ? 'kit.mask.hide' : 'kit.mask.show', { name })}
          title={t(isShown ? 'kit.mask.hide' : 'kit.mask.show', { name })}
          onClick={(event) => {
            // Not every browser focuses a button that is clicked; without focus there is no blur.
            event.currentTarget.focus()
            setIsRevealed(!isShown)
          }}
          onBlur={() => setIsRevealed(false)}
        >
          {isShown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
        </button>
      )}
    </span>
  )
}

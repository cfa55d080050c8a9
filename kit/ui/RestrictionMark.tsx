import { Lock } from 'lucide-react'
import { t } from '#shell/i18n.ts'
import type { Restriction } from '#contract/restriction.ts'

interface RestrictionProps {
  of: Restriction | null | undefined
}

/** Beside a name: that nothing can be done with the record, and why. */
export function RestrictionMark({ of }: RestrictionProps) {
  if (!of) return null
  const reason = t(`kit.restriction.${of}`)
  return (
    <span role="img" aria-label={reason} title={reason} className="kit-quiet">
      <Lock size={14} aria-hidden="true" />
    </span>
  )
}

/** The same in words, where a record is shown in full. */
export function RestrictionNote({ of }: RestrictionProps) {
  if (!of) return null
  return (
    <p role="note" className="kit-quiet kit-restriction">
      {t(`kit.restriction.${of}`)}
    </p>
  )
}

import { useT } from '#shell/i18n.ts'
import type { SignedDecision } from '#workflow/contract/follow.ts'
import './comment.css'

interface SignatureUnderProps {
  signature: SignedDecision
  person: string
}

/** The signature under a decision, and whether what was signed has changed since. */
export function SignatureUnder({ signature: { url, code, isCurrent }, person }: SignatureUnderProps) {
  const t = useT()
  return (
    <figure className="wf-signed">
      <img src={url} alt={t('workflow.signature.of', { person })} />
      <figcaption>{t(isCurrent ? 'workflow.signature.current' : 'workflow.signature.changed', { code })}</figcaption>
    </figure>
  )
}

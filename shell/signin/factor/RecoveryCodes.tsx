import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import './factor.css'
import { t } from './texts.ts'
import { useCopied } from './use-copied.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  username: string
  /** The user has copied or downloaded them and goes on. */
  onKept: () => void
}

/** The ten codes on a page of the sign-in: shown once, so that one cannot go on without keeping them. */
export function RecoveryCodes({ codes, username, onKept }: RecoveryCodesProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isKept, setIsKept] = useState(false)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="sf-step">
      <h1 ref={title} tabIndex={-1}>
        {t('factor.codes.title')}
      </h1>
      <p className="sf-lead">{t('factor.codes.lead')}</p>
      <CodeList codes={codes} username={username} onKept={() => setIsKept(true)} />
      <button
        type="button"
        className="pt-button sf-go"
        data-kind="solid"
        data-size="large"
        disabled={!isKept}
        onClick={onKept}
      >
        {t(isKept ? 'factor.codes.done' : 'factor.codes.first')}
      </button>
    </div>
  )
}

/** The codes, and the two ways to keep them. */
export function CodeList({ codes, username, onKept }: RecoveryCodesProps) {
  const { isCopied, copy } = useCopied()
  const text = [t('factor.codes.file', { name: username }), '', ...codes, ''].join('\r\n')
  const download = () => {
    const place = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = place
    link.download = `portico-recovery-codes-${username.replaceAll(/[^\w.@-]/g, '_')}.txt`
    link.click()
    setTimeout(() => URL.revokeObjectURL(place), 60_000)
    onKept()
  }
  return (
    <>
      <ul className="sf-codes" aria-label={t('factor.codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="sf-keep">
        <button
          type="button"
          className="pt-button"
          onClick={() => {
            copy(codes.join('\n'))
            onKept()
          }}
        >
          {isCopied ? (
            <Check size={16} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
          )}
          {t(isCopied ? 'factor.copied' : 'factor.codes.copy')}
        </button>
        <button type="button" className="pt-button" onClick={download}>
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('factor.codes.download')}
        </button>
      </div>
    </>
  )
}

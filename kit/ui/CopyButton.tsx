import { Button } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { copyText } from '#shell/page/copy-text.ts'

import { IconButton } from './IconButton.tsx'

const SHOWN_MS = 2000

interface CopyButtonProps {
  text: string
  /** Given: only an icon, and this is what it copies, for its name: "the number". */
  name?: string
}

/**
 * Copies a text and says so for two seconds.
 * @example <CopyButton text={order.number} name={t('…number')} />
 */
export function CopyButton({ text, name }: CopyButtonProps) {
  const t = useT()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')
  const icon = outcome === 'copied' ? <Check size={16} /> : <Copy size={16} />
  if (name === undefined) {
    return (
      <Button icon={icon} onClick={() => void copy()}>
        <span aria-live="polite">{t(`kit.copy.${outcome ?? 'copy'}`)}</span>
      </Button>
    )
  }
  return (
    <>
      <IconButton
        size="small"
        name={outcome ? t(`kit.copy.${outcome}`) : t('kit.copy.copyOf', { name })}
        icon={icon}
        onClick={() => void copy()}
      />
      <span className="pt-unseen" aria-live="polite">
        {outcome && t(`kit.copy.${outcome}`)}
      </span>
    </>
  )
}

import { Button } from 'antd'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { copyText } from './copy-text.ts'

const SHOWN_MS = 2000

/** Copies a text and says so for two seconds. */
export function CopyButton({ text }: { text: string }) {
  const t = useT()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed')
  return (
    <Button icon={outcome === 'copied' ? <Check size={16} /> : <Copy size={16} />} onClick={() => void copy()}>
      <span aria-live="polite">{t(`kit.copy.${outcome ?? 'copy'}`)}</span>
    </Button>
  )
}

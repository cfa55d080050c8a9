import { ShieldCheck } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { TextField } from '#shell/controls/TextField.tsx'
import { StepForm } from './StepForm.tsx'
import { t } from './texts.ts'

/** Seconds until another code can be asked for. */
const PAUSE = 60
const CODE_LENGTH = 6

interface CodeFormProps {
  busy: boolean
  /** How long the code is valid. */
  minutes: number
  onCode: (code: string) => Promise<unknown>
  onSend: () => void
  /** Beside the button for another code. */
  children: ReactNode
}

/** The code that was sent. Six digits submit by themselves. */
export function CodeForm({ busy, minutes, onCode, onSend, children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const submit = async (typed: string) => {
    setTried(true)
    if (typed.length !== CODE_LENGTH) return
    await onCode(typed)
    setCode('')
    setTried(false)
  }
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
    setCode(digits)
    if (digits.length === CODE_LENGTH && !busy) void submit(digits)
  }
  return (
    <StepForm busy={busy} label={t('recovery.next')} onSubmit={() => void submit(code)}>
      <TextField
        label={t('recovery.code')}
        icon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        value={code}
        onChange={({ target }) => type(target.value)}
        error={tried && code.length !== CODE_LENGTH && !busy ? t('recovery.code.missing') : undefined}
        note={t('recovery.code.note', { minutes })}
      />
      <div className="sec-links">
        <SendAgain onSend={onSend} />
        {children}
      </div>
    </StepForm>
  )
}

function SendAgain({ onSend }: { onSend: () => void }) {
  const [left, setLeft] = useState(PAUSE)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  const send = () => {
    setLeft(PAUSE)
    onSend()
  }
  return (
    <button type="button" className="pt-link" disabled={left > 0} onClick={send}>
      {left > 0 ? t('recovery.againIn', { seconds: left }) : t('recovery.again')}
    </button>
  )
}

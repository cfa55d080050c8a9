import { Input } from 'antd'
import { useId } from 'react'
import { useT } from '#shell/i18n.ts'

/** How a receipt number looks: seven groups of four. */
const SHAPE = Array.from({ length: 7 }, () => 'XXXX').join('-')

interface ReceiptFieldProps {
  value: string
  onChange: (number: string) => void
  /** Why it was not found. */
  problem: string | undefined
}

/** The number of a receipt, typed or pasted by a visitor. */
export function ReceiptField({ value, onChange, problem }: ReceiptFieldProps) {
  const t = useT()
  const [id, noteId] = [useId(), useId()]
  return (
    <>
      <label htmlFor={id}>{t('forms.public.receipt.number')}</label>
      <Input
        id={id}
        value={value}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={SHAPE}
        aria-describedby={noteId}
        {...(problem !== undefined && { status: 'error' as const, 'aria-invalid': true })}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={noteId} className="kit-visit-problem" role="alert">
        {problem}
      </p>
    </>
  )
}

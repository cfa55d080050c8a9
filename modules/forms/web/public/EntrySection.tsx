import { useState } from 'react'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import type { PublicForm } from '#forms/contract/public.ts'
import { EntryForm } from './EntryForm.tsx'
import { inLanguage } from './in-language.ts'
import { Receipt } from './Receipt.tsx'
import type { Visit } from './visit.ts'

interface EntrySectionProps {
  visit: Visit
  form: PublicForm
  onStale: () => void
  onLookUp: () => void
}

/** The form to fill in, then its receipt; or why nothing can be entered now. */
export default function EntrySection({ visit, form, onStale, onLookUp }: EntrySectionProps) {
  const t = useT()
  const [receipt, setReceipt] = useState<string>()
  const [round, setRound] = useState(0)
  const again = () => {
    setReceipt(undefined)
    setRound(round + 1)
    // There may be no place left.
    onStale()
  }
  if (receipt !== undefined)
    return <Receipt title={inLanguage(form)} number={receipt} onAgain={again} onLookUp={onLookUp} />
  const { entry, entryState } = form
  if (entry === null || entryState !== 'open') {
    const state = entryState === 'open' || entryState === 'off' ? 'closed' : entryState
    return (
      <div className="kit-card kit-visit-card">
        <Empty title={t(`forms.public.state.${state}`)} reason={t(`forms.public.state.${state}Why`)} />
      </div>
    )
  }
  return <EntryForm key={round} visit={visit} form={form} entry={entry} onEntered={setReceipt} onStale={onStale} />
}

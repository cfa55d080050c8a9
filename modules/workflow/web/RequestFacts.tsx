import { formatDate } from '#kit/ui/format.ts'
import { currentLanguage } from '#shell/language.ts'
import type { SummaryPart } from '#workflow/contract/summary.ts'
import './workflow.css'

/** What a request is known by besides its title; rows that have none leave them out. */
export interface Facts {
  readonly serial?: string
  readonly summary?: readonly SummaryPart[]
}

/** The number of a request and the fields that its model names, in one line; nothing where there are none. */
export function RequestFacts({ serial = '', summary = [] }: Facts) {
  if (serial === '' && summary.length === 0) return null
  return (
    <span className="wf-request-facts">
      {serial !== '' && <code>{serial}</code>}
      {summary.map(({ label, text, date }) => (
        <span key={label}>
          {label} <b>{date === null ? text : formatDate(text, currentLanguage(), date)}</b>
        </span>
      ))}
    </span>
  )
}

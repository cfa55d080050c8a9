import { DateText } from '#kit/ui/DateText.tsx'
import { StatusTag } from '#kit/ui/StatusTag.tsx'
import type { Decision } from '#messaging/contract/action.ts'
import './action.css'

/** How the subject of a message ended: what, who and when. */
export function DecisionLine({ what, who, at }: Decision) {
  return (
    <span className="msg-decision">
      <StatusTag tone="neutral" text={what} />
      {who !== '' && <span>{who}</span>}
      {at !== '' && <DateText at={at} kind="minute" />}
    </span>
  )
}

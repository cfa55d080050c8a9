import { currentLanguage } from '#shell/language.ts'
import { formatDate, type DateKind } from './format.ts'
import { WithNone } from './WithNone.tsx'

interface DateTextProps {
  /** ISO 8601: a moment, or a bare day such as `2026-12-15`. */
  at: string | null | undefined
  kind?: DateKind
}

/**
 * A date as the language writes it; for how long ago something was there is `RelativeTime`. An absent one is a dash.
 * @example <DateText at={order.day} kind="long" />
 */
export function DateText({ at, kind }: DateTextProps) {
  return <WithNone>{at ? <time dateTime={at}>{formatDate(at, currentLanguage(), kind)}</time> : undefined}</WithNone>
}

import { tOr } from '#shell/i18n.ts'
import { actionKeys, resourceKeys } from '#system/contract/audit-words.ts'

interface AuditWordsProps {
  action: string
  resource: string
}

/** What was done with what, as the audit trail calls it; a word of another version names itself. */
export default function AuditWords({ action, resource }: AuditWordsProps) {
  return `${firstOf(actionKeys(action), action)} · ${firstOf(resourceKeys(resource), resource)}`
}

const firstOf = (keys: readonly string[], fallback: string): string =>
  keys.reduceRight((found, key) => tOr(key, found), fallback)

import { tOr } from '#shell/i18n.ts'
import { resourceKeys } from '#system/contract/audit-words.ts'

/** `user` as people call it; a noun of another version names itself. */
export const resourceText = (resource: string): string =>
  resourceKeys(resource).reduceRight((found, key) => tOr(key, found), resource)

import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { dataRuleRoutes, type SqlCheck, type SqlChoices } from '#security/contract/data-rule.ts'

export interface RuleSql {
  /** The reader may write SQL. */
  readonly mayWrite: boolean
  readonly choices: SqlChoices | undefined
  /** Of the text as it was when it last stood still. */
  readonly check: SqlCheck | undefined
  /** The check is that of the text as it is. */
  readonly isCurrent: boolean
  /** Why it cannot be saved; undefined while nothing speaks against it. */
  readonly blocked: string | undefined
}

/**
 * What is wrong with a rule in SQL while it is written. Nothing is run.
 * @param isSql it is one at the moment
 */
export function useRuleSql(resource: string, sql: string, isSql: boolean): RuleSql {
  const t = useT()
  const mayWrite = useCan(dataRuleRoutes.checkSql.can)
  const settled = useDelayedValue(sql, TYPING_MS)
  const isAsked = mayWrite && isSql
  const { data: choices } = useCall(dataRuleRoutes.sqlChoices, {}, { enabled: isAsked })
  const { data: check, isPlaceholderData } = useCall(
    dataRuleRoutes.checkSql,
    { body: { resource, sql: settled } },
    { enabled: isAsked && settled !== '', keepPrevious: true },
  )
  const isCurrent = settled === sql && !isPlaceholderData
  const reason = () => {
    if (!mayWrite) return t('security.dataRule.sql.noRight')
    if (choices?.isOn === false) return t('security.dataRule.sql.off')
    if (sql.trim() === '') return t('security.dataRule.sql.none')
    return isCurrent ? check?.issues.find(({ isWarning }) => !isWarning)?.msg : undefined
  }
  return { mayWrite, choices, check: sql === '' ? undefined : check, isCurrent, blocked: isSql ? reason() : undefined }
}

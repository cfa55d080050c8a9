import { isRuleGroup, type RuleGroup, type RuleLeaf, type RuleValue } from '#contract/rule.ts'
import { useT } from '#shell/i18n.ts'
import type { RuleChoices } from '#security/contract/data-rule.ts'
import { useRuleNames } from './rule-names.ts'

/** Reads conditions out as one sentence. */
export function useSentence(resource: string, choices: RuleChoices | undefined) {
  const t = useT()
  const { fieldName, operatorName, optionName, variableName } = useRuleNames()
  const names = new Map([choices?.depts, choices?.roles, choices?.posts].flatMap((rows) => rows ?? []).map(nameOf))
  const wordOf = (field: string, value: RuleValue): string => {
    if (typeof value === 'object') return variableName(value.var, choices?.attrs)
    if (typeof value === 'string') return names.get(value) ?? (ID.test(value) ? t('security.dataRule.aUser') : value)
    return optionName(resource, field, value)
  }
  const leafText = ({ field, op, values }: RuleLeaf) =>
    [
      fieldName(resource, field, choices),
      operatorName(op),
      values.map((value) => wordOf(field, value)).join(t('security.dataRule.comma')),
    ]
      .filter((part) => part !== '')
      .join(' ')
  const groupText = ({ join, items }: RuleGroup): string => {
    const parts = items.map((item) => (isRuleGroup(item) ? `(${groupText(item)})` : leafText(item)))
    const text = parts.join(t(join === 'all' ? 'security.dataRule.and' : 'security.dataRule.or'))
    return join === 'not' ? t('security.dataRule.none', { text }) : text
  }
  return groupText
}

const ID = /^[0-9a-f]{8}-/i
const nameOf = ({ id, name }: { id: string; name: string }) => [id, name] as const

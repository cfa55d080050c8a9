/** What a rule asks for that is not there any more: then it reaches nothing. */
import { attrIn, isRuleGroup, type RuleGroup } from '#contract/rule.ts'
import type { RuleChoices } from '#security/contract/data-rule.ts'
import { fieldIn } from './rule-names.ts'

/** Names of fields and attributes that the server does not offer, each once. */
export function missingIn(group: RuleGroup, resource: string, choices: RuleChoices | undefined): string[] {
  if (!choices) return []
  const codes = new Set(choices.attrs.map(({ code }) => code))
  const names = group.items.flatMap((item): string[] => {
    if (isRuleGroup(item)) return missingIn(item, resource, choices)
    const attrs = item.values.flatMap((value) => (typeof value === 'object' ? [value.var] : []))
    const unknown = attrs.filter((name) => {
      const code = attrIn(name)
      return code !== undefined && !codes.has(code)
    })
    return [...(fieldIn(choices, resource, item.field) ? [] : [item.field]), ...unknown]
  })
  return [...new Set(names)]
}

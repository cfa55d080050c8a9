/** What resources, fields and comparisons are called. One that a later version declares is shown by its own name. */
import {
  attrIn,
  recordAttrIn,
  type RuleAttr,
  type RuleJoin,
  type RuleOperator,
  type RuleVariable,
} from '#contract/rule.ts'
import { useT, type TextKey } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { RuleChoices } from '#security/contract/data-rule.ts'

const RESOURCES: Readonly<Record<string, TextKey>> = {
  user: 'security.dataRule.resource.user',
  dept: 'security.dataRule.resource.dept',
  share: 'security.dataRule.resource.share',
  registration: 'security.dataRule.resource.registration',
  apiKey: 'security.dataRule.resource.apiKey',
}

const FIELDS: Readonly<Record<string, TextKey>> = {
  'user.id': 'security.dataRule.field.self',
  'dept.id': 'security.dataRule.field.dept',
  'dept.pid': 'security.dataRule.field.parentDept',
  'dept.name': 'security.dataRule.field.keyName',
  leaderIds: 'security.dataRule.field.leaderIds',
  'apiKey.name': 'security.dataRule.field.keyName',
  'registration.status': 'security.dataRule.field.progress',
  username: 'security.dataRule.field.username',
  realName: 'security.dataRule.field.realName',
  gender: 'security.dataRule.field.gender',
  status: 'security.dataRule.field.status',
  superAdmin: 'security.dataRule.field.superAdmin',
  deptId: 'security.dataRule.field.deptId',
  deptIds: 'security.dataRule.field.deptIds',
  postIds: 'security.dataRule.field.postIds',
  roleIds: 'security.dataRule.field.roleIds',
  createDate: 'security.dataRule.field.createDate',
  createdBy: 'security.dataRule.field.createdBy',
  lastLoginDate: 'security.dataRule.field.lastLoginDate',
  label: 'security.dataRule.field.label',
  expireDate: 'security.dataRule.field.expireDate',
  uses: 'security.dataRule.field.uses',
  decideDate: 'security.dataRule.field.decideDate',
  ownerId: 'security.dataRule.field.ownerId',
  lastUseDate: 'security.dataRule.field.lastUseDate',
}

const OPTIONS: Readonly<Record<string, readonly TextKey[]>> = {
  'user.status': ['security.dataRule.off', 'security.dataRule.on'],
  'dept.status': ['security.dataRule.off', 'security.dataRule.on'],
  'user.gender': ['security.dataRule.gender.0', 'security.dataRule.gender.1', 'security.dataRule.gender.2'],
  'user.superAdmin': ['security.dataRule.admin.0', 'security.dataRule.admin.1', 'security.dataRule.admin.2'],
  'registration.status': [
    'security.registration.status.0',
    'security.registration.status.1',
    'security.registration.status.2',
    'security.registration.status.3',
  ],
}

/** Of an attribute that is a yes or no. */
const FLAGS: readonly TextKey[] = ['security.dataRule.flag.0', 'security.dataRule.flag.1']

/** A field as the server offers it. */
export const fieldIn = (choices: RuleChoices | undefined, resource: string, field: string) =>
  choices?.resources.find((one) => one.resource === resource)?.fields.find((one) => one.field === field)

export interface RuleNames {
  readonly resourceName: (resource: string) => string
  readonly fieldName: (resource: string, field: string, choices?: RuleChoices) => string
  readonly optionName: (resource: string, field: string, option: number) => string
  readonly operatorName: (op: RuleOperator) => string
  readonly variableName: (variable: RuleVariable | RuleAttr, attrs?: RuleChoices['attrs']) => string
  readonly joinName: (join: RuleJoin) => string
}

export function useRuleNames(): RuleNames {
  const t = useT()
  const named = (key: TextKey | undefined, fallback: string) => (key === undefined ? fallback : t(key))
  return {
    resourceName: (resource) => named(RESOURCES[resource], resource),
    fieldName: (resource, field, choices) => {
      const attr = recordAttrIn(field) === undefined ? undefined : fieldIn(choices, resource, field)
      if (attr) return (currentLanguage() === 'en' && attr.nameEn) || (attr.name ?? field)
      return named(FIELDS[`${resource}.${field}`] ?? FIELDS[field], field)
    },
    optionName: (resource, field, option) => {
      const options = recordAttrIn(field) === undefined ? OPTIONS[`${resource}.${field}`] : FLAGS
      return named(options?.[option], String(option))
    },
    operatorName: (op) => t(`security.dataRule.op.${op}`),
    variableName: (variable, attrs = []) => {
      const code = attrIn(variable)
      if (code === undefined) return t(`security.dataRule.var.${variable as RuleVariable}`)
      const attr = attrs.find((one) => one.code === code)
      const name = (currentLanguage() === 'en' && attr?.nameEn) || (attr?.name ?? code)
      return t('security.dataRule.var.attr', { name })
    },
    joinName: (join) => t(`security.dataRule.join.${join}`),
  }
}

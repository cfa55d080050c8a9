/**
 * What the page of the security configuration shows: groups of rows, each with its controls. To show another item, add
 * its row here and its texts `security.config.row.{item}`, `.about` and `security.config.label.{item}`.
 */
import { numberItems, type NumberItemName } from '#contract/security-items.ts'
import type { SecurityItems } from '#security/contract/security-config.ts'

export type UnitName = 'times' | 'minutes' | 'hours' | 'days' | 'passwords' | 'sessions' | 'questions'

export type Control =
  /** `zero`: what 0 means, where it is no amount: names the text `security.config.zero.{zero}`. */
  | { item: NumberItemName; as: 'number'; unit: UnitName; zero?: 'any' | 'never' | 'none' | 'always' | 'all' }
  | { item: NumberItemName; as: 'switch' }
  /** Each value has its text `security.config.choice.{item}.{value}`. */
  | { item: ChoiceItemName; as: 'segments' | 'select' }
  | { item: 'ipAllow' | 'ipDeny' | 'userIpList'; as: 'networks' }
  | { item: 'registerDomains'; as: 'domains' }
  | { item: 'registerDepts'; as: 'depts' }
  | { item: 'factorMethods'; as: 'checks'; choices: readonly ('totp' | 'passkey')[] }
  | { item: 'resetMethods'; as: 'checks'; choices: readonly ('mail' | 'sms' | 'questions')[] }

export type ShownItem = Control['item']
/** An item that names its row; others stand beside one. */
type RowName = Exclude<ShownItem, 'unlockMinutes' | 'sessionOverflow'>

/** Items whose values have words. */
export type ChoiceItemName =
  | 'passwordModifySecurityLevel'
  | 'passwordModify'
  | 'initPasswordModify'
  | 'sessionOverflow'
  | 'factorPolicy'
  | 'registerMode'
  | 'apiKeys'

export interface Row {
  readonly name: RowName
  readonly controls: readonly Control[]
  /** Left out: always shown. */
  readonly when?: (items: SecurityItems) => boolean
}

export interface Group {
  readonly name: 'password' | 'lock' | 'address' | 'session' | 'factor' | 'recovery' | 'register' | 'key' | 'log'
  readonly rows: readonly Row[]
}

const row = (first: Control & { item: RowName }, ...others: Control[]): Row => ({
  name: first.item,
  controls: [first, ...others],
})

export const groups: readonly Group[] = [
  {
    name: 'password',
    rows: [
      row({ item: 'passwordModifySecurityLevel', as: 'select' }),
      row({ item: 'passwordModify', as: 'segments' }),
      row({ item: 'passwordCycleDays', as: 'number', unit: 'days', zero: 'any' }),
      row({ item: 'initPasswordModify', as: 'segments' }),
      row({ item: 'oneTimeHours', as: 'number', unit: 'hours', zero: 'any' }),
      row({ item: 'passwordHistory', as: 'number', unit: 'passwords', zero: 'none' }),
      row({ item: 'passwordCommon', as: 'switch' }),
    ],
  },
  {
    name: 'lock',
    rows: [
      row(
        { item: 'lockAfter', as: 'number', unit: 'times', zero: 'never' },
        { item: 'unlockMinutes', as: 'number', unit: 'minutes' },
      ),
      row({ item: 'captchaAfter', as: 'number', unit: 'times', zero: 'always' }),
    ],
  },
  {
    name: 'address',
    rows: [
      row({ item: 'ipAllow', as: 'networks' }),
      row({ item: 'ipDeny', as: 'networks' }),
      row({ item: 'userIpPolicy', as: 'switch' }),
      { ...row({ item: 'userIpList', as: 'networks' }), when: ({ userIpPolicy }) => userIpPolicy === 1 },
    ],
  },
  {
    name: 'session',
    rows: [
      row(
        { item: 'sessionsPerPerson', as: 'number', unit: 'sessions', zero: 'any' },
        { item: 'sessionOverflow', as: 'select' },
      ),
      row({ item: 'idleHours', as: 'number', unit: 'hours' }),
      row({ item: 'absoluteDays', as: 'number', unit: 'days' }),
    ],
  },
  {
    name: 'factor',
    rows: [
      row({ item: 'factorPolicy', as: 'segments' }),
      row({ item: 'factorMethods', as: 'checks', choices: ['totp', 'passkey'] }),
      row({ item: 'passwordless', as: 'switch' }),
      row({ item: 'trustDays', as: 'number', unit: 'days', zero: 'never' }),
      row({ item: 'stepUpMinutes', as: 'number', unit: 'minutes', zero: 'never' }),
      row({ item: 'sensitiveApproval', as: 'switch' }),
    ],
  },
  {
    name: 'recovery',
    rows: [
      row({ item: 'resetMethods', as: 'checks', choices: ['mail', 'sms', 'questions'] }),
      row({ item: 'questionsAsked', as: 'number', unit: 'questions' }),
    ],
  },
  {
    name: 'register',
    rows: [
      row({ item: 'registerMode', as: 'segments' }),
      { ...row({ item: 'registerDepts', as: 'depts' }), when: ({ registerMode }) => registerMode !== 0 },
      { ...row({ item: 'registerDomains', as: 'domains' }), when: ({ registerMode }) => registerMode === 2 },
    ],
  },
  {
    name: 'key',
    rows: [row({ item: 'apiKeys', as: 'segments' }), row({ item: 'apiKeyDays', as: 'number', unit: 'days' })],
  },
  {
    name: 'log',
    rows: [
      row({ item: 'loginLogDays', as: 'number', unit: 'days', zero: 'all' }),
      row({ item: 'operationLogDays', as: 'number', unit: 'days', zero: 'all' }),
      row({ item: 'errorLogDays', as: 'number', unit: 'days', zero: 'all' }),
    ],
  },
]

/** The items that the page can change. */
export const shownItems: readonly ShownItem[] = groups.flatMap(({ rows }) =>
  rows.flatMap(({ controls }) => controls.map(({ item }) => item)),
)

/** The values that an item with words can have. */
export const valuesOf = (item: ChoiceItemName): number[] => {
  const { min, max } = numberItems[item]
  return Array.from({ length: max - min + 1 }, (_, index) => min + index)
}

/** The control of an item. */
export const controlOf = (item: string): Control | undefined =>
  groups.flatMap(({ rows }) => rows.flatMap(({ controls }) => controls)).find((control) => control.item === item)

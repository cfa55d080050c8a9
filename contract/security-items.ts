/**
 * The items of the security configuration: what each may be set to, and what it is until then. Read by the kernel,
 * which enforces them, and by the page that sets them. One record per tenant; an item that is not stored has its
 * default.
 */

export interface NumberItem {
  initial: number
  min: number
  max: number
}

export interface TextItem {
  initial: string
  /** Characters at most. */
  max: number
}

const switchOf = (initial: 0 | 1): NumberItem => ({ initial, min: 0, max: 1 })
const choice = (initial: number, max: number): NumberItem => ({ initial, min: 0, max })
/** Days that a log is kept; 0 keeps all. */
const keptDays = (initial: number): NumberItem => ({ initial, min: 0, max: 3_650 })

export const numberItems = {
  /** Failures before a name is locked; 0 never locks. */
  lockAfter: { initial: 5, min: 0, max: 1_000 },
  unlockMinutes: { initial: 30, min: 1, max: 1_000_000 },
  /** Failures after which a verification code is asked for; 0 asks everyone. */
  captchaAfter: { initial: 3, min: 0, max: 1_000 },
  /** 0 off, 1 remind, 2 force: a password that another user has set. */
  initPasswordModify: choice(2, 2),
  /** 0 off, 1 remind, 2 force: a password too simple or too old. */
  passwordModify: choice(1, 2),
  /** The level a password must reach, 0 to 4. */
  passwordModifySecurityLevel: choice(4, 4),
  /** Days after which a password counts as too old; 0 never. */
  passwordCycleDays: { initial: 90, min: 0, max: 36_500 },
  /** How many earlier passwords must not be used again; 0 none. */
  passwordHistory: { initial: 5, min: 0, max: 24 },
  /** Hours after which a password that another user has set is refused; 0 never. */
  oneTimeHours: { initial: 72, min: 0, max: 8_760 },
  /** 1 refuses the most common passwords and the user's own names. */
  passwordCommon: switchOf(1),
  /** 1 enforces each user's own list of addresses, or `userIpList` where a user has none. */
  userIpPolicy: switchOf(0),
  /** Sessions that a user may have at the same time; 0 any number. */
  sessionsPerPerson: { initial: 0, min: 0, max: 100 },
  /** 0 refuses the newest, 1 ends the oldest. */
  sessionOverflow: choice(0, 1),
  idleHours: { initial: 8, min: 1, max: 8_760 },
  absoluteDays: { initial: 30, min: 1, max: 3_650 },
  /** Who needs a second factor: 0 no user, 1 offered, 2 users of roles marked for it, 3 all users. */
  factorPolicy: choice(1, 3),
  /** 1 lets users sign in with a passkey alone. */
  passwordless: switchOf(0),
  /** Days that a device replaces the second factor; 0 never. */
  trustDays: { initial: 30, min: 0, max: 365 },
  /** Minutes after which a sensitive call asks for a proof again; 0 never asks. */
  stepUpMinutes: { initial: 10, min: 0, max: 1_440 },
  /** 1: sensitive grants wait until a second person has approved them. */
  sensitiveApproval: switchOf(0),
  /** Security questions that are asked when a password is forgotten. */
  questionsAsked: { initial: 2, min: 1, max: 5 },
  /** 0 closed, 1 approved by an administrator, 2 open to addresses of `registerDomains`. */
  registerMode: choice(0, 2),
  /** Whose API keys work: 0 no user's, 1 administrators' and service accounts', 2 all users'. */
  apiKeys: choice(1, 2),
  /** Days that an API key is valid for at most. */
  apiKeyDays: { initial: 365, min: 1, max: 3_650 },
  loginLogDays: keptDays(365),
  operationLogDays: keptDays(180),
  errorLogDays: keptDays(90),
} as const satisfies Record<string, NumberItem>

/** Lists are separated by commas. */
export const textItems = {
  /** Networks (CIDR) that may call; empty allows all. */
  ipAllow: { initial: '', max: 4_000 },
  /** Networks (CIDR) that may not; they win over `ipAllow`. */
  ipDeny: { initial: '', max: 4_000 },
  /** Addresses of users who have no list of their own, while `userIpPolicy` is on. */
  userIpList: { initial: '', max: 4_000 },
  /** `totp`, `passkey`. */
  factorMethods: { initial: 'totp,passkey', max: 100 },
  /** `mail`, `sms`, `questions`; empty: a forgotten password is reset by an administrator alone. */
  resetMethods: { initial: '', max: 100 },
  /** Mail domains whose owners become users without an approval, while `registerMode` is 2; not those below them. */
  registerDomains: { initial: '', max: 2_000 },
  /** Ids of the departments that can be registered for. */
  registerDepts: { initial: '', max: 4_000 },
} as const satisfies Record<string, TextItem>

export type NumberItemName = keyof typeof numberItems
export type TextItemName = keyof typeof textItems
export type SecurityItemName = NumberItemName | TextItemName

/** The configuration of a tenant, with defaults for what is not stored. */
export type SecurityPolicy = Record<NumberItemName, number> & Record<TextItemName, string>

/** Whether the configuration lets users register: the mode, and what it needs. */
export const acceptsRegistrations = (policy: SecurityPolicy): boolean => {
  const { registerMode, registerDepts, registerDomains } = policy
  return registerMode !== 0 && registerDepts !== '' && (registerMode === 1 || registerDomains !== '')
}

/**
 * What those who register can confirm, of the ways by which codes are sent. Without an approval that is the mail
 * address alone, since its domain decides. Empty: users cannot register.
 */
export const registrationWays = (policy: SecurityPolicy, ways: ReadonlySet<'mail' | 'sms'>): ('mail' | 'sms')[] =>
  (['mail', 'sms'] as const).filter(
    (way) => acceptsRegistrations(policy) && ways.has(way) && (way === 'mail' || policy.registerMode === 1),
  )

/** The elements of an item that is a list, without spaces and empty ones. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

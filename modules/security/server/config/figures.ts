/** The figures of the items that sign-in, sessions and API keys enforce. */
import { listOf } from '#contract/security-items.ts'
import type { SecurityFigure } from '#kernel/session/security-figures.ts'
import { addressRulesOf, refusalOfAddress } from '#kernel/session/address-rules.ts'
import { isAddressIn } from '#kernel/session/address-list.ts'
import type { FigureKind } from '#security/contract/security-config.ts'
import { listSessions } from './config.repo.ts'
import * as repo from './figures.repo.ts'

/** Sessions whose addresses are compared: the newest of more. */
export const MAX_COMPARED = 20_000

type OwnFigure = SecurityFigure & { readonly kind: FigureKind }

export const ownFigures: readonly OwnFigure[] = [
  {
    kind: 'passwordSimple',
    item: 'passwordModifySecurityLevel',
    count: (db, { passwordModifySecurityLevel: level }) => repo.countUsers(db, repo.isSimple(level)),
  },
  {
    kind: 'passwordOld',
    item: 'passwordCycleDays',
    count: async (db, { passwordCycleDays: days }) =>
      days === 0 ? undefined : repo.countUsers(db, repo.isOlderThan(days)),
  },
  { kind: 'passwordForeign', item: 'initPasswordModify', count: (db) => repo.countUsers(db, repo.isForeign) },
  {
    kind: 'oneTimeOver',
    item: 'oneTimeHours',
    count: async (db, { oneTimeHours: hours }) =>
      hours === 0 ? undefined : repo.countUsers(db, repo.isOneTimeOver(hours)),
  },
  { kind: 'locked', item: 'lockAfter', count: (db) => repo.countUsers(db, repo.isLocked) },
  {
    kind: 'sessionsInside',
    item: 'ipAllow',
    count: async (db, draft) => {
      if (draft.ipAllow === '') return undefined
      const sessions = await listSessions(db, MAX_COMPARED)
      const inside = sessions.filter(({ ip }) => isAddressIn(draft.ipAllow, ip))
      return { count: inside.length, total: sessions.length }
    },
  },
  {
    kind: 'sessionsDenied',
    item: 'ipDeny',
    count: async (db, draft) => {
      if (draft.ipDeny === '') return undefined
      const sessions = await listSessions(db, MAX_COMPARED)
      const denied = sessions.filter(({ ip }) => refusalOfAddress(addressRulesOf(draft), ip) === 'ipDeny')
      return { count: denied.length, total: sessions.length, userIds: denied.map(({ userId }) => userId) }
    },
  },
  { kind: 'withoutAddresses', item: 'userIpPolicy', count: (db) => repo.countUsers(db, repo.hasNoAddresses) },
  {
    kind: 'overSessions',
    item: 'sessionsPerPerson',
    count: async (db, { sessionsPerPerson: most }) =>
      most === 0 ? undefined : repo.countUsers(db, repo.hasMoreSessions(most)),
  },
  { kind: 'sessionsIdle', item: 'idleHours', count: (db, { idleHours }) => repo.countIdle(db, idleHours) },
  {
    kind: 'withoutFactor',
    item: 'factorPolicy',
    count: async (db, { factorPolicy }) =>
      factorPolicy === 0 ? undefined : repo.countUsers(db, repo.lacksFactor(factorPolicy === 2)),
  },
  {
    kind: 'otherMethods',
    item: 'factorMethods',
    count: async (db, { factorPolicy, factorMethods }) =>
      factorPolicy === 0 ? undefined : repo.countUsers(db, repo.hasOtherFactors(listOf(factorMethods))),
  },
  {
    kind: 'withPasskey',
    item: 'passwordless',
    count: async (db, { passwordless }) => (passwordless === 1 ? repo.countUsers(db, repo.hasPasskey) : undefined),
  },
  {
    kind: 'withoutMail',
    item: 'resetMethods',
    count: async (db, { resetMethods }) =>
      listOf(resetMethods).includes('mail') ? repo.countUsers(db, repo.hasNoMail) : undefined,
  },
  {
    kind: 'withoutQuestions',
    item: 'questionsAsked',
    count: async (db, { resetMethods, questionsAsked }) =>
      listOf(resetMethods).includes('questions')
        ? repo.countUsers(db, repo.hasFewerQuestions(questionsAsked))
        : undefined,
  },
  {
    kind: 'registrations',
    item: 'registerMode',
    count: async (db) => repo.countRegistrations(db, []),
  },
  {
    kind: 'insideDomains',
    item: 'registerDomains',
    count: async (db, { registerMode, registerDomains }) =>
      registerMode === 2 ? repo.countUsers(db, repo.hasMailOf(listOf(registerDomains.toLowerCase()))) : undefined,
  },
  {
    kind: 'outsideDepts',
    item: 'registerDepts',
    count: async (db, { registerMode, registerDepts }) =>
      registerMode === 0 ? undefined : repo.countRegistrations(db, listOf(registerDepts)),
  },
  { kind: 'keysOff', item: 'apiKeys', count: (db, { apiKeys }) => repo.countKeysOff(db, apiKeys) },
]

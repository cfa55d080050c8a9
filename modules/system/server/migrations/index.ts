import type { Migrations } from '#kernel/database/migrate.ts'
import * as system from './0100-system.ts'
import * as audit from './0115-audit.ts'
import * as preferences from './0111-preferences.ts'
import * as dictionaries from './0112-dictionaries.ts'
import * as menus from './0113-menus.ts'
import * as files from './0114-files.ts'
import * as statistics from './0116-statistics.ts'
import * as timeZone from './0117-time-zone.ts'
import * as fieldModes from './0181-field-modes.ts'
import * as roleGrades from './0182-role-grades.ts'
import * as dataRules from './0183-data-rules.ts'
import * as adminGrants from './0184-admin-grants.ts'
import * as partyAttrs from './0187-party-attrs.ts'
import * as postsAndGroups from './0190-posts-and-groups.ts'
import * as firstPasswords from './0191-first-passwords.ts'
import * as pinyin from './0195-pinyin.ts'
import * as pinyinOfRecords from './0196-pinyin-of-records.ts'
import * as serviceAccounts from './0197-service-accounts.ts'
import * as passwordHistory from './0198-password-history.ts'
import * as roleFactors from './0199-role-factors.ts'
import * as roleHolders from './0199a-role-holders.ts'

export const systemMigrations: Migrations = {
  '0100-system': system,
  '0115-audit': audit,
  '0111-preferences': preferences,
  '0112-dictionaries': dictionaries,
  '0113-menus': menus,
  '0114-files': files,
  '0116-statistics': statistics,
  '0117-time-zone': timeZone,
  '0181-field-modes': fieldModes,
  '0182-role-grades': roleGrades,
  '0183-data-rules': dataRules,
  '0184-admin-grants': adminGrants,
  '0187-party-attrs': partyAttrs,
  '0190-posts-and-groups': postsAndGroups,
  '0191-first-passwords': firstPasswords,
  '0195-pinyin': pinyin,
  '0196-pinyin-of-records': pinyinOfRecords,
  '0197-service-accounts': serviceAccounts,
  '0198-password-history': passwordHistory,
  '0199-role-factors': roleFactors,
  '0199a-role-holders': roleHolders,
}

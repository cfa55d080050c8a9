/** The system configuration of an organisation. */
import { errors } from '#contract/errors.ts'
import type { LoginPage } from '#contract/session.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid, InvalidInput } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { announce } from '#kernel/live/announce.ts'
import { OWN_TENANT, tenantOfLogin } from '#kernel/session/tenant.ts'
import {
  SysConfig,
  sysConfigDefaults,
  type configRoutes,
  type ConfigUpdate,
  type OwnConfig,
  type PublicConfig,
} from '#system/contract/config.ts'
import type { ReplyOf } from '#contract/route.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { keepFile, releaseFile } from '#kernel/files/file-use.ts'
import { fileUrl } from '#kernel/files/file-url.ts'
import { findFile } from '#kernel/files/file.repo.ts'
import { findConfig, saveConfig } from './config.repo.ts'
import { isKnownZone } from './days.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'settings'>

const LOGOS = ['logoLight', 'logoDark', 'favicon'] as const
type Logos = Pick<SysConfig, (typeof LOGOS)[number]>

/** What holds for a tenant: what is stored, and the default where it is silent or of an older version. */
export function configOf(stored: unknown): SysConfig {
  const entries = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  const known = entries.filter(([name, value]) => {
    const field = Object.hasOwn(SysConfig.shape, name) ? SysConfig.shape[name as keyof SysConfig] : undefined
    return field?.safeParse(value).success === true
  })
  return { ...sysConfigDefaults, ...Object.fromEntries(known) }
}

/** The configuration of a tenant, for code that follows it. */
export async function readConfig(db: Db): Promise<SysConfig> {
  return configOf((await findConfig(db))?.value)
}

/**
 * What everybody may know before signing in. By the door and the host alone, never by a tenant's code: that would tell
 * which codes there are. A door that does not say whose it is shows the installation's own.
 */
export async function showConfig(
  kernel: KernelPart,
  at: { loginPage: LoginPage; host: string },
): Promise<PublicConfig> {
  const tenantId = await tenantOfLogin(kernel.database, at).catch((error: unknown) => {
    if (error instanceof AppError || error instanceof InvalidInput) return OWN_TENANT
    throw error
  })
  const config = await kernel.database.read(tenantId, readConfig)
  const { sysNameZh, sysNameEn, languages, defaultLanguage, supportVisit } = config
  return {
    sysNameZh,
    sysNameEn,
    languages,
    defaultLanguage,
    supportVisit,
    ...addresses(kernel, tenantId, config),
  }
}

/** What the pages of one's own organisation follow. */
export async function ownConfig(kernel: KernelPart, { tenantId }: Actor): Promise<OwnConfig> {
  const config = await kernel.database.read(tenantId, readConfig)
  const { PUBLIC_URL } = kernel.settings
  const portalHosts = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname]
  return { ...config, ...addresses(kernel, tenantId, config), portalHosts }
}

function addresses(kernel: KernelPart, tenantId: number, logos: Logos): Logos {
  const address = (id: string) => (id === '' ? '' : fileUrl(kernel, { tenantId, id, visibility: 'public' }))
  return {
    logoLight: address(logos.logoLight),
    logoDark: address(logos.logoDark),
    favicon: address(logos.favicon),
  }
}

/** The configuration as its form edits it. */
export async function getConfig(
  kernel: KernelPart,
  { tenantId }: Actor,
): Promise<ReplyOf<(typeof configRoutes)['detail']>> {
  return kernel.database.read(tenantId, async (db) => {
    const stored = await findConfig(db)
    const config = configOf(stored?.value)
    const logo = async (id: string) => {
      const file = id === '' ? undefined : await findFile(db, id)
      return file ? { id, name: file.name, url: fileUrl(kernel, { tenantId, id, visibility: 'public' }) } : null
    }
    const [logoLight, logoDark, favicon] = [
      await logo(config.logoLight),
      await logo(config.logoDark),
      await logo(config.favicon),
    ]
    const { version, updatedAt } = stored ?? { version: 0, updatedAt: new Date(0).toISOString() }
    return { ...config, logos: { logoLight, logoDark, favicon }, version, updateDate: updatedAt }
  })
}

/**
 * Changes the configuration; every open page of the organisation hears of it.
 * @throws AppError changed_meanwhile; InvalidInput at a logo that is no public picture, or a time zone that the
 *   database does not know
 */
export async function updateConfig(
  kernel: KernelPart,
  actor: Actor,
  { version, ...config }: ConfigUpdate,
): Promise<void> {
  const { tenantId, userId } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, 'config')
    const stored = await findConfig(tx)
    if (version !== undefined && version !== (stored?.version ?? 0)) throw new AppError(errors.changedMeanwhile)
    const before = configOf(stored?.value)
    const after = {
      ...config,
      languages: [...new Set(config.languages)],
      allowedOrigins: [...new Set(config.allowedOrigins)],
    }
    if (after.timeZone !== before.timeZone && !(await isKnownZone(tx, after.timeZone)))
      throw invalid('timeZone', 'unknown_time_zone')
    await keepLogos(tx, actor, before, after)
    await saveConfig(tx, tenantId, after, userId)
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'config',
      resourceId: String(tenantId),
      label: after.sysNameZh || after.sysNameEn,
      before,
      after,
    })
    await announce(tx, { tenantId, what: 'configuration' })
  })
}

async function keepLogos(tx: Tx, actor: Actor, before: Logos, after: Logos): Promise<void> {
  const label = translate(actor.language, 'system.fileUser.config')
  for (const field of LOGOS) {
    const user = { resource: 'config', resourceId: field }
    if (before[field] !== '' && before[field] !== after[field]) await releaseFile(tx, before[field], user)
    if (after[field] === '') continue
    const file = await keepFile(tx, after[field], { ...user, actor, label, field })
    if (file.visibility !== 'public' || file.kind !== 'picture') throw invalid(field, 'not_a_theme_picture')
  }
}

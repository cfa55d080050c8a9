/** What portals must keep. Asked inside the transaction that writes, under the lock of all portals. */
import { errors } from '#contract/errors.ts'
import { ThemeLayer } from '#contract/theme.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { OPERATOR_TENANT } from '#kernel/session/tenant.ts'
import { keepFiles } from '#kernel/files/file-use.ts'
import { modulesOf } from '#system/server/index.ts'
import { MAIN_PORTAL, MAX_PORTALS, portalErrors } from '#portal/contract/portal-rules.ts'
import { picturesInTheme } from '../theme/theme-pictures.ts'
import type { FoundPortal, PortalValues } from './portal.repo.ts'

/** The platform's operator has none (readings, "Portals"). */
export function assertRoom({ tenantId }: Pick<Actor, 'tenantId'>, portals: readonly FoundPortal[]): void {
  if (tenantId === OPERATOR_TENANT) throw new AppError(portalErrors.none)
  if (portals.length >= MAX_PORTALS) throw new AppError(portalErrors.tooMany, { maximum: MAX_PORTALS })
}

export function findIn(portals: readonly FoundPortal[], id: string): FoundPortal {
  const found = portals.find((portal) => portal.id === id)
  if (!found) throw new AppError(errors.notFound)
  return found
}

/** An application of the platform is changed by its operator alone. */
export function assertOwn({ code, app_id: appId }: Pick<FoundPortal, 'code' | 'app_id'>): void {
  if (appId !== null) throw new AppError(portalErrors.protected, { code })
}

/** Codes differ by more than their case: they name things on devices and in addresses. */
export function assertCodeFree(portals: readonly FoundPortal[], code: string, ownId?: string): void {
  const isTaken = portals.some((portal) => portal.id !== ownId && portal.code.toLowerCase() === code.toLowerCase())
  if (isTaken) throw new AppError(portalErrors.codeTaken, { code })
}

/** Every module is one of the organisation's, or one the portal had already. */
export async function assertModules(tx: Tx, modules: readonly string[], had: readonly string[] = []): Promise<void> {
  const known = new Set([...had, ...(await modulesOf(tx)).map(({ code }) => code)])
  if (modules.some((code) => !known.has(code))) throw invalid('moduleCode', 'unknown_choice')
}

export function assertCodeKept(before: { code: string }, code: string): void {
  if (before.code === MAIN_PORTAL && code !== MAIN_PORTAL)
    throw new AppError(portalErrors.protected, { code: MAIN_PORTAL })
}

export function assertDeletable({ code, name, is_default: isDefault, app_id }: FoundPortal): void {
  assertOwn({ code, app_id })
  if (code === MAIN_PORTAL) throw new AppError(portalErrors.protected, { code })
  if (isDefault) throw new AppError(portalErrors.defaultStays, { name })
}

/**
 * Marks the pictures of a portal and of its theme as used by it; without values none any more.
 * @throws InvalidInput at `portalPic` or `themeConfig` when there is no such picture
 */
export async function keepPictures(
  tx: Tx,
  actor: Actor,
  portal: { id: string; name: string },
  values?: Pick<PortalValues, 'pic_id' | 'theme'>,
): Promise<void> {
  const ofTheme = picturesInTheme(ThemeLayer.safeParse(values?.theme ?? {}).data ?? {})
  const picture = values?.pic_id ? [values.pic_id] : []
  const use = { actor, resourceId: portal.id, label: portal.name }
  await keepFiles(tx, picture, { ...use, resource: 'portal', field: 'portalPic' })
  await keepFiles(tx, ofTheme, { ...use, resource: 'portalTheme', field: 'themeConfig' })
}

/** A portal as a row, on the wire, in the audit trail and in the recycle bin. */
import { fileUrl } from '#kernel/files/file-url.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Portal, PortalDraft } from '#portal/contract/portal.ts'
import { MAIN_PORTAL, modulesIn, pictureIn, themeIn } from '#portal/contract/portal-rules.ts'
import { portalActions } from './portal.policy.ts'
import type { FoundPortal, PortalValues } from './portal.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'keyFor' | 'settings'>

/** The columns of a portal, from its draft. Whether it is the default portal is stored elsewhere. */
export function valuesOf(draft: Omit<PortalDraft, 'defaultFlag'>): PortalValues {
  return {
    code: draft.portalCode,
    name: draft.portalName,
    name_en: draft.portalNameEn,
    type: draft.portalType,
    pic_id: pictureIn(draft.portalPic),
    url: draft.url,
    modules: modulesIn(draft.moduleCode),
    show_flag: draft.showFlag,
    icon: draft.icon,
    micro_frontend: draft.microFrontend,
    theme: themeIn(draft.themeConfig) ?? null,
    client: draft.client,
  }
}

/** As the audit trail compares it. */
export function toAuditRecord(row: PortalValues) {
  const { code, name, name_en: nameEn, type, url, show_flag: showFlag, icon, client } = row
  return {
    portalCode: code,
    portalName: name,
    portalNameEn: nameEn,
    portalType: type,
    portalPic: row.pic_id,
    url,
    moduleCode: row.modules.join(),
    showFlag,
    icon,
    microFrontend: row.micro_frontend,
    themeConfig: themeTextOf(row.theme),
    client,
  }
}

/** As the recycle bin keeps it. Pictures are deleted for good. */
export function recycledOf(row: PortalValues): Omit<PortalDraft, 'defaultFlag'> {
  return { ...toAuditRecord(row), portalPic: '[]' }
}

export function toPortal(kernel: KernelPart, actor: Actor, row: FoundPortal): Portal {
  return {
    id: row.id,
    ...toAuditRecord(row),
    portalPic: picturesOf(kernel, actor.tenantId, row.pic_id),
    defaultFlag: row.is_default ? '1' : '',
    isProtected: row.code === MAIN_PORTAL || row.app_id !== null,
    createDate: row.created_at,
    updateDate: row.updated_at,
    version: row.version,
    actions: portalActions(actor, row),
  }
}

export const themeTextOf = (theme: object | null): string => (theme ? JSON.stringify(theme) : '')

/** `portalPic` of the wire: a list of the one picture, or of none. */
export function picturesOf(kernel: KernelPart, tenantId: number, id: string | null): string {
  return JSON.stringify(id ? [{ id, url: fileUrl(kernel, { tenantId, id, visibility: 'public' }) }] : [])
}

/** The portal's name in the actor's language. */
export function portalNameIn({ language }: Pick<Actor, 'language'>, row: { name: string; name_en: string }): string {
  return language === 'en' && row.name_en !== '' ? row.name_en : row.name
}

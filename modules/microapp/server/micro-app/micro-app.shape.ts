/** An entry of the registry as a row, on the wire, in the audit trail and in the recycle bin. */
import type { Actor } from '#kernel/access/actor.ts'
import type { MicroApp, MicroAppDraft, SeenMicroApp } from '#microapp/contract/micro-app.ts'
import { originOf } from '#microapp/contract/micro-app-rules.ts'
import { microAppActions } from './micro-app.policy.ts'
import type { FoundMicroApp, MicroAppValues } from './micro-app.repo.ts'

/** A draft as its row is written. A host is an origin and nothing else, so what only apps have is left at its least. */
export function valuesOf(draft: MicroAppDraft): MicroAppValues {
  const { kind, code, name, nameEn, address, remark, status, sort } = draft
  const origin = originOf(address) ?? ''
  const isApp = kind === 'app'
  return {
    kind,
    code,
    name,
    name_en: nameEn,
    address: isApp ? address : origin,
    origin,
    sandbox: isApp ? [...new Set(draft.sandbox)] : [],
    session: isApp ? draft.session : 'none',
    call_paths: isApp && draft.session !== 'none' ? [...new Set(draft.callPaths)] : [],
    tells_person: isApp ? draft.tellsPerson : 0,
    remark,
    status,
    sort,
  }
}

/** As the audit trail compares it and the recycle bin keeps it. */
export function toAuditRecord(row: MicroAppValues): MicroAppDraft {
  return {
    kind: row.kind,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    address: row.address,
    sandbox: row.sandbox,
    session: row.session,
    callPaths: row.call_paths,
    tellsPerson: row.tells_person,
    remark: row.remark,
    status: row.status,
    sort: row.sort,
  }
}

export function toMicroApp(actor: Actor, row: FoundMicroApp, menus: readonly string[]): MicroApp {
  return {
    id: row.id,
    ...toAuditRecord(row),
    origin: row.origin,
    health: row.health,
    appVersion: row.app_version,
    checkDate: row.checked_at,
    menus: [...menus],
    createDate: row.created_at,
    updateDate: row.updated_at,
    version: row.version,
    actions: microAppActions(actor, row),
  }
}

export function toSeen(row: FoundMicroApp): SeenMicroApp {
  return {
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    address: row.address,
    origin: row.origin,
    sandbox: row.sandbox,
    session: row.session,
    callPaths: row.call_paths,
    tellsPerson: row.tells_person,
  }
}

/** In the actor's language. */
export function nameIn({ language }: Pick<Actor, 'language'>, row: { name: string; name_en: string }): string {
  return language === 'en' && row.name_en !== '' ? row.name_en : row.name
}

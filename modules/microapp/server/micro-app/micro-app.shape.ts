/** An entry of the registry as it is written, and as the page shows it. */
import type { Actor } from '#kernel/access/actor.ts'
import type { MicroApp, MicroAppDraft } from '#microapp/contract/micro-app.ts'
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
    nameEn,
    address: isApp ? address : origin,
    origin,
    sandbox: isApp ? [...new Set(draft.sandbox)] : [],
    session: isApp ? draft.session : 'none',
    callPaths: isApp && draft.session !== 'none' ? [...new Set(draft.callPaths)] : [],
    tellsPerson: isApp ? draft.tellsPerson : 0,
    remark,
    status,
    sort,
  }
}

export const toMicroApp = (actor: Actor, row: FoundMicroApp, menus: readonly string[]): MicroApp => ({
  ...row,
  menus: [...menus],
  actions: microAppActions(actor, row),
})

/** In the actor's language. */
export function nameIn({ language }: Pick<Actor, 'language'>, row: { name: string; nameEn: string }): string {
  return language === 'en' && row.nameEn !== '' ? row.nameEn : row.name
}

/**
 * What a user does here, recorded by the port `behavior`: a menu opened, a page opened from elsewhere,
 * records added, changed and deleted. The frame tells of pages, the kit of changes; no page has to. Nothing waits for
 * it.
 */
import type { AnyRoute } from '#contract/route.ts'
import { t } from '../i18n.ts'
import { ports, type Activity, type ActivityKind } from '../ports.ts'
import { findPage } from '../registry.ts'
import { session } from '../session/session.ts'
import { systemConfig } from '../system-config.ts'
import { menuEntry } from '../tabs/menu-entry.ts'
import { tabAddress } from '../tabs/tab-key.ts'

/** As the specification numbers them (section 7), from 1. */
export const ACTIVITY_KINDS: readonly ActivityKind[] = [
  'openMenu',
  'openOtherMenu',
  'add',
  'edit',
  'delete',
  'deleteAll',
]

/** The path that a menu was just chosen for: the page that shows next was opened by it. */
let chosen: string | undefined

/** A menu of the frame was chosen: what is known of it, and what its link leads to. */
export function noteMenuChosen({ key, address, title }: { key: string; address: string; title: string }): void {
  if (address.startsWith('#')) chosen = tabAddress(address.slice(1)).path
  // What is elsewhere opens a window, and no page of ours shows.
  else record({ kind: 'openMenu', path: '', component: '', menuId: key, title })
}

/** A page has come in sight that was not. */
export function trackOpened(path: string): void {
  const kind = chosen === path ? 'openMenu' : 'openOtherMenu'
  chosen = undefined
  record({ kind, component: findPage(path)?.page.path ?? path, ...placeOf(path) })
}

/** A call has changed something. Calls that only read, or that change no record, are not reported. */
export function trackChanged(route: AnyRoute): void {
  const kind = kindOf(route)
  if (kind) record({ kind, component: resourceOf(route.path), ...placeOf(pathHere()) })
}

/** Several records were changed at once, by whatever calls. */
export function trackBatch(kind: 'edit' | 'deleteAll'): void {
  const path = pathHere()
  record({ kind, component: findPage(path)?.page.path ?? path, ...placeOf(path) })
}

/** Sends the waiting activities before the user leaves; within a second or never. */
export async function flushActivities(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 1_000))
  await Promise.race([
    ports()
      .behavior.flush()
      .catch(() => undefined),
    late,
  ])
}

/** By method; a POST adds unless what may be done is called otherwise, or one record is named. */
export function kindOf({ method, path, can }: Pick<AnyRoute, 'method' | 'path' | 'can'>): ActivityKind | undefined {
  switch (method) {
    case 'GET':
      return undefined
    case 'PUT':
      return 'edit'
    case 'DELETE':
      return path.endsWith('}') ? 'delete' : 'deleteAll'
    case 'POST': {
      const code = typeof can === 'object' ? can[0] : (can ?? 'session')
      const adds = code.includes(':') ? /:(save|add|create|upload)$/.test(code) : !path.includes('{')
      return adds ? 'add' : 'edit'
    }
  }
}

/** `/sys/user/{id}/roles` as `/sys/user/roles`: which record it was is the audit's to say. */
export const resourceOf = (path: string): string => path.replace(/\/\{\w+\}/g, '')

function record(activity: Activity): void {
  const person = session.get()?.person
  // What is looked at as another user is not that user's doing; a support visit is no user, and is in the tenant's log.
  if (systemConfig.get().behaviorLog && person && !person.viewing && !person.support) ports().behavior.record(activity)
}

const pathHere = () => tabAddress(window.location.hash.slice(1)).path

/** The page of a path: its menu, or the one it is shown under, and what it is called. */
function placeOf(path: string): Pick<Activity, 'path' | 'menuId' | 'title'> {
  const page = findPage(path)?.page
  const menu =
    menuEntry(path, session.get()) ?? (page?.under === undefined ? undefined : menuEntry(page.under, session.get()))
  const title = menu?.meta.title ?? (page?.title ? t(page.title) : '')
  return { path, menuId: menu?.meta.menuId ?? '', title }
}

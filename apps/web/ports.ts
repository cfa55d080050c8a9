/** What the modules answer to the shell's questions. */
import { lazy } from 'react'
import { PART_BYTES } from '#contract/upload-parts.ts'
import type { ThemeLayer } from '#contract/theme.ts'
import { HelpEntry } from '#help/web/HelpEntry.tsx'
import { DownloadsEntry } from '#kit/transfer/DownloadsEntry.tsx'
import { TaskNotifier } from '#kit/transfer/TaskNotifier.tsx'
import { Bell } from '#messaging/web/bell/Bell.tsx'
import { lazySink } from '#shell/behavior/lazy-sink.ts'
import type { Ports, ViewContent } from '#shell/ports.ts'
import { noSlots } from '#shell/ports.ts'
import { WorkBadge } from '#workflow/web/home/WorkBadge.tsx'
import { call } from '#shell/request/call.ts'
import { bareFileRoutes as fileRoutes } from './bare-file-routes.ts'
import { barePortalRoutes as portal } from './bare-portal-routes.ts'
import { bareRecordRoutes as recordRoutes } from './bare-record-routes.ts'
import { bareSystemRoutes as routes } from './bare-system-routes.ts'
import { textsOf } from './page-texts.ts'

/** Parts of the personal centre, with the texts of their modules. */
const OwnBehaviorPart = lazy(async () => {
  const [part] = await Promise.all([import('#behavior/web/own/OwnBehavior.tsx'), textsOf('modules/behavior')])
  return part
})

const OwnAddressesPart = lazy(() => import('./OwnAddressesPart.tsx'))
const OwnPreferencesPart = lazy(() => import('./OwnPreferencesPart.tsx'))
const OwnPushesPart = lazy(() => import('./OwnPushesPart.tsx'))

const OwnFactorsPart = lazy(async () => {
  const [part] = await Promise.all([import('#security/web/factor/OwnFactors.tsx'), textsOf('modules/security')])
  return part
})

const OwnSpacePart = lazy(async () => {
  const [part] = await Promise.all([import('#files/web/oss/OwnSpace.tsx'), textsOf('modules/files')])
  return part
})

const OwnReviewsPart = lazy(async () => {
  const [part] = await Promise.all([import('#security/web/review/OwnReviews.tsx'), textsOf('modules/security')])
  return part
})

const OwnKeysPart = lazy(async () => {
  const [part] = await Promise.all([import('#security/web/own/OwnKeys.tsx'), textsOf('modules/security')])
  return part
})

const OwnQuestionsPart = lazy(async () => {
  const [part] = await Promise.all([import('#security/web/question/OwnQuestions.tsx'), textsOf('modules/security')])
  return part
})

export const webPorts: Ports = {
  session: {
    person: () => call(routes.me),
    async actAs({ deptId, postId }) {
      await call(routes.actAs, { body: { deptId, postId } })
    },
    async endViewing() {
      await call(routes.endViewing)
    },
    permissions: () => call(routes.permissions),
    dictionaries: () => call(routes.dictionaries),
    configuration: () => call(routes.configuration),
    async customDictionary(dictType) {
      const entries = await call(routes.customDictionary, { query: { dictType } })
      return entries.map(({ dictValue: val, dictLabel: label, ...entry }) => ({ val, label, ...entry }))
    },
  },
  menu: {
    async menus(portalCode) {
      const { current, others } = await call(routes.menus, { query: portalCode === undefined ? {} : { portalCode } })
      return { current, others: others.flatMap(({ menus }) => menus) }
    },
  },
  portal: {
    async list() {
      const portals = await call(portal.list, { query: {} })
      return portals.map(({ theme, ...item }) => ({ ...item, theme: theme ?? undefined }))
    },
    async defaultPortal() {
      const { id, portalCode, portalName } = await call(portal.ownDefault)
      return { id: id || undefined, portalCode, portalName }
    },
    async setDefaultPortal({ id, ...chosen }) {
      await (id
        ? call(portal.changeDefault, { body: { id, ...chosen } })
        : call(portal.chooseDefault, { body: chosen }))
    },
    async ownTheme(portalCode) {
      return (await call(portal.ownTheme, { query: { portalCode } })).theme
    },
    async saveTheme(portalCode, theme) {
      // Its lists are only read here; the contract's may be written to.
      await call(portal.saveTheme, { body: { portalCode, theme: theme as ThemeLayer } })
    },
    async resetTheme(portalCode) {
      await call(portal.resetTheme, { query: { portalCode } })
    },
    async saveThemeForAll(portalCode, theme) {
      const { saveThemeForAll } = await import('./theme-for-all.ts') // administrators need it, now and then
      await saveThemeForAll(portalCode, theme)
    },
  },
  preferences: {
    all: () => call(recordRoutes.preferences),
    async set(name, value) {
      await call(recordRoutes.setPreference, { params: { name }, body: { value } })
    },
  },
  views: {
    of: (resource) => call(recordRoutes.views, { query: { resource } }),
    async create(resource, content) {
      const { id } = await call(recordRoutes.createView, { body: { resource, ...mutable(content) } })
      return id
    },
    async update({ id, version }, content) {
      await call(recordRoutes.updateView, { body: { id, version, ...mutable(content) } })
    },
    async remove(id) {
      await call(recordRoutes.removeView, { params: { id } })
    },
    audiences: () => call(recordRoutes.viewAudiences),
    sharePermission: 'sys:view:share',
  },
  files: {
    async upload(file, { place, ...way }) {
      if (file.size > PART_BYTES) {
        const { uploadInParts } = await import('#files/web/upload/upload-in-parts.ts')
        const finish = (id: string) => call(fileRoutes.finish, { params: { id } })
        return uploadInParts(file, { ...way, place, finish })
      }
      const { upload } = await import('#shell/request/transfer.ts') // few pages need it
      return upload(fileRoutes.create, { file, ...way, body: { dirValue: place } })
    },
    async remove(id) {
      const { refused } = await call(fileRoutes.removeMany, { body: [id] })
      if (refused[0]) throw new Error(refused[0].msg)
    },
  },
  behavior: lazySink(async () => (await import('#behavior/web/queue/sink.ts')).behaviorSink),
  search: () => import('./search-source.ts').then(({ searchSource }) => searchSource), // the palette alone needs it
  slots: {
    ...noSlots,
    workBadge: WorkBadge,
    headerEnd: [{ flag: 'showNotice', onPhone: true, isOwn: true, Item: Bell }],
    avatarEntries: [DownloadsEntry, HelpEntry],
    centerParts: [
      OwnReviewsPart,
      OwnFactorsPart,
      OwnQuestionsPart,
      OwnKeysPart,
      OwnAddressesPart,
      OwnPushesPart,
      OwnPreferencesPart,
      OwnSpacePart,
      OwnBehaviorPart,
    ],
    processState: lazy(async () => (await import('./process-state.ts')).processState()),
    companions: [TaskNotifier],
  },
}

/** What is only read here is sent as lists of the contract, which may be written to. */
const mutable = (content: ViewContent) => ({
  ...content,
  roleIdList: [...content.roleIdList],
  deptIdList: [...content.deptIdList],
})

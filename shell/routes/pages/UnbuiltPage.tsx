import { use } from 'react'
import { Notice } from '../../errors/Notice.tsx'
import { useT } from '../../i18n.ts'
import { Place } from '../../page/page-place.ts'
import { useBack, useGo, useTabTitle } from '../../page/use-page.ts'
import { HOME } from '../../session/places.ts'
import { useSession } from '../../session/session.ts'
import { menuEntry } from '../../tabs/menu-entry.ts'
import { designPageId } from '../design-page.ts'
import { isDesignPage } from '../private-routes.ts'
import { routeTitle } from '../title-of.ts'

/** The place of a page that is named and not built yet: what it will be, and the ways on. */
export default function UnbuiltPage() {
  const t = useT()
  const go = useGo()
  const back = useBack(HOME)
  const { path, search } = use(Place)
  const menu = menuEntry(path, useSession())
  const isDesigned = isDesignPage(path, menu?.name)
  const title = routeTitle(path) || (menu?.meta.title ?? '')
  const pageId = isDesigned ? designPageId(search, menu?.redirect || menu?.path) : undefined
  useTabTitle(title)
  return (
    <Notice
      title={t('route.unbuilt', { title })}
      text={pageId ? t('route.unbuiltDesign', { pageId }) : t('route.unbuiltText')}
      door="dark"
    >
      <button type="button" className="pt-button" onClick={back}>
        {t('shell.back')}
      </button>
      <button type="button" className="pt-button" data-kind="solid" onClick={() => go(HOME)}>
        {t('shell.home')}
      </button>
    </Notice>
  )
}

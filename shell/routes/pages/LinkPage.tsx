import { use } from 'react'
import { Notice } from '../../errors/Notice.tsx'
import { tOr, useT } from '../../i18n.ts'
import { Place } from '../../page/page-place.ts'
import { useBack, useGo, useTabTitle } from '../../page/use-page.ts'
import { HOME } from '../../session/places.ts'
import { routeTitle } from '../title-of.ts'

/** A link that was handed on and leads to something that is not built yet, for a user who is signed in. */
export default function LinkPage() {
  const t = useT()
  const go = useGo()
  const back = useBack(HOME)
  const { path } = use(Place)
  const title = routeTitle(path)
  useTabTitle(title)
  return (
    <Notice title={title} text={needOf(path)} door="dark">
      <button type="button" className="pt-button" onClick={back}>
        {t('shell.back')}
      </button>
      <button type="button" className="pt-button" data-kind="solid" onClick={() => go(HOME)}>
        {t('shell.home')}
      </button>
    </Notice>
  )
}

/** What the link needs before it can lead anywhere. */
export function needOf(path: string): string {
  const [, name = ''] = path.split('/')
  return tOr(`route.need.${name}`, tOr('route.need.shared', ''))
}

import { useT } from '../i18n.ts'
import { useBack, useGo } from '../page/use-page.ts'
import { HOME } from '../session/places.ts'

/** The ways out of a page that cannot be shown: back, and home (specification section 2.6). */
export function WaysOut({ isMain = false }: { isMain?: boolean }) {
  const t = useT()
  const go = useGo()
  const back = useBack(HOME)
  return (
    <>
      <button type="button" className="pt-button" onClick={back}>
        {t('shell.back')}
      </button>
      <button type="button" className="pt-button" data-kind={isMain ? 'solid' : undefined} onClick={() => go(HOME)}>
        {t('shell.home')}
      </button>
    </>
  )
}

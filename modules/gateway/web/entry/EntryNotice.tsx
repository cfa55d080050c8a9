import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { HOME } from '#shell/session/places.ts'

/** Why no one got in, and the way on: home, which asks to sign in where that is needed. */
export function EntryNotice({ reason }: { reason: string }) {
  const t = useT()
  return (
    <Notice title={t('gateway.entry.refused')} text={reason} door="dark">
      <button type="button" className="pt-button" data-kind="solid" onClick={() => goTo(HOME, { replace: true })}>
        {t('gateway.entry.signIn')}
      </button>
    </Notice>
  )
}

import { useEffect } from 'react'
import { z } from 'zod'
import { jumpRoutes } from '#gateway/contract/jump.ts'
import { Notice } from '#shell/errors/Notice.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { HOME } from '#shell/session/places.ts'
import { useSession } from '#shell/session/session.ts'

const isId = (text: string) => z.guid().safeParse(text).success

/** `?type=&id=`: finds the record's page and goes there. What is missing, forbidden or unknown looks alike. */
export default function JumpPage() {
  const t = useT()
  const { query } = usePageQuery()
  const { portalCode } = useSession()
  const [type, id] = [query.get('type') ?? '', query.get('id') ?? '']
  const isAsked = type !== '' && type.length <= 32 && isId(id)
  const { data: found, error } = useCall(
    jumpRoutes.find,
    { query: { type, id, ...(portalCode !== '' && { portalCode }) } },
    { enabled: isAsked, isOwn: true },
  )
  useEffect(() => {
    if (!found) return
    const tail = found.portalCode === '' ? '' : `&_portalCode=${encodeURIComponent(found.portalCode)}`
    goTo(found.path + tail, { replace: true })
  }, [found])
  if (isAsked && !error) return <p role="status">{t('gateway.jump.looking')}</p>
  return (
    <Notice title={t('gateway.jump.lost')} text={t('gateway.jump.lostWhy')} door="dark">
      <button type="button" className="pt-button" data-kind="solid" onClick={() => goTo(HOME, { replace: true })}>
        {t('shell.home')}
      </button>
    </Notice>
  )
}

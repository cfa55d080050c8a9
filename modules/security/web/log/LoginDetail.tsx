import type { LogDetailProps } from './LogPage.tsx'
import { Inspector } from './Inspector.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'
import { Empty } from '#kit/ui/Empty.tsx'
import { tOr, useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { loginLogRoutes } from '#security/contract/log.ts'
import { LogFacts } from './LogFacts.tsx'
import { LogTime } from './LogTime.tsx'
import { SignInResult } from './SignInResult.tsx'

/** One sign-in. */
export default function LoginDetail({ id, ids, onWalk, onClose, ...overlay }: LogDetailProps) {
  const t = useT()
  const { data: entry, error } = useCall(loginLogRoutes.get, { params: { id } }, { keepPrevious: true })
  const { browser, system } = deviceOf(entry?.userAgent ?? '')
  return (
    <Inspector
      {...overlay}
      id={id}
      ids={ids}
      title={entry?.username ?? t('security.login.title')}
      note={entry && <LogTime at={entry.createDate} />}
      copies={entry?.ip}
      onWalk={onWalk}
      onClose={onClose}
    >
      {entry && (
        <LogFacts
          items={[
            { label: t('security.login.result'), value: <SignInResult status={entry.status} /> },
            { label: t('security.login.reason'), value: entry.reasonText },
            { label: t('security.login.way'), value: entry.way && tOr(`security.login.way.${entry.way}`, entry.way) },
            { label: t('security.login.realName'), value: entry.realName },
            { label: t('security.log.ip'), value: entry.ip },
            { label: t('security.login.device'), value: [browser, system].filter(Boolean).join(', ') },
            { label: t('security.login.agent'), value: entry.userAgent },
            { label: t('security.login.via'), value: entry.via },
          ]}
        />
      )}
      {!entry && error && <Empty title={t('security.login.notShown')} reason={error.msg} />}
    </Inspector>
  )
}

import { Button } from 'antd'
import { Monitor, Smartphone, TriangleAlert } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { askPasswordChange } from '#shell/password/password-state.ts'
import { useCall } from '#shell/request/use-call.ts'
import { centerRoutes, type OwnSession } from '#system/contract/center.ts'
import { Card } from './Card.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'

/** Where I am signed in; other places can be signed out from here. */
export function Devices() {
  const t = useT()
  const { data: sessions } = useCall(centerRoutes.sessions, {}, { freshFor: 0 })
  const end = useMutate(centerRoutes.endSessions, {
    refreshes: [centerRoutes.sessions],
    done: ({ done, refused: [first] }) => first?.msg ?? t('system.center.ended', { count: done.length }),
  })
  const others = (sessions ?? []).filter(({ isCurrent }) => !isCurrent).map(({ id }) => id)
  const endAll = async () => {
    const isSure = await ask({
      title: t('system.center.endOthers.ask'),
      consequence: t('system.center.endOthers.consequence'),
      yes: t('system.center.endOthers'),
      danger: true,
    })
    if (isSure) await end.run({ body: others })
  }
  const deny = useMutate(centerRoutes.denySession, {
    refreshes: [centerRoutes.sessions],
    done: t('system.center.denied'),
  })
  const askAndDeny = async ({ id }: OwnSession) => {
    const isSure = await ask({
      title: t('system.center.deny.ask'),
      consequence: t('system.center.deny.consequence'),
      yes: t('system.center.deny'),
      danger: true,
    })
    if (isSure && (await deny.run({ params: { id } }))) askPasswordChange({ mode: 'force' })
  }
  return (
    <Card
      title={t('system.center.devices')}
      actions={
        others.length > 0 && (
          <Button size="small" danger type="text" onClick={() => void endAll()}>
            {t('system.center.endOthers')}
          </Button>
        )
      }
    >
      {sessions ? (
        <ul className="sys-devices">
          {sessions.map((session) => (
            <Device
              key={session.id}
              session={session}
              onEnd={() => void end.run({ body: [session.id] })}
              onDeny={() => void askAndDeny(session)}
            />
          ))}
        </ul>
      ) : (
        <Skeleton rows={2} />
      )}
    </Card>
  )
}

interface DeviceProps {
  session: OwnSession
  onEnd: () => void
  /** Someone else signed in there. */
  onDeny: () => void
}

function Device({ session, onEnd, onDeny }: DeviceProps) {
  const t = useT()
  const { browser, system, isMobile } = deviceOf(session.userAgent)
  const name = [browser, system].filter(Boolean).join(' · ') || t('system.center.unknownDevice')
  const Icon = isMobile ? Smartphone : Monitor
  return (
    <li>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <b>{name}</b>
        {session.isCurrent && <Tag tone="success">{t('system.center.thisDevice')}</Tag>}
        {session.isNewAddress && (
          <Tag tone="warning">
            <TriangleAlert size={12} aria-hidden="true" /> {t('system.center.newAddress')}
          </Tag>
        )}
        <p className="kit-quiet">
          <span>{session.ip}</span>
          {session.via !== '' && <span>{t('system.center.through', { system: session.via })}</span>}
          <span>
            {t('system.center.signedIn')} <RelativeTime at={session.createDate} />
          </span>
          <span>
            {t('system.center.seen')} <RelativeTime at={session.seenDate} />
          </span>
        </p>
      </div>
      {!session.isCurrent && session.isNewAddress && (
        <Button size="small" type="link" onClick={onDeny} aria-label={`${t('system.center.deny')} ${name}`}>
          {t('system.center.deny')}
        </Button>
      )}
      {!session.isCurrent && (
        <Button size="small" onClick={onEnd} aria-label={`${t('system.center.end')} ${name}`}>
          {t('system.center.end')}
        </Button>
      )}
    </li>
  )
}

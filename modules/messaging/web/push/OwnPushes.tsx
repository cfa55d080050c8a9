import { Button } from 'antd'
import { useId } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { deviceOf } from '#kit/ui/device-name.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { pushRoutes, type OwnPushes as Known, type PushSubscription } from '#messaging/contract/push.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { useBrowserPush, type PushState } from './use-browser-push.ts'
import '../address/address.css'

/** A part of the personal centre: the browsers in which one is notified. Absent where no channel goes to browsers. */
export default function OwnPushes() {
  const { data: known } = useCall(pushRoutes.list, {})
  return known && known.publicKey !== '' ? <PushCard {...known} /> : null
}

function PushCard(known: Known) {
  const t = useT()
  const id = useId()
  const others = known.subscriptions.filter(({ isHere }) => !isHere)
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('messaging.push.title')}</h2>
      </header>
      <p className="msg-addresses-about">{t('messaging.push.about')}</p>
      <ul className="msg-addresses">
        <ThisBrowser {...known} />
        {others.map((one) => (
          <OtherBrowser key={one.id} {...one} />
        ))}
      </ul>
    </section>
  )
}

const HOW: Partial<Record<PushState, 'blocked' | 'unsupported'>> = { blocked: 'blocked', unsupported: 'unsupported' }

function ThisBrowser(known: Known) {
  const t = useT()
  const { state, isBusy, turnOn, turnOff } = useBrowserPush(known)
  const how = state && HOW[state]
  return (
    <li className="msg-push-here" aria-live="polite">
      <b>{t('messaging.push.here')}</b>
      <span className={state === 'on' ? undefined : 'kit-quiet'}>{state && t(`messaging.push.state.${state}`)}</span>
      <span className="msg-addresses-actions">
        {state === 'off' && (
          <Button size="small" loading={isBusy} onClick={() => void turnOn()}>
            {t('messaging.push.turnOn')}
          </Button>
        )}
        {state === 'on' && (
          <Button size="small" loading={isBusy} onClick={() => void turnOff()}>
            {t('messaging.push.turnOff')}
          </Button>
        )}
      </span>
      {how && <p className="kit-quiet msg-push-how">{t(`messaging.push.how.${how}`)}</p>}
    </li>
  )
}

function OtherBrowser({ id, agent, createDate, usedDate }: PushSubscription) {
  const t = useT()
  const { browser, system } = deviceOf(agent)
  const name = [browser, system].filter(Boolean).join(' · ') || t('messaging.push.unknown')
  const remove = useMutate(pushRoutes.remove, { refreshes: [pushRoutes.list], done: t('messaging.push.stopped') })
  return (
    <li>
      <b>{name}</b>
      <span className="kit-quiet">
        {t(usedDate === null ? 'messaging.push.since' : 'messaging.push.used')}{' '}
        <RelativeTime at={usedDate ?? createDate} />
      </span>
      <span className="msg-addresses-actions">
        <Button
          size="small"
          loading={remove.isRunning}
          aria-label={`${t('messaging.push.stop')} ${name}`}
          onClick={() => void remove.run({ params: { id } })}
        >
          {t('messaging.push.stop')}
        </Button>
      </span>
    </li>
  )
}
